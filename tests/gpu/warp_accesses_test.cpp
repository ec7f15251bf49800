#include "app/analysis/lanes/lane_accesses.h"
#include "app/catalog/variants.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"
#include "tests/gpu/on_gpu.h"

namespace lanescope {
namespace {

class Touches : public OnGpu<testing::TestWithParam<std::string>> {
protected:
    void expect_as_traced(const Instance& instance, const std::string& variant, std::int64_t warp) {
        const auto execution = open(instance);
        const LaneTrace trace = execution->trace(parse_variant(variant), {}, progress).trace;
        if (warp >= trace.recorded_warps()) return;
        const WarpAccesses accesses = execution->accesses(parse_variant(variant), warp, progress);
        EXPECT_EQ(accesses.failure, trace.warp(warp).empty() ? "the warp touched nothing" : "");
        EXPECT_TRUE(accesses.values.empty()) << "a GPU does not tell them";
        ASSERT_EQ(accesses.masks.size(), trace.warp(warp).size());
        std::int64_t step = 0;
        for (const WarpEvent& event : trace.warp(warp)) {
            SCOPED_TRACE("step " + std::to_string(step));
            EXPECT_EQ(accesses.masks[std::size_t(step)], event.mask);
            if (const auto request = request_at(accesses, std::size_t(step))) expect_cost(*request, event, trace);
            EXPECT_EQ(step_of_event(trace, warp, step, accesses), step);
            ++step;
        }
    }
    static void expect_cost(const Request& request, const WarpEvent& event, const LaneTrace& trace) {
        const Site& site = trace.sites.at(event.site);
        EXPECT_EQ(request.site.line, site.line);
        EXPECT_EQ(request.site.array, site.array);
        if (is_global(site.kind)) {
            EXPECT_EQ(request.sectors.size(), event.sectors) << site.array;
        }
        if (is_shared(site.kind)) {
            EXPECT_EQ(request.passes - 1, event.conflicts) << site.array;
        }
    }
};

TEST_P(Touches, MakeTheSectorsAndConflictsOfTheTrace) {
    const Instance instance = instance_of(GetParam());
    for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
        SCOPED_TRACE(variant);
        for (const std::int64_t warp : {0, 5}) expect_as_traced(instance, variant, warp);
    }
}

INSTANTIATE_TEST_SUITE_P(OfBoth, Touches, testing::Values("sgemv:130x96", "spmv:uniform,rows=700,cols=500,max=9"));

using NoWarp = OnGpu<>;

TEST_F(NoWarp, IsSaid) {
    const Instance instance = instance_of("sgemv:64x64");
    const auto execution = open(instance);
    EXPECT_FALSE(execution->accesses(parse_variant("warp_per_row"), 1 << 20, progress).failure.empty());
}

}  // namespace
}  // namespace lanescope
