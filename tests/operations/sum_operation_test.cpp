// An operation needs no matrix. The test adds the sum of an array (sum/), which has no capability, and uses it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/analysis/hints/hints.h"
#include "app/analysis/tables/series.h"
#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/variants.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/result_text.h"
#include "app/engine/backend_runner.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/user_kernel_binding.h"
#include "app/formats/device_models.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/model/operation.h"
#include "tests/operations/sum/problem.h"
#include "tests/plot_names.h"
#include "tests/run_tests.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

class SumOperation : public testing::Test {
protected:
    SumOperation() { backends_.push_back(make_emulator(shipped_catalog(), load_devices(find_asset("devices")), {})); }

    static Experiment experiment_on(const char* problem) {
        Experiment experiment;
        experiment.problem = parse_problem(problem);
        experiment.backend = BackendKind::emulator;
        for (const Variant* variant : add_user_kernels(shipped_catalog(), SUM_KERNEL).variants)
            experiment.variants.push_back({variant->id});
        return experiment;
    }

    RunResultPtr run(const char* problem) { return runner_.run(experiment_on(problem), progress_).at(0); }

    Backends backends_;
    BackendRunner runner_{shipped_catalog(), backends_};
    Progress progress_;
};

TEST_F(SumOperation, HasNoCapabilities) {
    const Operation& sum = operation_named("sum");
    EXPECT_EQ(sum.matrix_view(), nullptr);
    EXPECT_EQ(sum.problem_files(), nullptr);
    EXPECT_FALSE(facts_of(parse_problem("sum:40")).matrix);
    EXPECT_EQ(file_of(parse_problem("sum:40")), std::nullopt);
    EXPECT_THROW(parse_problem("sum:0"), UsageError);
    EXPECT_EQ(to_string(parse_problem("sum:40,seed=3")), "sum:40,seed=3");
}

TEST_F(SumOperation, IsVerifiedAndTraced) {
    const RunResultPtr result = run("sum:1000");
    EXPECT_EQ(result->failure, "");
    EXPECT_TRUE(result->verification.verified);
    EXPECT_TRUE(result->hazards.empty());
    EXPECT_EQ(result->work.bytes, 4 * 1001);
    EXPECT_TRUE(result->timing.has_value());
    EXPECT_EQ(result->trace->launch.warps(), 8);
    EXPECT_GT(result->trace->events.size(), 0u);
    EXPECT_FALSE(
        lane_maps(result->trace, {.first_warp = 0, .warps = 1}, {.width = 80, .colours = Colours::none}).empty());
}

TEST_F(SumOperation, HasAnOutputOfAnotherName) {
    EXPECT_EQ(operation_named("sum").info().output().name, "total");
    const RunResultPtr result = run("sum:40");
    const Variant& variant = *shipped_catalog().find("sum", result->variant.id);
    EXPECT_EQ(variant.meanings, (std::vector<std::string>{"count = count", "x = x", "out = total"}));
    EXPECT_TRUE(std::ranges::count(result->trace->sites, "total", &Site::array)) << "the store of the sum";
}

TEST_F(SumOperation, CountsTheBytesOfTheKernelsTypes) {
    Progress progress;
    const Instance instance = make_instance(parse_problem("sum:1000"), progress);
    EXPECT_EQ(work_of(instance, {.arrays = {{"total", 8}}}).bytes, 4 * 1000 + 8);
    EXPECT_EQ(work_of(instance, bytes_of_fp16(operation_named("sum"))).bytes, 2 * 1000 + 4);
}

TEST_F(SumOperation, ShowsNoMatrix) {
    const RunResultPtr result = run("sum:40");
    EXPECT_TRUE(result->matrix.empty());
    EXPECT_TRUE(result->trace->rows.empty());
    EXPECT_TRUE(result->trace->elements.empty());
    EXPECT_NO_THROW(hints(*result));
}

TEST_F(SumOperation, NamesWrongElements) {
    RunResult result = *run("sum:40");
    const Instance instance = make_instance(parse_problem("sum:40"), progress_);
    result.verification = verify(reference_of(instance, progress_), std::vector<float>{1000});
    EXPECT_EQ(result.verification.wrong_elements, 1);
    EXPECT_NE(complaint(result).find("1 wrong element, the first is element 0"), std::string::npos);
    const std::string text = in_words(result.verification.first_wrong.at(0), operation_named("sum"));
    EXPECT_TRUE(text.starts_with("element 0: expected ")) << text;
}

TEST_F(SumOperation, IsWrittenAndReadBack) {
    const auto file = std::filesystem::path(testing::TempDir()) / ("sum_" + std::to_string(getpid()) + ".lane");
    const RunResultPtr result = run("sum:300");
    write_lane_file(file, {result});
    EXPECT_EQ(read_lane_file(file).at(0)->problem, result->problem);
    std::filesystem::remove(file);
}

TEST_F(SumOperation, IsSweptAlongItsOwnAxis) {
    const auto results = run_sweep(shipped_catalog(), {&runner_},
                                   sweep_along({"count=100:400:*2"}, experiment_on("sum:20")), {}, progress_);
    ASSERT_EQ(results.size(), 3u);
    for (const RunResultPtr& result : results) EXPECT_TRUE(result->verification.verified);
    EXPECT_EQ(to_string(results.back()->problem), "sum:400,seed=7");
}

}  // namespace
}  // namespace lanescope

int main(int argc, char** argv) {
    return lanescope::run_tests(argc, argv, lanescope::with_sum(), lanescope::plot_names);
}
