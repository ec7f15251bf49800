#include "app/analysis/hints/hints.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

/// `active` and `sectors` are per step.
Site site(int line, const char* array, AccessKind kind, std::uint64_t steps, int active, int sectors = 0) {
    Site s{.file = "toy.cuh", .line = line, .array = array, .kind = kind, .steps = steps};
    s.active_lanes = steps * std::uint64_t(active);
    s.sectors = steps * std::uint64_t(sectors);
    s.bytes = s.active_lanes * (kind == AccessKind::load4 ? 16 : 4);
    s.histogram[std::size_t(active)] = steps;
    return s;
}

RunResult result_of(Problem problem, std::vector<Site> sites) {
    RunResult result;
    result.problem = problem;
    result.verification.verified = true;
    result.trace.edit().launch = {{1, 1, 1}, {32, 1, 1}, 0};
    result.trace.edit().sites = std::move(sites);
    return result;
}

Problem dense(std::int64_t cols) { return SgemvProblem{.rows = 1, .cols = cols}; }

/// 1024 columns: seven steps of 32 full vectors, one of 31, then four scalar steps of one lane.
std::vector<Site> vectors_and_a_scalar_tail() {
    return {site(20, "A", AccessKind::load4, 8, 31, 16), site(21, "x", AccessKind::load4, 8, 31, 16),
            site(25, "A", AccessKind::load, 4, 1, 1), site(25, "x", AccessKind::load, 4, 1, 1)};
}

TEST(ScalarTail, NamesLineArraysStepsLanesAndFix) {
    const auto found = hints(result_of(dense(1024), vectors_and_a_scalar_tail()));
    ASSERT_EQ(found.size(), 1u) << "and not once more as idle lanes";
    EXPECT_EQ(found[0].kind, HintKind::scalar_tail);
    EXPECT_EQ(found[0].file, "toy.cuh");
    EXPECT_EQ(found[0].line, 25);
    EXPECT_NE(found[0].text.find("reads A and x one float at a time in 4 steps with 1.0 of 32 lanes"),
              std::string::npos)
        << found[0].text;
}

TEST(ScalarTail, IsDueWhereRowsAreNotMadeOfFours) {
    const std::vector<Site> sites{site(20, "A", AccessKind::load4, 8, 31, 16),
                                  site(25, "A", AccessKind::load, 1, 3, 1)};
    EXPECT_TRUE(hints(result_of(dense(1023), sites)).empty());
    EXPECT_FALSE(hints(result_of(dense(1024), sites)).empty());
}

TEST(ScalarTail, IsNoneWhereTheKernelHasNoVectorLoadsOfThatArray) {
    EXPECT_TRUE(hints(result_of(dense(1024), {site(20, "A", AccessKind::load4, 8, 32, 16),
                                              site(21, "x", AccessKind::load, 2, 8, 1)}))
                    .empty());
}

TEST(Uncoalesced, SaysHowManySectorsAndHowManyWouldDo) {
    const auto found = hints(result_of(dense(100), {site(12, "A", AccessKind::load, 100, 32, 32),  //
                                                    site(12, "x", AccessKind::load, 100, 32, 1)}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].kind, HintKind::uncoalesced);
    EXPECT_EQ(found[0].line, 12);
    EXPECT_NE(found[0].text.find("a request for A touches 32.0 sectors, but 4 can hold its data"), std::string::npos)
        << found[0].text;
}

TEST(Uncoalesced, IsNotSaidOfNeighboursOfVectorsOrOfFewLanes) {
    EXPECT_TRUE(hints(result_of(dense(100), {site(12, "A", AccessKind::load, 100, 32, 4)})).empty());
    EXPECT_TRUE(hints(result_of(dense(100), {site(12, "A", AccessKind::load4, 100, 32, 16)})).empty());
    EXPECT_TRUE(hints(result_of(dense(100), {site(12, "y", AccessKind::store, 1, 1, 1)})).empty());
}

TEST(Uncoalesced, DependsOnSectorsALaneFromThreeQuartersOn) {
    EXPECT_FALSE(hints(result_of(dense(100), {site(12, "A", AccessKind::load, 1, 32, 24)})).empty());
    EXPECT_TRUE(hints(result_of(dense(100), {site(12, "A", AccessKind::load, 1, 32, 23)})).empty());
}

TEST(Uncoalesced, LeavesTheGatherOfASparseProductToTheMatrix) {
    const std::vector<Site> sites{site(16, "columns", AccessKind::load, 3, 32, 32),
                                  site(16, "values", AccessKind::load, 3, 32, 32),
                                  site(16, "x", AccessKind::load, 3, 32, 32)};
    const auto found = hints(result_of(SpmvProblem{}, sites));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NE(found[0].text.find("a request for columns and values touches 32.0"), std::string::npos) << found[0].text;
}

TEST(Uncoalesced, IsNotSaidWhereSectorsWereNotCounted) {
    RunResult recorded = result_of(dense(100), {site(12, "A", AccessKind::load, 100, 32, 32)});
    recorded.trace.edit().has_sectors = false;
    EXPECT_TRUE(hints(recorded).empty());
}

TEST(BankConflicts, AreSaidFromOneExtraPassARequestOn) {
    Site staged = site(30, "staged", AccessKind::shared_load, 10, 32);
    staged.bank_conflicts = 30;
    const auto found = hints(result_of(dense(100), {staged}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].kind, HintKind::bank_conflicts);
    EXPECT_NE(found[0].text.find("3.0 extra passes per request to staged"), std::string::npos) << found[0].text;
    staged.bank_conflicts = 9;
    EXPECT_TRUE(hints(result_of(dense(100), {staged})).empty());
}

TEST(IdleLanes, AreSaidOfALoopThatFewLanesShare) {
    const auto found = hints(result_of(SpmvProblem{}, {site(14, "offsets", AccessKind::load, 1, 32, 4),
                                                       site(16, "values", AccessKind::load, 30, 10, 2)}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].kind, HintKind::idle_lanes);
    EXPECT_EQ(found[0].line, 16);
    EXPECT_NE(found[0].text.find("10.0 of 32 lanes"), std::string::npos) << found[0].text;
}

TEST(IdleLanes, AreNotSaidOfWhatAWarpDoesOnceOfTwentyLanesOrOfATrifle) {
    EXPECT_TRUE(hints(result_of(SpmvProblem{}, {site(18, "y", AccessKind::store, 1, 1, 1)})).empty());
    EXPECT_TRUE(hints(result_of(SpmvProblem{}, {site(16, "values", AccessKind::load, 30, 20, 2)})).empty());
    EXPECT_TRUE(hints(result_of(SpmvProblem{}, {site(16, "values", AccessKind::load, 960, 32, 4),
                                                site(20, "y", AccessKind::atomic, 40, 1, 1)}))
                    .empty())
        << "40 of 1000 steps";
    RunResult many_warps = result_of(SpmvProblem{}, {site(18, "y", AccessKind::store, 30, 1, 1)});
    many_warps.trace.edit().launch.grid = {10, 1, 1};
    EXPECT_TRUE(hints(many_warps).empty()) << "three times a warp is no loop";
}

TEST(Hints, AreEmptyForAWrongOrUntracedResult) {
    RunResult wrong = result_of(dense(1024), vectors_and_a_scalar_tail());
    wrong.verification.verified = false;
    EXPECT_TRUE(hints(wrong).empty());
    EXPECT_TRUE(hints(result_of(dense(1024), {})).empty());
}

TEST(Hints, AreSortedByKindAndLine) {
    std::vector<Site> sites = vectors_and_a_scalar_tail();
    sites.push_back(site(40, "y", AccessKind::store, 1, 32, 32));
    sites.push_back(site(30, "y", AccessKind::load, 1, 32, 32));
    const auto found = hints(result_of(dense(1024), sites));
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(to_string(found[0].kind), "scalar_tail");
    EXPECT_EQ(found[1].line, 30);
    EXPECT_EQ(found[2].line, 40);
}

}  // namespace
}  // namespace lanescope
