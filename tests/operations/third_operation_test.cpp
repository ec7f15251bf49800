// An operation is a folder and one line of the table. The test adds y = A^T x (transposed/) and uses it in every way.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "app/analysis/tables/series.h"
#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/variants.h"
#include "app/cli/output/result_text.h"
#include "app/engine/backend_runner.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/user_kernel_binding.h"
#include "app/formats/device_models.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/model/operation.h"
#include "tests/operations/transposed/problem.h"
#include "tests/plot_names.h"
#include "tests/run_tests.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

class ThirdOperation : public testing::Test {
protected:
    ThirdOperation() { backends_.push_back(make_emulator(shipped_catalog(), load_devices(find_asset("devices")), {})); }

    static Experiment experiment_on(const char* problem) {
        Experiment experiment;
        experiment.problem = parse_problem(problem);
        experiment.backend = BackendKind::emulator;
        for (const Variant* variant : add_user_kernels(shipped_catalog(), TRANSPOSED_KERNEL).variants)
            experiment.variants.push_back({variant->id});
        return experiment;
    }

    RunResultPtr run(const char* problem) { return runner_.run(experiment_on(problem), progress_).at(0); }

    Backends backends_;
    BackendRunner runner_{shipped_catalog(), backends_};
    Progress progress_;
};

TEST_F(ThirdOperation, IsTypedAndPrintedAndRefused) {
    EXPECT_EQ(to_string(parse_problem("transposed:40x24,seed=3")), "transposed:40x24,seed=3");
    EXPECT_EQ(operation_of(parse_problem("transposed:40x24")), operation_named("transposed"));
    EXPECT_NE(parse_problem("transposed:40x24"), parse_problem("sgemv:40x24"));
    EXPECT_THROW(parse_problem("transposed:0x24"), UsageError);
    EXPECT_THROW(parse_problem("transposed:40"), UsageError);
}

TEST_F(ThirdOperation, HasItsOwnVariants) {
    const Variant& variant = *add_user_kernels(shipped_catalog(), TRANSPOSED_KERNEL).variants.at(0);
    EXPECT_EQ(variant.operation, "transposed");
    EXPECT_FALSE(refusal(variant, facts_of(parse_problem("transposed:40x24"))));
    EXPECT_TRUE(refusal(variant, facts_of(parse_problem("sgemv:40x24"))));
}

TEST_F(ThirdOperation, RunsACudaFileOnTheEmulator) {
    const RunResultPtr result = run("transposed:100x70");
    EXPECT_EQ(result->failure, "");
    EXPECT_TRUE(result->verification.verified) << result->verification.wrong_elements << " wrong";
    EXPECT_TRUE(result->hazards.empty());
    EXPECT_EQ(result->work.flops, 2 * 100 * 70);
    EXPECT_TRUE(result->timing.has_value());
}

TEST_F(ThirdOperation, IsVerifiedAgainstItsOwnReference) {
    Instance instance = operation_named("transposed").make(parse_problem("transposed:3x2"), progress_, Storage::full);
    const Reference reference = reference_of(instance, progress_);
    ASSERT_EQ(reference.y.size(), 2u) << "one a column";
    EXPECT_FALSE(verify(reference, std::vector<float>{0, 0}).verified);
}

TEST_F(ThirdOperation, IsDrawn) {
    const RunResultPtr result = run("transposed:5x40");
    ASSERT_GT(result->trace->events.size(), 0u);
    const std::string map =
        lane_maps(result->trace, {.first_warp = 0, .warps = 2}, {.width = 80, .colours = Colours::none});
    EXPECT_NE(map.find("warp 0: steps 0 to "), std::string::npos) << map;
    EXPECT_NE(map.find("lane 31 "), std::string::npos) << map;
    EXPECT_TRUE(result->matrix.whole());
    EXPECT_EQ(result->matrix.nonzeros, 5 * 40);
    EXPECT_FALSE(result->trace->elements.empty()) << "which lane reads which element";
}

TEST_F(ThirdOperation, IsWrittenAndReadBack) {
    const auto file = std::filesystem::path(testing::TempDir()) / ("transposed_" + std::to_string(getpid()) + ".lane");
    const RunResultPtr result = run("transposed:5x40");
    write_lane_file(file, {result});
    EXPECT_EQ(read_lane_file(file).at(0)->problem, result->problem);
    std::filesystem::remove(file);
}

TEST_F(ThirdOperation, IsSweptAlongItsOwnAxis) {
    const Experiment base = experiment_on("transposed:20x8");
    const Sweep sweep = sweep_along({"columns=16:64:*2"}, base);
    const auto results = run_sweep(shipped_catalog(), {&runner_}, sweep, {}, progress_);
    ASSERT_EQ(results.size(), 3u);
    for (const RunResultPtr& result : results) EXPECT_TRUE(result->verification.verified);
    EXPECT_EQ(to_string(results.back()->problem), "transposed:20x64,seed=7");
    EXPECT_EQ(to_string(default_problem(parse_axis("columns=8"))), "transposed:256x128,seed=7");
}

TEST_F(ThirdOperation, DescribesItsControls) {
    const Problem problem = parse_problem("transposed:20x8");
    const ProblemControls controls = problem.operation().controls(problem);
    ASSERT_EQ(controls.list.size(), 3u);
    EXPECT_EQ(to_string(controls.list[1].set(std::int64_t{64})), "transposed:20x64,seed=7");
}

}  // namespace
}  // namespace lanescope

int main(int argc, char** argv) {
    return lanescope::run_tests(argc, argv, lanescope::with_transposed(), lanescope::plot_names);
}
