#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/gpu/driver/driver.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

bool has_more_nonzeros_than_places(const Instance& instance) {
    const auto* spmv = instance.get_if<SpmvInstance>();
    return spmv && spmv->nonzeros() > spmv->rows * spmv->cols;
}

class Outputs : public OnGpu<testing::TestWithParam<std::string>> {
protected:
    void expect_right(VariantGroup group) {
        const Instance instance = awkward_instance(GetParam());
        const Reference of_floats = reference_of(instance, progress);
        const Reference of_halves = reference_of(instance, progress, Inputs::halves);
        const auto execution = open(instance);
        const auto variants = variants_for(instance, group, true);
        EXPECT_FALSE(variants.empty());
        for (const std::string& variant : variants) {
            SCOPED_TRACE(GetParam() + " " + variant);
            const bool halves = inputs_read_by(instance, parse_variant(variant)) == Inputs::halves;
            const Reference& reference = halves ? of_halves : of_floats;
            std::vector<Hazard> hazards;
            const Verification found = verify(reference, execution->output(parse_variant(variant), hazards, progress));
            EXPECT_TRUE(found.verified) << found.wrong_elements << " wrong rows, the first is "
                                        << found.first_wrong_element;
            EXPECT_TRUE(hazards.empty());
        }
    }
};

TEST_P(Outputs, AreRightForVariants) { expect_right(VariantGroup::standard); }
TEST_P(Outputs, AreRightForLibraries) {
    if (has_more_nonzeros_than_places(awkward_instance(GetParam())))
        GTEST_SKIP() << "an element occurs more than once, and cuSPARSE refuses such a matrix";
    expect_right(VariantGroup::library);
}

INSTANTIATE_TEST_SUITE_P(OnAwkwardShapes, Outputs, testing::ValuesIn(awkward_names()));

using Order = OnGpu<>;

// The host sets y, then another stream clears it. The first must finish before the second starts.
TEST_F(Order, YIsSetBeforeItIsCleared) {
    const Instance instance = make_instance(parse_problem("sgemv:4000000x2"), progress);
    const Reference reference = reference_of(instance, progress);
    const auto execution = open(instance);
    for (int round = 0; round < 20; ++round) {
        std::vector<Hazard> hazards;
        const Verification found = verify(reference, execution->output(parse_variant("split_k"), hazards, progress));
        ASSERT_TRUE(found.verified) << "round " << round << ": " << found.wrong_elements << " wrong rows, the first is "
                                    << found.first_wrong_element;
    }
}

using Memory = OnGpu<>;

TEST_F(Memory, ThatDoesNotSufficeIsAUsageErrorWithBothFigures) {
    backend->device({});  // measures the GPU, which needs memory, before the test takes most of it
    std::size_t free = 0, total = 0;
    ASSERT_EQ(cuda::driver().memory_info(&free, &total), CUDA_SUCCESS);
    CUdeviceptr taken = 0;
    constexpr std::size_t left = 256u << 20;
    ASSERT_GT(free, left);
    ASSERT_EQ(cuda::driver().allocate(&taken, free - left), CUDA_SUCCESS);

    const Instance instance = SgemvInstance{.rows = 100'000,
                                            .cols = 1000,
                                            .A = Array<float>(100'000'000),
                                            .x = Array<float>(1000),
                                            .y = Array<float>(100'000)};  // 400 MB
    try {
        open(instance);
        ADD_FAILURE() << "it was taken all the same";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("needs 0.4 GB"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("free"), std::string::npos) << error.what();
    }
    cuda::driver().free(taken);
}

}  // namespace
}  // namespace lanescope
