#include "app/lessons/page_findings.h"

#include <gtest/gtest.h>

#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<Finding> findings(const std::string& keys, const std::vector<RunResultPtr>& results = two_results(),
                              const std::string& text = "Some text.") {
    const ReadLesson read = read_lesson(shipped_catalog(), lesson_with(keys, text), "a.md");
    EXPECT_TRUE(read.lesson) << read.reasons.at(0);
    return check_page(shipped_catalog(), read.lesson->pages.front(), results);
}

std::string summary(const std::vector<Finding>& found) {
    std::string text;
    for (const Finding& f : found) text += std::string(to_string(f.about)) + (f.right ? " right; " : " wrong; ");
    return text;
}

TEST(CheckPage, JudgesClaimsAnswerAndGoal) {
    EXPECT_EQ(summary(findings(
                  "claim: steps(cte) is 2\nclaim: steps(cte) is 3\nask: number\nquestion: q\nanswer: steps(cte)\n"
                  "goal: mean_active(any) above 40\n")),
              "claim right; claim wrong; answer right; goal right; ");
}

TEST(CheckPage, FindsAGoalThatIsReachedAlready) {
    const auto found = findings("goal: mean_active(any) above 20\n");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_FALSE(found[0].right);
    EXPECT_EQ(found[0].line, 8);
    EXPECT_EQ(found[0].found, "the page's own results already reach this goal");
}

TEST(CheckPage, FindsAGoalThatCanNeverBeJudged) {
    EXPECT_EQ(summary(findings("goal: events(thread_per_row, z) above 2\n")), "goal wrong; ");
    EXPECT_EQ(summary(findings("goal: selected line races in cte\n")), "goal right; ");
}

TEST(CheckPage, FindsValuesLinesAndMapsThatAreNotThere) {
    EXPECT_EQ(summary(findings("", two_results(), "{steps(cte)} {loads128(cte)}")), "value wrong; ");
    EXPECT_EQ(summary(findings("line: z\n")), "view wrong; ");
    EXPECT_EQ(summary(findings("map: emulator/cte\nbeside: gpu/cte\n")), "view wrong; ");
}

TEST(CheckPage, FindsRunsThatFailed) {
    RunResult refused = walking();
    refused.failure = "no";
    EXPECT_EQ(summary(findings("", {share(refused)})), "run wrong; ");
    RunResult other = walking();
    other.problem = parse_problem("sgemv:4x4");
    EXPECT_EQ(summary(findings("", {share(other)})), "run wrong; ") << "a recording of another problem";
}

}  // namespace
}  // namespace lanescope
