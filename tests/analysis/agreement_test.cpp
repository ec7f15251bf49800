#include "app/analysis/lanes/trace_agreement.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/base/error.h"

namespace lanescope {
namespace {

constexpr std::uint32_t whole_warp = 0xffffffff, half = 0x0000ffff, few = 0x000000ff;

/// Two warps that load A and x in a loop of two iterations, then store y.
LaneTrace small_trace() {
    LaneTrace trace;
    trace.launch.grid = {1, 1, 1};
    trace.launch.block = {64, 1, 1};
    trace.sites = {{.line = 12, .array = "A", .kind = AccessKind::load},
                   {.line = 12, .array = "x", .kind = AccessKind::load},
                   {.line = 14, .array = "y", .kind = AccessKind::store}};
    trace.offsets = {0, 5, 10};
    trace.events = {{whole_warp, 0}, {whole_warp, 1}, {half, 0}, {half, 1}, {1, 2},  // warp 0; events are {mask, site}
                    {whole_warp, 0}, {whole_warp, 1}, {few, 0},  {few, 1},  {1, 2}};
    return trace;
}

TEST(Agreement, IsCompleteForEqualTraces) {
    const Agreement found = agree(small_trace(), small_trace());
    EXPECT_EQ(found.warps, 2);
    EXPECT_EQ(found.identical, 2);
    EXPECT_DOUBLE_EQ(found.percent(), 100);
    ASSERT_EQ(found.sites.size(), 3u);
    for (const SiteAgreement& site : found.sites) EXPECT_DOUBLE_EQ(found.percent(site), 100);
    EXPECT_FALSE(found.first);
}

TEST(Agreement, NamesTheFirstDifferenceByWarpSiteAndOccurrence) {
    LaneTrace recorded = small_trace();
    recorded.events[8].mask = half;  // warp 1, second load of x
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.identical, 1);
    EXPECT_DOUBLE_EQ(found.percent(), 50);
    EXPECT_DOUBLE_EQ(found.percent(found.sites[0]), 100) << "A";
    EXPECT_DOUBLE_EQ(found.percent(found.sites[1]), 50) << "x";
    ASSERT_TRUE(found.first);
    EXPECT_EQ(found.first->warp, 1);
    EXPECT_EQ(found.first->site, (SiteName{12, "x", AccessKind::load}));
    EXPECT_EQ(found.first->occurrence, 1u);
    EXPECT_EQ(found.first->emulated, few);
    EXPECT_EQ(found.first->recorded, half);
}

TEST(Agreement, LooksAtEachSiteForItself) {
    LaneTrace recorded = small_trace();
    std::swap(recorded.events[0], recorded.events[1]);  // the GPU loads x before A
    std::swap(recorded.sites[0], recorded.sites[2]);    // and numbers its sites differently
    for (WarpEvent& event : recorded.events) event.site = event.site == 1 ? 1 : 2 - event.site;
    EXPECT_DOUBLE_EQ(agree(small_trace(), recorded).percent(), 100);
}

TEST(Agreement, SeesAStepThatOneTraceLacks) {
    LaneTrace recorded = small_trace();
    recorded.events.erase(recorded.events.begin() + 4);  // warp 0 stores nothing
    recorded.offsets = {0, 4, 9};
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.identical, 1);
    ASSERT_TRUE(found.first);
    EXPECT_EQ(found.first->site.array, "y");
    EXPECT_EQ(found.first->occurrence, 0u);
    EXPECT_EQ(found.first->emulated, 1u);
    EXPECT_EQ(found.first->recorded, std::nullopt);
}

TEST(Agreement, SeesASiteThatOneTraceLacks) {
    LaneTrace recorded = small_trace();
    recorded.sites[2].array = "z";
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.sites.size(), 4u);
    EXPECT_EQ(found.identical, 0);
}

SiteAgreement site_of(const Agreement& agreement, const SiteName& name) {
    const auto found = std::ranges::find(agreement.sites, name, &SiteAgreement::site);
    return found == agreement.sites.end() ? SiteAgreement{} : *found;
}

TEST(Agreement, NamesTheLineOfAMovedAccess) {
    LaneTrace recorded = small_trace();
    recorded.sites[2].line = 15;
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.identical, 2) << "no disagreement";
    EXPECT_FALSE(found.first);
    EXPECT_EQ(in_words(site_of(found, {14, "y", AccessKind::store})), "moved to line 15");
    EXPECT_EQ(in_words(site_of(found, {15, "y", AccessKind::store})), "represents line 14");
}

TEST(Agreement, NamesTheRemainingMergedAccess) {
    LaneTrace text = small_trace();
    text.sites[1] = {.line = 13, .array = "A", .kind = AccessKind::load};
    LaneTrace recorded = text;
    recorded.sites.erase(recorded.sites.begin() + 1);
    recorded.events = {{whole_warp, 0}, {half, 0}, {1, 1}, {whole_warp, 0}, {few, 0}, {1, 1}};
    recorded.offsets = {0, 3, 6};
    const Agreement found = agree(text, recorded);
    EXPECT_EQ(found.identical, 2);
    EXPECT_EQ(in_words(site_of(found, {13, "A", AccessKind::load})), "merged with line 12");
    EXPECT_EQ(in_words(site_of(found, {12, "A", AccessKind::load})), "");
}

TEST(Agreement, IsSaidAtTheLineThatTheCompilerChanged) {
    LaneTrace recorded = small_trace();
    recorded.sites[2].line = 15;
    RunResult result;
    EXPECT_TRUE(compiled_at(result, 14).empty());
    result.cross_check = CrossCheck{.agreement = agree(small_trace(), recorded), .sites = {}, .not_made = {}};
    EXPECT_EQ(compiled_at(result, 14), std::vector<std::string>{"y store: moved to line 15"});
    EXPECT_EQ(compiled_at(result, 15), std::vector<std::string>{"y store: represents line 14"});
    EXPECT_TRUE(compiled_at(result, 12).empty());
}

TEST(Agreement, CountsBothLinesOfAMergedAccess) {
    LaneTrace text = small_trace();
    text.sites[1] = {.line = 13, .array = "A", .kind = AccessKind::load};
    LaneTrace recorded = text;
    recorded.sites.erase(recorded.sites.begin() + 1);
    recorded.events = {{whole_warp, 0}, {whole_warp, 0}, {1, 1}, {whole_warp, 0}, {few, 0}, {1, 1}};
    recorded.offsets = {0, 3, 6};
    EXPECT_EQ(agree(text, recorded).identical, 1);
}

TEST(Agreement, ALoadMayBeWiderOrLeftOutButNoStoreIsLeftOut) {
    LaneTrace recorded = small_trace();
    recorded.sites[0].kind = AccessKind::load4;
    Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(in_words(site_of(found, {12, "A", AccessKind::load})), "made wider or narrower");
    EXPECT_EQ(found.identical, 2);

    LaneTrace text = small_trace();
    text.sites[1].array = text.sites[2].array = "extra";
    recorded = small_trace();
    recorded.sites.resize(1);
    recorded.events = {{whole_warp, 0}, {half, 0}, {whole_warp, 0}, {few, 0}};
    recorded.offsets = {0, 2, 4};
    found = agree(text, recorded);
    EXPECT_EQ(in_words(site_of(found, {12, "extra", AccessKind::load})), "left out");
    EXPECT_EQ(in_words(site_of(found, {14, "extra", AccessKind::store})), "");
    EXPECT_EQ(found.identical, 0) << "of the store";
}

/// The compiler keeps A in a register: half of warp 0 and a few lanes of warp 1 do not load it again.
LaneTrace with_A_loaded_once() {
    LaneTrace trace = small_trace();
    trace.events.erase(trace.events.begin() + 7);
    trace.events.erase(trace.events.begin() + 2);
    trace.offsets = {0, 4, 8};
    return trace;
}

TEST(Agreement, IgnoresALoadKeptInARegister) {
    const Agreement found = agree(small_trace(), with_A_loaded_once());
    EXPECT_EQ(in_words(site_of(found, {12, "A", AccessKind::load})), "kept in a register");
    EXPECT_EQ(found.identical, 2);
    EXPECT_EQ(found.warps, 2);
    EXPECT_FALSE(found.first);
}

TEST(Agreement, CountsOtherLoadsBesideAKeptOne) {
    LaneTrace recorded = with_A_loaded_once();
    recorded.events[6].mask = half;  // warp 1, second load of x
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.identical, 1);
    ASSERT_TRUE(found.first);
    EXPECT_EQ(found.first->site, (SiteName{12, "x", AccessKind::load}));
}

TEST(Agreement, NoLoadIsKeptThatOtherLanesDoOrThatIsDoneMoreOften) {
    LaneTrace other_lanes = with_A_loaded_once();
    other_lanes.events[0].mask = whole_warp & ~1u;
    EXPECT_EQ(in_words(site_of(agree(small_trace(), other_lanes), {12, "A", AccessKind::load})), "");
    EXPECT_EQ(agree(small_trace(), other_lanes).identical, 0) << "in warp 1 too: it is not kept in all";
    EXPECT_EQ(agree(with_A_loaded_once(), small_trace()).identical, 0) << "the text has it once";
}

TEST(Agreement, NoStoreAndNoAtomicIsKeptInARegister) {
    for (const AccessKind kind : {AccessKind::store, AccessKind::atomic, AccessKind::shuffle}) {
        LaneTrace text = small_trace(), recorded = with_A_loaded_once();
        text.sites[0].kind = recorded.sites[0].kind = kind;
        EXPECT_EQ(agree(text, recorded).identical, 0);
    }
}

TEST(Agreement, NoBarrierIsEverMovedOrLeftOut) {
    LaneTrace text = small_trace();
    text.sites[2] = {.line = 14, .array = "barrier", .kind = AccessKind::block_barrier};
    LaneTrace recorded = text;
    recorded.sites[2].line = 15;
    EXPECT_EQ(agree(text, recorded).identical, 0);
}

TEST(Agreement, OrderWithinASiteCounts) {
    LaneTrace recorded = small_trace();
    std::swap(recorded.events[0].mask, recorded.events[2].mask);
    EXPECT_EQ(agree(small_trace(), recorded).identical, 1);
}

TEST(Agreement, TakesArraysInSharedMemoryAsOne) {
    LaneTrace emulated = small_trace(), recorded = small_trace();
    for (LaneTrace* trace : {&emulated, &recorded})
        for (int site : {0, 1}) trace->sites[site].kind = AccessKind::shared_load;
    recorded.sites[0].array = recorded.sites[1].array = "shared";
    const Agreement found = agree(emulated, recorded);
    EXPECT_DOUBLE_EQ(found.percent(), 100);
    EXPECT_EQ(found.sites.size(), 2u);
}

TEST(Agreement, IsOfTheWarpsThatBothRecorded) {
    LaneTrace recorded = small_trace();  // only warp 1
    recorded.first_warp = 1;
    recorded.events.erase(recorded.events.begin(), recorded.events.begin() + 5);
    recorded.offsets = {0, 5};
    const Agreement found = agree(small_trace(), recorded);
    EXPECT_EQ(found.warps, 1);
    EXPECT_EQ(found.identical, 1);

    recorded.first_warp = 7;
    EXPECT_EQ(agree(small_trace(), recorded).warps, 0);
    recorded.first_warp = INT64_MAX;
    EXPECT_EQ(agree(small_trace(), recorded).warps, 0);
}

/// Four blocks of two warps. Each warp reads the result of an atomic, which decides which lanes store.
LaneTrace asking_trace(AccessKind kind, std::uint32_t first_of_block_0, std::uint32_t second_of_block_0) {
    LaneTrace trace;
    trace.launch.grid = {4, 1, 1};
    trace.launch.block = {64, 1, 1};
    trace.sites = {{.line = 12, .array = "A", .kind = AccessKind::load},
                   {.line = 13, .array = "count", .kind = kind, .asked = true},
                   {.line = 14, .array = "y", .kind = AccessKind::store}};
    for (int warp = 0; warp < 8; ++warp) {
        trace.offsets.push_back(trace.events.size());
        trace.events.push_back({whole_warp, 0});
        if (warp == 0) trace.events.push_back({first_of_block_0, 1});
        if (warp == 1) trace.events.push_back({second_of_block_0, 1});
        if (warp == 4) trace.events.push_back({1, 1});  // block 2: a single lane
        trace.events.push_back({half, 2});
    }
    trace.offsets.push_back(trace.events.size());
    return trace;
}

LaneTrace recorded_otherwise(LaneTrace trace) {
    for (Site& site : trace.sites) site.asked = false;  // a GPU trace lacks this
    trace.events[2].mask = few;                         // other lanes of warp 0 store
    return trace;
}

TEST(Agreement, LeavesOutBlocksWhoseLanesAskWhoCameFirst) {
    const LaneTrace emulated = asking_trace(AccessKind::shared_atomic, 1, 2);
    const Agreement found = agree(emulated, recorded_otherwise(emulated));
    EXPECT_EQ(found.left_out, 2) << "the warps of block 0";
    EXPECT_EQ(found.warps, 6);
    EXPECT_DOUBLE_EQ(found.percent(), 100);
    EXPECT_FALSE(found.first);
    ASSERT_EQ(found.decided_by.size(), 1u);
    EXPECT_EQ(found.decided_by[0].line, 13);
    EXPECT_EQ(
        left_out_because(found),
        "2 of 8 warps are not compared: their work depends on the first lane at the atomic in line 13, which differs "
        "in each run");
}

TEST(Agreement, ComparesABlockWithASingleLaneThatAsks) {
    const LaneTrace emulated = asking_trace(AccessKind::shared_atomic, 1, 0);
    const Agreement found = agree(emulated, recorded_otherwise(emulated));
    EXPECT_EQ(found.left_out, 0);
    EXPECT_EQ(found.warps, 8);
    EXPECT_EQ(found.identical, 7) << "a difference is a difference";
    EXPECT_EQ(left_out_because(found), "");
}

TEST(Agreement, ComparesOneAtomicLanePerBlock) {
    const LaneTrace emulated = asking_trace(AccessKind::atomic, 1, 0);
    const Agreement found = agree(emulated, recorded_otherwise(emulated));
    EXPECT_EQ(found.left_out, 4) << "blocks 0 and 2 may both ask the same element";
    EXPECT_DOUBLE_EQ(found.percent(), 100);
}

TEST(Agreement, ComparesAllAtomicsWithUnusedResults) {
    LaneTrace emulated = asking_trace(AccessKind::atomic, 1, 2);
    emulated.sites[1].asked = false;
    EXPECT_EQ(agree(emulated, recorded_otherwise(emulated)).left_out, 0);
}

TEST(Agreement, OmitsUnclearWarpsOfACutBlock) {
    LaneTrace emulated = asking_trace(AccessKind::shared_atomic, 1, 2), recorded = recorded_otherwise(emulated);
    recorded.first_warp = 1;  // without warp 0
    recorded.events.erase(recorded.events.begin(), recorded.events.begin() + 3);
    recorded.offsets.erase(recorded.offsets.begin());
    for (std::uint64_t& offset : recorded.offsets) offset -= 3;
    const Agreement found = agree(recorded, recorded, emulated.sites);
    EXPECT_EQ(found.left_out, 1);
    EXPECT_EQ(found.warps, 6);
    recorded.first_warp = INT64_MAX;
    EXPECT_EQ(agree(emulated, recorded).warps, 0);
}

TEST(Agreement, NeedsTheSameLaunch) {
    LaneTrace recorded = small_trace();
    recorded.launch.block = {32, 1, 1};
    EXPECT_THROW(agree(small_trace(), recorded), UsageError);
}

}  // namespace
}  // namespace lanescope
