// No test checks durations, only their order.
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

void expect_sane(const Times& times) {
    EXPECT_GT(times.min, 0);
    EXPECT_LE(times.min, times.median);
    EXPECT_LE(times.median, times.max);
    EXPECT_GE(times.samples, 5);
}

class Timings : public OnGpu<> {
protected:
    void expect_measured(const std::string& problem, const std::vector<VariantChoice>& variants) {
        const Instance instance = make_instance(parse_problem(problem), progress);
        const auto timings = open(instance)->time(variants, progress);
        ASSERT_EQ(timings.size(), variants.size());
        for (const auto& timing : timings) {
            ASSERT_TRUE(timing);
            EXPECT_EQ(timing->kind, Kind::measured);
            expect_sane(timing->cold);
            ASSERT_TRUE(timing->warm);
            expect_sane(*timing->warm);
            if (timing->graph) expect_sane(*timing->graph);
        }
    }
};

TEST_F(Timings, AreMeasuredForSgemv) {
    expect_measured("sgemv:1024x1024", {{"thread_per_row"}, {"warp_per_row"}, {"cublas"}});
}
TEST_F(Timings, AreMeasuredForSpmv) {
    expect_measured("spmv:uniform,rows=50000", {{"cte"}, {"thread_per_row"}, {"cusparse"}});
}

TEST_F(Timings, EndWhenTheyAreCancelled) {
    const Instance instance = make_instance(parse_problem("sgemv:64x64"), progress);
    const auto execution = open(instance);
    progress.cancel();
    const std::vector<VariantChoice> variants{{"warp_per_row"}};
    EXPECT_THROW(execution->time(variants, progress), Cancelled);
}

TEST_F(Timings, AreOfANamedDevice) {
    const Device device = backend->device({});
    EXPECT_FALSE(device.name.empty());
    EXPECT_GT(device.multiprocessors, 0);
    EXPECT_GT(device.dram_gb_s, 0);
    EXPECT_GT(device.dram_reach, 0);
    EXPECT_LE(device.dram_reach, 1);
    EXPECT_GT(device.launch_us, 0);
    EXPECT_EQ(backend->provenance({}).device, device.name);
}

}  // namespace
}  // namespace lanescope
