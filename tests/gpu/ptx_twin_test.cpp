// The plain build has nothing added: its PTX is that of the same kernel written by hand with raw pointers. Needs nvcc,
// and no GPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/gpu/ptx.h"

namespace lanescope {
namespace {

using Instructions = std::vector<std::string>;

constexpr const char* plain_ptx = LANESCOPE_PLAIN_PTX;  // empty where there was no nvcc
constexpr const char* twins_ptx = LANESCOPE_TWINS_PTX;

/// The instructions of the one kernel of that qualified name.
Instructions instructions_of(const char* path, const std::string& name) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (const ptx::Kernel& kernel : ptx::kernels_of(text))
        if (kernel.name.starts_with(name + "(") ||
            kernel.name.starts_with("void " + name + "("))  // a template has a result
            return kernel.instructions;
    throw std::runtime_error(std::string("no kernel ") + name + " in " + path);
}

Instructions plain(const std::string& name) { return instructions_of(plain_ptx, "lanescope::plain::" + name); }
Instructions twin(const std::string& name) { return instructions_of(twins_ptx, "twins::" + name); }

class PtxTwin : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (!*plain_ptx) GTEST_SKIP() << "the CUDA Toolkit was not found when this was built: no nvcc, no PTX";
    }
};

TEST_P(PtxTwin, IsTheSameInstructionByInstruction) {
    const Instructions ours = plain(GetParam()), by_hand = twin(GetParam());
    EXPECT_GT(ours.size(), 20u) << "a kernel that does something";
    ASSERT_EQ(ours.size(), by_hand.size());
    for (std::size_t i = 0; i < ours.size(); ++i) ASSERT_EQ(ours[i], by_hand[i]) << "instruction " << i;
}

INSTANTIATE_TEST_SUITE_P(Kernels, PtxTwin,
                         testing::Values("sgemv::warp_per_row", "sgemv::warp_per_row_float4<true>",
                                         "sgemv::warp_per_row_float4<false>", "spmv::thread_per_row", "spmv::cte"));

using PtxTwins = PtxTwin;

TEST_P(PtxTwins, ThatDifferAreToldApart) { EXPECT_NE(plain("sgemv::warp_per_row"), twin(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Changed, PtxTwins,
                         testing::Values("sgemv::warp_per_row_aliased", "sgemv::warp_per_row_late",
                                         "sgemv::warp_per_row_float4<false>"));

using PtxOfHalves = PtxTwin;

int count(const Instructions& instructions, std::string_view start) {
    return int(std::ranges::count_if(instructions, [&](const std::string& i) { return i.starts_with(start); }));
}

TEST_P(PtxOfHalves, TakesFourStepsForSixteenBytesOfEachRow) {
    const Instructions kernel = instructions_of(plain_ptx, GetParam());
    const int wide = count(kernel, "ld.global.nc.v4") + count(kernel, "ld.global.cs.v4");  // once: past the caches
    EXPECT_GE(wide, 3) << "two rows of A, and x";
    EXPECT_EQ(count(kernel, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"), wide / 3 * 4 + 4) << "and a row's end";
    EXPECT_EQ(count(kernel, "ld.global.nc.u16") + count(kernel, "ld.global.u16"), 3 * 8) << "one by one at a row's end";
    EXPECT_EQ(count(kernel, "st.local"), 0) << "fragments stay in registers";
    EXPECT_EQ(count(kernel, "trap"), 0);
}

INSTANTIATE_TEST_SUITE_P(Kernels, PtxOfHalves,
                         testing::Values("void lanescope::plain::sgemv::half_tensor_core<1, true, false>",
                                         "void lanescope::plain::sgemv::half_tensor_core<8, true, false>",
                                         "void lanescope::plain::sgemv::half_tensor_core<8, true, true>"));

TEST(Ptx, ForgetsNamesAndKeepsWhatRuns) {
    const auto kernels = ptx::kernels_of(
        ".visible .entry _Z4copyPKfPf(\n\t.param .u64 _Z4copyPKfPf_param_0\n)\n{\n\t.reg .b32 \t%r<5>;\n\t.loc 1 2 3\n"
        "\tld.param.u64 \t%rd7, [_Z4copyPKfPf_param_0];  // first\n$L__BB0_2:\n\tadd.s32 %r9, %r4, %r9;\n\t@%p3 bra "
        "$L__BB0_2;\n}\n");
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].name, "copy(float const*, float*)");
    EXPECT_EQ(kernels[0].instructions,
              (Instructions{"ld.param.u64 \t%rd1, [param1];", "label1:", "add.s32 %r1, %r2, %r1;", "@%p1 bra label1;"}))
        << "and no declaration, comment or debug line";
}

}  // namespace
}  // namespace lanescope
