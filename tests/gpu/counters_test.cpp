// Skipped if the user may not read hardware counters.
#include "app/analysis/lanes/lane_tally.h"
#include "app/catalog/variants.h"
#include "app/model/measurements.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

double loaded_sectors(const LaneTrace& trace) {
    double sectors = 0;
    for (const Site& site : trace.sites)
        if (site.kind == AccessKind::load) sectors += double(site.sectors);
    return sectors;
}

class HardwareCounters : public OnGpu<testing::TestWithParam<std::pair<const char*, const char*>>> {};

TEST_P(HardwareCounters, AgreeWithTheEmulatorsFacts) {
    const auto [problem, variant] = GetParam();
    const Instance instance = awkward_instance(problem);
    const auto execution = open(instance);
    const HardwareReading reading = execution->hardware(parse_variant(variant), progress);
    if (!reading.missing.empty()) GTEST_SKIP() << reading.missing;
    const LaneTrace emulated = emulate(instance, variant).run.trace;
    const double sectors = loaded_sectors(emulated);
    EXPECT_NEAR(reading.counts.at(HardwareCounter::l1_sectors), sectors, 0.02 * sectors);
    EXPECT_GT(reading.counts.at(HardwareCounter::instructions), double(tally(emulated).steps))
        << "arithmetic counts too";
    EXPECT_GT(reading.counts.at(HardwareCounter::dram_read_bytes), 0);
    EXPECT_LE(reading.counts.at(HardwareCounter::lanes), 32);
}

INSTANTIATE_TEST_SUITE_P(
    , HardwareCounters,
    testing::Values(std::pair{"sgemv:1000x1000", "thread_per_row"}, std::pair{"sgemv:1000x1000", "warp_per_row"},
                    std::pair{"spmv:uniform,rows=10000,cols=10000,max=32,seed=7", "thread_per_row"},
                    std::pair{"spmv:uniform,rows=10000,cols=10000,max=32,seed=7", "cte"}));

using HardwareCountersOf = OnGpu<>;

TEST_F(HardwareCountersOf, SeveralVariantsFollowOneAnotherAndSpoilNothing) {
    const Instance instance = awkward_instance("spmv:uniform,rows=1000,cols=1000,max=32,seed=7");
    const auto execution = open(instance);
    std::vector<Hazard> none;
    const Array<float> before = execution->output({"cte"}, none, progress);
    for (const char* variant : {"thread_per_row", "cte", "cusparse"}) {
        const HardwareReading reading = execution->hardware(parse_variant(variant), progress);
        if (!reading.missing.empty()) GTEST_SKIP() << reading.missing;
        EXPECT_GT(reading.counts.at(HardwareCounter::cycles), 0) << variant;
    }
    const Array<float> after = execution->output({"cte"}, none, progress);
    EXPECT_TRUE(std::ranges::equal(before, after));
}

}  // namespace
}  // namespace lanescope
