#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "app/base/error.h"
#include "app/formats/device_models.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

const Site& site_of(const LaneTrace& trace, std::string_view array, AccessKind kind = AccessKind::load) {
    for (const Site& site : trace.sites)
        if (site.array == array && site.kind == kind) return site;
    throw std::out_of_range("no site " + std::string(array));
}

TEST(Emulator, ThreadPerRowKeepsHalfOfTheLanesBusyAndCteAlmostAll) {
    const Instance instance = instance_of("spmv:uniform,rows=20000,cols=20000,max=32,seed=7");
    const LaneTrace one = emulate(instance, "thread_per_row").run.trace;
    const LaneTrace shared = emulate(instance, "cte").run.trace;
    for (const char* array : {"columns", "values", "x"}) {
        EXPECT_NEAR(site_of(one, array).mean_active(), 16, 0.8) << array;
        EXPECT_GT(site_of(shared, array).mean_active(), 28) << array;
    }
}

TEST(Emulator, NamesSitesByFileLineAndArray) {
    const LaneTrace trace = emulate(instance_of("sgemv:8x64"), "warp_per_row").run.trace;
    const Site& a = site_of(trace, "A");
    EXPECT_EQ(a.file, "sgemv/02_warp_per_row.cu");
    EXPECT_GT(a.line, 1);
    EXPECT_EQ(a.line, site_of(trace, "x").line);
    EXPECT_EQ(site_of(trace, "shuffle", AccessKind::shuffle).steps, 8u * 5u);
    EXPECT_DOUBLE_EQ(a.sectors_per_request(), 4);
    EXPECT_DOUBLE_EQ(site_of(trace, "y", AccessKind::store).mean_active(), 1);
}

TEST(Emulator, TracesOfAllWarpsAddUpToTheCounts) {
    const LaneTrace trace = emulate(instance_of("spmv:rmat,scale=9,edges=8"), "warp_per_row").run.trace;
    EXPECT_EQ(trace.dropped, 0u);
    EXPECT_EQ(trace.recorded_warps(), trace.launch.warps());
    std::vector<std::uint64_t> steps(trace.sites.size());
    for (const WarpEvent& event : trace.events) ++steps.at(event.site);
    for (std::size_t s = 0; s < steps.size(); ++s) EXPECT_EQ(steps[s], trace.sites[s].steps);
}

TEST(Emulator, AnswersInAnyOrderAndMoreThanOnce) {
    const Instance instance = instance_of("spmv:banded,rows=200,band=3");
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    const VariantChoice variant{"warp_per_row"};
    const auto execution = backend->open(instance, {});
    Progress progress;
    std::vector<Hazard> hazards;
    const auto times = execution->time(std::array{variant}, progress);
    const TraceRun trace = execution->trace(variant, {}, progress);
    const Array<float> y = execution->output(variant, hazards, progress);
    EXPECT_TRUE(times.at(0));
    EXPECT_EQ(y.size(), 200u);
    EXPECT_GT(trace.trace->events.size(), 0u);
    EXPECT_TRUE(std::ranges::equal(execution->output(variant, hazards, progress), y));
    EXPECT_TRUE(execution->trace(variant, {}, progress).trace.is_shared_with(trace.trace));
}

TEST(Emulator, TimesAreModelledAndSayOnWhat) {
    Experiment experiment;
    experiment.device = "p100";
    const Emulated result = emulate(instance_of("sgemv:512x512"), "warp_per_row", experiment);
    ASSERT_TRUE(result.timing);
    EXPECT_EQ(result.timing->kind, Kind::modelled);
    EXPECT_GT(result.timing->cold.median, 0);
    EXPECT_FALSE(result.timing->warm);
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    EXPECT_EQ(backend->provenance(experiment).device, "Tesla P100");
}

TEST(Emulator, RefusesAnUnknownDevice) {
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    Experiment experiment;
    experiment.device = "h100";
    EXPECT_THROW(backend->device(experiment), UsageError);
}

TEST(Emulator, StopsWithinABlockWhenCancelled) {
    const Instance instance = instance_of("sgemv:2048x2048");
    Progress progress;
    progress.cancel();
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    const auto execution = backend->open(instance, {});
    std::vector<Hazard> hazards;
    EXPECT_THROW(execution->output({"thread_per_row"}, hazards, progress), Cancelled);
}

TEST(Emulator, KeepsOnlyTheWarpsAskedFor) {
    Experiment experiment;
    experiment.trace.first_warp = 5;
    experiment.trace.warps = 2;
    const LaneTrace trace =
        emulate(instance_of("spmv:banded,rows=1000,band=4"), "thread_per_row", experiment).run.trace;
    EXPECT_EQ(trace.recorded_warps(), 2);
    EXPECT_EQ(trace.first_warp, 5);
    EXPECT_EQ(trace.dropped, trace.total_events() - trace.events.size());
}

}  // namespace
}  // namespace lanescope
