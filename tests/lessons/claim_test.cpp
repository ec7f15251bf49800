#include "app/lessons/claim.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Evaluated of(const std::string& claim, const std::vector<RunResultPtr>& results = two_results(), Selection at = {}) {
    return evaluate(shipped_catalog(), parse_claim(claim), results, at);
}

void expect_holds(const std::string& claim, bool holds, const std::vector<RunResultPtr>& results = two_results()) {
    const Evaluated found = of(claim, results);
    EXPECT_TRUE(found.known) << claim << ": " << found.text;
    EXPECT_EQ(found.holds, holds) << claim << ": " << found.text;
}

// The mean of 32, 16 and 8 is 18.666….
TEST(Claim, RelatesAQuantityToNumbers) {
    expect_holds("mean_active(thread_per_row, x) between 18 and 19", true);
    expect_holds("mean_active(thread_per_row, x) between 19 and 20", false);
    expect_holds("mean_active(thread_per_row, x) above 18.6", true);
    expect_holds("mean_active(thread_per_row, x) below 18.6", false);
    expect_holds("mean_active(thread_per_row, y) above 32", false);
    expect_holds("mean_active(thread_per_row, y) between 32 and 32", true);
    EXPECT_EQ(of("mean_active(thread_per_row, x) between 15 and 17").text, "18.7, claimed between 15 and 17");
}

TEST(Claim, IsTakesTheDigitsThatAreWritten) {
    expect_holds("mean_active(thread_per_row, x) is 18.7", true);
    expect_holds("mean_active(thread_per_row, x) is 19", true);
    expect_holds("mean_active(thread_per_row, x) is 18.6", false);
    expect_holds("mean_active(thread_per_row, x) is 18.67", true);
    expect_holds("efficiency(thread_per_row) is 68.8 %", true);
    RunResult wrong = walking();
    wrong.verification.wrong_elements = 47792;
    expect_holds("wrong_elements(thread_per_row) is 47792", true, {share(wrong)});
    expect_holds("wrong_elements(thread_per_row) is 47791", false, {share(wrong)});
}

TEST(Claim, TestsTheBestForAnyAndTheWorstForAll) {
    expect_holds("mean_active(any) above 31", true);
    expect_holds("mean_active(all) above 31", false);
    expect_holds("mean_active(all) above 21", true);
    EXPECT_EQ(of("mean_active(all) above 31").text, "thread_per_row: 22.0, claimed above 31");
    EXPECT_EQ(of("mean_active(any) above 33").text, "cte: 32.0, claimed above 33");
}

// A fast but wrong kernel reaches no goal.
TEST(Claim, IgnoresUnverifiedResultsForAny) {
    RunResult wrong = sharing();
    wrong.verification.verified = false;
    wrong.verification.wrong_elements = 3;
    const std::vector<RunResultPtr> results{share(walking()), share(wrong)};
    expect_holds("mean_active(any) above 31", false, results);
    expect_holds("wrong_elements(any) is 3", true, results);
}

TEST(Claim, ComparesModelledTimesByRatioOnly) {
    expect_holds("speed_up(cte, thread_per_row) between 1.9 and 2.1", true);
    const Evaluated time = of("time(cte) below 30");
    EXPECT_FALSE(time.known);
    EXPECT_EQ(time.text,
              "time is modelled here, 20.0 us (modelled); claim a ratio of times, such as speed_up(a, b) above 2");
    RunResult measured = sharing();
    measured.timing->kind = Kind::measured;
    expect_holds("time(cte) below 30", true, {share(measured)});
}

TEST(Claim, NamesTheFastestAndTheOrder) {
    expect_holds("fastest is cte", true);
    expect_holds("fastest is thread_per_row", false);
    expect_holds("order of time is cte, thread_per_row", true);
    expect_holds("order of time is thread_per_row, cte", false);
    EXPECT_EQ(of("order of time is thread_per_row, cte").text, "thread_per_row 40 us, cte 20 us");
    RunResult noisy = walking();
    noisy.timing->cold.min = 15;
    expect_holds("fastest is cte", false, {share(noisy), share(sharing())});
}

TEST(Claim, IsUnsureOfAnOrderIfIntervalsOverlap) {
    RunResult close = walking();
    close.timing->cold = {20.5, 20.5, 20.5, 1};
    const std::vector<RunResultPtr> results{share(close), share(sharing())};
    expect_holds("order of time is cte, thread_per_row", false, results);
    EXPECT_EQ(of("order of time is cte, thread_per_row", results).text,
              "cte 20 us, thread_per_row 20.5 us: their intervals overlap");
    expect_holds("fastest is cte", false, results);
}

TEST(Claim, DoesNotCompareTimesOfDifferentOrigin) {
    RunResult measured = sharing();
    measured.timing->kind = Kind::measured;
    const std::vector<RunResultPtr> results{share(walking()), share(measured)};
    EXPECT_FALSE(of("order of time is cte, thread_per_row", results).known);
    expect_holds("fastest is cte", false, results);
}

RunResult racing() {
    RunResult result = sharing();
    result.verification = {.verified = false, .max_error = 1, .wrong_elements = 4, .first_wrong_element = 0};
    result.hazards.push_back({.kind = HazardKind::shared_race, .file = "spmv/08_cte.cu", .line = 40, .other_line = 44});
    return result;
}

TEST(Claim, NamesHazards) {
    const std::vector<RunResultPtr> results{share(walking()), share(racing())};
    expect_holds("hazard shared_race in cte", true, results);
    expect_holds("hazard shared_race in cte line 44", true, results);
    expect_holds("hazard shared_race in cte line 41", false, results);
    expect_holds("hazard global_race in cte", false, results);
    expect_holds("hazard any in cte", true, results);
    expect_holds("hazard shared_race in any", true, results);
    expect_holds("hazard shared_race in all", false, results);
    expect_holds("no hazard in thread_per_row", true, results);
    expect_holds("no hazard in cte", false, results);
    EXPECT_EQ(of("no hazard in cte", results).text, "cte: shared_race in line 40 with line 44");
}

// A GPU run detects no hazards, so their absence proves nothing.
TEST(Claim, IsUnknownForHazardsOnAGpu) {
    RunResult gpu = walking();
    gpu.provenance.backend = BackendKind::cuda;
    EXPECT_FALSE(of("no hazard in thread_per_row", {share(gpu)}).known);
    EXPECT_FALSE(of("hazard any in thread_per_row", {share(gpu)}).known);
}

TEST(Claim, SaysWhoIsRight) {
    const std::vector<RunResultPtr> results{share(walking()), share(racing())};
    expect_holds("verified(thread_per_row)", true, results);
    expect_holds("verified(all)", false, results);
    expect_holds("verified(any)", true, results);
    expect_holds("wrong(cte)", true, results);
    expect_holds("wrong(thread_per_row)", false, results);
    EXPECT_EQ(of("verified(all)", results).text, "cte has 4 wrong rows");
}

TEST(Claim, TestsLineAndFileOfASelection) {
    const std::vector<RunResultPtr> results{share(racing())};
    const char* claim = "selected line races in cte";
    EXPECT_TRUE(of(claim, results, {"spmv/08_cte.cu", 44}).holds);
    EXPECT_TRUE(of(claim, results, {"", 40}).holds);
    EXPECT_FALSE(of(claim, results, {"spmv/other.cu", 44}).holds);
    EXPECT_FALSE(of(claim, results, {"spmv/08_cte.cu", 41}).holds);
    EXPECT_EQ(of(claim, results).text, "no line is selected");
}

TEST(Claim, IsNotKnownWithoutResults) {
    for (const char* claim : {"steps(cte) is 2", "steps(any) is 2", "verified(all)", "no hazard in cte",
                              "fastest is cte", "order of time is cte, thread_per_row", "selected line races in cte"}) {
        const Evaluated found = of(claim, {});
        EXPECT_FALSE(found.known || found.holds) << claim;
        EXPECT_FALSE(found.text.empty()) << claim;
    }
    EXPECT_FALSE(of("verified(all)", {nullptr}).known);
}

TEST(LineOf, IsTheOneWithTheMost) {
    EXPECT_EQ(lines_of(shipped_catalog(), parse_line_of("line of most idle in thread_per_row"), two_results()),
              std::vector<int>{});
    auto results = two_results();
    RunResult known = walking();
    for (Site& site : known.trace.edit().sites) site.file = "spmv/01_thread_per_row.cu";
    results[0] = share(known);
    EXPECT_EQ(lines_of(shipped_catalog(), parse_line_of("line of most idle in thread_per_row"), results),
              std::vector{10});
    EXPECT_EQ(lines_of(shipped_catalog(), parse_line_of("line of most sectors in thread_per_row"), results),
              std::vector{10});
    EXPECT_EQ(lines_of(shipped_catalog(), parse_line_of("line of shared_race in cte"), std::vector{share(racing())}),
              (std::vector{40, 44}));
}

std::string refusal_of(const std::string& claim) {
    try {
        parse_claim(claim);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "taken";
}

TEST(Claim, IsRefusedWithWhatWasExpected) {
    EXPECT_NE(refusal_of("it is fast").find("expected a claim, such as"), std::string::npos);
    EXPECT_EQ(refusal_of("steps(cte)"), "'steps(cte)': expected between A and B, above A, below A or is A, got ''");
    EXPECT_EQ(refusal_of("steps(cte) above ten"), "'steps(cte) above ten': expected a number, got 'ten'");
    EXPECT_EQ(refusal_of("steps(cte) between 3"), "'steps(cte) between 3': expected between A and B");
    EXPECT_EQ(refusal_of("steps(cte) between 5 and 3"),
              "'steps(cte) between 5 and 3': the first limit is larger than the second; swap the two");
    EXPECT_NE(refusal_of("hazard shared_rase in cte").find("did you mean shared_race?"), std::string::npos);
    EXPECT_EQ(refusal_of("hazard shared_race"), "'hazard shared_race': expected hazard KIND in VARIANT");
    EXPECT_EQ(refusal_of("fastest is any"), "'fastest is any': name the fastest variant");
    EXPECT_EQ(refusal_of("order of time is cte"),
              "'order of time is cte': an order needs two or more variants, separated by commas");
    EXPECT_EQ(refusal_of("steps(cte) is 1e999"), "'steps(cte) is 1e999': expected a number, got '1e999'");
    EXPECT_EQ(refusal_of("order of time is cte_v5:lanes=8,independent, cte"), "taken");
}

}  // namespace
}  // namespace lanescope
