#include "app/lessons/answer.h"

#include <gtest/gtest.h>

#include "tests/lessons/two_results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Page asking(const std::string& keys) {
    const ReadLesson read = read_lesson(shipped_catalog(), lesson_with(keys + "question: What?\n"), "a.md");
    EXPECT_TRUE(read.lesson) << read.reasons.at(0);
    return read.lesson->pages.front();
}

TEST(Number, ComesFromTheResults) {
    const Page page = asking("ask: number\nanswer: mean_active(thread_per_row, x)\n");
    const Solution right = solution_of(shipped_catalog(), page, two_results());
    EXPECT_DOUBLE_EQ(right.number, 56 / 3.0);
    EXPECT_EQ(right.text, "18.7");
    EXPECT_FALSE(solution_of(shipped_catalog(), page, {}).known);
    EXPECT_TRUE(check_answer(page.ask, right, {.number = 18.7}).right) << "as it is shown";
    EXPECT_FALSE(check_answer(page.ask, right, {.number = 18}).right);
    EXPECT_EQ(check_answer(page.ask, right, {.number = 28}).text, "18.7; you said 28, 1.5 times the answer");
    EXPECT_EQ(check_answer(page.ask, right, {.number = 9.33333}).text,
              "18.7; you said 9.333; the answer is 2 times as much");
    EXPECT_FALSE(check_answer(page.ask, right, {.number = 28}).right);
    EXPECT_FALSE(check_answer(page.ask, solution_of(shipped_catalog(), page, {}), {.number = 28}).known);
}

// 36 loads (three for each of 12 nonzeros) and three other accesses.
TEST(Number, ThatIsWholeHasToBeExact) {
    const Page page = asking("ask: number\nanswer: 39\n");
    const Solution right = solution_of(shipped_catalog(), page, {});
    EXPECT_TRUE(check_answer(page.ask, right, {.number = 39}).right);
    for (const double wrong : {36.0, 38.0, 38.9, 39.1, 40.0})
        EXPECT_FALSE(check_answer(page.ask, right, {.number = wrong}).right) << wrong;
    EXPECT_EQ(tolerance_text(page.ask, right), "exact");
}

TEST(Number, ThatIsCountedHasToBeExact) {
    const Page page = asking("ask: number\nanswer: events(thread_per_row, x)\n");
    const Solution right = solution_of(shipped_catalog(), page, two_results());
    EXPECT_TRUE(check_answer(page.ask, right, {.number = 3}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.number = 3.2}).right);
}

TEST(Number, HasTheToleranceThatThePageGives) {
    const Page page = asking("ask: number\nanswer: mean_active(thread_per_row, x)\ntolerance: 10 %\n");
    const Solution right = solution_of(shipped_catalog(), page, two_results());
    for (const double near : {17.0, 18.0, 20.5}) EXPECT_TRUE(check_answer(page.ask, right, {.number = near}).right);
    for (const double far : {16.7, 20.6}) EXPECT_FALSE(check_answer(page.ask, right, {.number = far}).right);
    EXPECT_EQ(tolerance_text(page.ask, right), "within 10 %");
    const Page none = asking("ask: number\nanswer: mean_active(thread_per_row, x)\n");
    EXPECT_EQ(tolerance_text(none.ask, right), "exact to the digits shown");
}

TEST(Order, RanksThePagesVariants) {
    const Page page = asking("ask: order\nanswer: order of time\n");
    EXPECT_EQ(variants_to_rank(page), (std::vector<std::string>{"thread_per_row", "cte"}));
    const Solution right = solution_of(shipped_catalog(), page, two_results());
    EXPECT_EQ(right.order, (std::vector<std::string>{"cte", "thread_per_row"}));
    EXPECT_EQ(right.text, "cte (20.0 us (modelled)), thread_per_row (40.0 us (modelled))");
    EXPECT_TRUE(check_answer(page.ask, right, {.order = {"cte", "thread_per_row"}}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.order = {"thread_per_row", "cte"}}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.order = {"cte"}}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.order = {"cte", "cte"}}).right);
    const Page most = asking("ask: order\nanswer: order of sectors(x), largest first\n");
    EXPECT_EQ(solution_of(shipped_catalog(), most, two_results()).order.front(), "cte");
}

TEST(Order, AcceptsEitherOrderOfEquals) {
    const Page page = asking("ask: order\nanswer: order of warps\n");
    const Solution right = solution_of(shipped_catalog(), page, two_results());
    EXPECT_TRUE(check_answer(page.ask, right, {.order = {"cte", "thread_per_row"}}).right);
    EXPECT_TRUE(check_answer(page.ask, right, {.order = {"thread_per_row", "cte"}}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.order = {"cte", "cte"}}).right);
}

TEST(Order, AcceptsEitherOrderOfCloseTimes) {
    RunResult close = walking();
    close.timing->cold = {20.5, 20.5, 20.5, 1};
    const Page page = asking("ask: order\nanswer: order of time\n");
    const Solution right = solution_of(shipped_catalog(), page, std::vector{share(close), share(sharing())});
    EXPECT_TRUE(check_answer(page.ask, right, {.order = {"cte", "thread_per_row"}}).right);
    EXPECT_TRUE(check_answer(page.ask, right, {.order = {"thread_per_row", "cte"}}).right);
}

TEST(Order, IsUnknownForDifferentKindsOfTimes) {
    RunResult measured = sharing();
    measured.timing->kind = Kind::measured;
    const Page page = asking("ask: order\nanswer: order of time\n");
    EXPECT_FALSE(solution_of(shipped_catalog(), page, std::vector{share(walking()), share(measured)}).known);
}

TEST(Line, MayBeAnyOfThoseThatAreRight) {
    RunResult racing = sharing();
    racing.hazards.push_back({.kind = HazardKind::shared_race, .line = 40, .other_line = 44});
    const Page page = asking("ask: line\nanswer: line of shared_race in cte\n");
    const Solution right = solution_of(shipped_catalog(), page, std::vector{share(racing)});
    EXPECT_EQ(right.text, "line 40 or 44");
    EXPECT_TRUE(check_answer(page.ask, right, {.line = 44}).right);
    EXPECT_FALSE(check_answer(page.ask, right, {.line = 41}).right);
    EXPECT_FALSE(solution_of(shipped_catalog(), page, two_results()).known);
    EXPECT_EQ(solution_of(shipped_catalog(), asking("ask: line\nanswer: line 7\n"), {}).lines, std::vector{7});
}

TEST(Choice, IsKnownWithoutResults) {
    const Page page = asking("ask: choice\noptions: one | two | three\nanswer: three\n");
    const Solution right = solution_of(shipped_catalog(), page, {});
    EXPECT_TRUE(right.known);
    EXPECT_EQ(right.option, 3);
    EXPECT_EQ(check_answer(page.ask, right, {.option = 3}).text, "right: three");
    EXPECT_FALSE(check_answer(page.ask, right, {.option = 1}).right);
}

TEST(AClass, IsCountedByOptionsVariantsOrRanges) {
    const Page choice = asking("ask: choice\noptions: one | two\nanswer: 2\n");
    EXPECT_EQ(bins_for_class(choice, solution_of(shipped_catalog(), choice, {})).labels,
              (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(bins_for_class(choice, solution_of(shipped_catalog(), choice, {})).right, 1);
    const Page order = asking("ask: order\nanswer: order of time\n");
    EXPECT_EQ(bins_for_class(order, {}).right, -1) << "nothing is given away";
    EXPECT_EQ(bins_for_class(order, solution_of(shipped_catalog(), order, two_results())).right, 1) << "cte is first";
    const Page number = asking("ask: number\nanswer: mean_active(thread_per_row, x)\noptions: 0 | 10 | 20 | 30\n");
    const Bins bins = bins_for_class(number, solution_of(shipped_catalog(), number, two_results()));
    EXPECT_EQ(bins.labels, (std::vector<std::string>{"below 10", "10 to below 20", "20 or more"}));
    EXPECT_EQ(bins.right, 1);
    const Page lanes = asking("ask: number\nanswer: mean_active(thread_per_row, x)\n");
    EXPECT_EQ(bins_for_class(lanes, {}).labels.size(), 8u);
}

TEST(AClass, IsCountedByWholeNumbersWhereTheAnswerIsACount) {
    const Page page = asking("ask: number\nanswer: steps(thread_per_row)\noptions: 0 | 1 | 2 | 4 | 10 | 20\n");
    EXPECT_EQ(bins_for_class(page, {}).labels, (std::vector<std::string>{"0", "1", "2 to 3", "4 to 9", "10 or more"}));
    EXPECT_EQ(bins_for_class(page, solution_of(shipped_catalog(), page, two_results())).right, 3)
        << "it takes four steps";
    const Page one = asking("ask: number\nanswer: 3\noptions: 0 | 10\n");
    EXPECT_EQ(bins_for_class(one, {}).labels, std::vector<std::string>{"any number"});
}

TEST(AGoal, IsReachedWhenEveryClaimHolds) {
    const Page page =
        read_lesson(shipped_catalog(), lesson_with("goal: mean_active(any) above 31\ngoal: verified(all)\n"), "a.md")
            .lesson->pages[0];
    EXPECT_TRUE(check_goal(shipped_catalog(), *page.goal, two_results(), {}).reached);
    EXPECT_FALSE(check_goal(shipped_catalog(), *page.goal, std::vector{share(walking())}, {}).reached);
    EXPECT_EQ(check_goal(shipped_catalog(), *page.goal, std::vector{share(walking())}, {}).claims[0].text,
              "thread_per_row: 22.0, claimed above 31");
    EXPECT_FALSE(check_goal(shipped_catalog(), *page.goal, {}, {}).reached);
}

}  // namespace
}  // namespace lanescope
