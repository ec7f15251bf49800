#include "app/analysis/tables/run_changes.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"

namespace lanescope {
namespace {

/// A site with 100 steps. The lanes are per step, the sectors and bytes per request.
Site site_at(int line, unsigned lanes, unsigned sectors, unsigned bytes = 128) {
    return {.file = "mine.cu",
            .line = line,
            .array = "x",
            .steps = 100,
            .active_lanes = 100 * lanes,
            .sectors = 100 * sectors,
            .bytes = 100 * bytes};
}

RunResult result_with(std::vector<Site> sites, double us = 10, const char* source = "") {
    RunResult result = round_result(us);
    result.trace.edit().sites = std::move(sites);
    result.source = source;
    return result;
}

const Change* find(const std::vector<Change>& changes, ChangeKind kind, int line = 0) {
    for (const Change& change : changes)
        if (change.kind == kind && change.line == line) return &change;
    return nullptr;
}

TEST(WhatChanged, IsNothingBetweenARunAndItself) {
    const RunResult run = result_with({site_at(3, 16, 8)});
    EXPECT_TRUE(what_changed(run, run).empty());
}

TEST(WhatChanged, IsNothingThatCouldBeTakenForAnEffectOfTheEditBetweenOtherProblemsOrSchedules) {
    const RunResult before = result_with({site_at(3, 16, 8)});
    RunResult other = round_result(1, "warp_per_row", "sgemv:32x32");
    EXPECT_TRUE(what_changed(before, other).empty());
    RunResult apart = before;
    apart.schedule = Schedule::independent;
    apart.verification.verified = false;
    EXPECT_TRUE(what_changed(before, apart).empty());
}

TEST(WhatChanged, TellsAVerdict) {
    RunResult wrong = result_with({});
    wrong.verification = {.verified = false, .wrong_elements = 4};
    const RunResult right = result_with({});
    const auto mended = what_changed(wrong, right);
    ASSERT_EQ(mended.size(), 1u);
    EXPECT_EQ(mended[0].text, "wrong in 4 rows, now verified");
    EXPECT_EQ(mended[0].effect, Effect::better);
    EXPECT_EQ(what_changed(right, wrong).front().effect, Effect::worse);
    RunResult less = wrong;
    less.verification.wrong_elements = 2;
    EXPECT_EQ(what_changed(wrong, less).front().effect, Effect::neither) << "wrong is wrong";
}

TEST(WhatChanged, TellsTimesOnlyWhereTheirIntervalsDoNotOverlap) {
    EXPECT_EQ(find(what_changed(result_with({}, 10), result_with({}, 9.5)), ChangeKind::time), nullptr);
    const auto faster = what_changed(result_with({}, 10), result_with({}, 5));
    ASSERT_NE(find(faster, ChangeKind::time), nullptr);
    EXPECT_EQ(faster[0].text,
              "10.0 us (9.50 to 10.5), now 5.00 us (4.75 to 5.25): 2.00 times faster (1.81 to 2.21), modelled");
    EXPECT_EQ(faster[0].effect, Effect::better);
}

TEST(WhatChanged, TellsNoTimeOfAWrongKernel) {
    RunResult wrong = result_with({}, 1);
    wrong.verification.verified = false;
    EXPECT_EQ(find(what_changed(result_with({}, 10), wrong), ChangeKind::time), nullptr);
}

TEST(WhatChanged, TellsLanesAndSectorsOfTheWholeKernelAndOfALine) {
    const auto changes = what_changed(result_with({site_at(3, 16, 16)}), result_with({site_at(3, 32, 4)}));
    for (const int line : {0, 3}) {
        EXPECT_EQ(find(changes, ChangeKind::lanes, line)->text, "mean lanes 16.0, now 32.0");
        EXPECT_EQ(find(changes, ChangeKind::sectors, line)->text, "sectors per request 16.0, now 4.0");
        EXPECT_EQ(find(changes, ChangeKind::sectors, line)->effect, Effect::better);
    }
}

TEST(WhatChanged, LeavesOutWhatIsLittle) {
    RunResult before = result_with({site_at(3, 31, 4)}), now = before;
    now.trace.edit().sites[0].active_lanes += 10;
    now.trace.edit().sites[0].sectors += 5;
    EXPECT_TRUE(what_changed(before, now).empty());
}

TEST(WhatChanged, CallsMoreSectorsNoLossWhereTheyAreAllUsed) {
    const RunResult floats = result_with({site_at(3, 32, 4, 128)}), vectors = result_with({site_at(3, 32, 16, 512)});
    EXPECT_EQ(find(what_changed(floats, vectors), ChangeKind::sectors, 3)->effect, Effect::neither);
}

TEST(WhatChanged, FollowsALineThroughTheEdit) {
    const RunResult before = result_with({site_at(2, 16, 4)}, 10, "kernel\nloop\n");
    const RunResult now = result_with({site_at(3, 32, 4)}, 10, "kernel\nguard\nloop\n");
    EXPECT_NE(find(what_changed(before, now), ChangeKind::lanes, 3), nullptr);
    EXPECT_EQ(find(what_changed(before, now), ChangeKind::lanes, 2), nullptr);
}

TEST(WhatChanged, TellsHazardsThatAreGoneAndNewAndNotThoseThatMoved) {
    RunResult before = result_with({}, 10, "a\nb\nc\n"), now = result_with({}, 10, "a\nnew\nb\nc\n");
    before.hazards = {{.kind = HazardKind::shared_race, .line = 2}, {.kind = HazardKind::out_of_bounds, .line = 3}};
    now.hazards = {{.kind = HazardKind::shared_race, .line = 3}, {.kind = HazardKind::global_race, .line = 2}};
    const auto changes = what_changed(before, now);
    ASSERT_EQ(changes.size(), 2u);
    EXPECT_EQ(find(changes, ChangeKind::hazard, 4)->text, "access out of bounds is gone");
    EXPECT_EQ(find(changes, ChangeKind::hazard, 4)->effect, Effect::better);
    EXPECT_EQ(find(changes, ChangeKind::hazard, 2)->text, "new: global race");
    EXPECT_EQ(find(changes, ChangeKind::hazard, 2)->effect, Effect::worse);
}

TEST(WhatChanged, TellsTheVerdictFirst) {
    RunResult before = result_with({site_at(3, 16, 8)}, 10), now = result_with({site_at(3, 32, 4)}, 5);
    before.verification = {.verified = false, .wrong_elements = 1};
    const auto changes = what_changed(before, now);
    ASSERT_FALSE(changes.empty());
    EXPECT_EQ(changes.front().kind, ChangeKind::verdict);
}

}  // namespace
}  // namespace lanescope
