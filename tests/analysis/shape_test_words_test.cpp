#include "app/analysis/hints/fault_summary.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

ShapeTest test(const char* problem, Schedule schedule, ShapeVerdict verdict = ShapeVerdict::passed,
               const char* text = "") {
    return {
        .variant = {"mine"}, .problem = parse_problem(problem), .schedule = schedule, .verdict = verdict, .text = text};
}

constexpr auto lockstep = Schedule::lockstep, independent = Schedule::independent;

TEST(TrialWords, SayThatAllIsRight) {
    const std::vector shape_tests{test("sgemv:1x1", lockstep), test("sgemv:1x1", independent),
                                  test("sgemv:5x3", lockstep), test("sgemv:5x3", independent)};
    EXPECT_EQ(shape_tests_in_short(shape_tests), "tried on 2 shapes, both schedules: all right");
}

TEST(TrialWords, NameTheSmallestShapeThatFailed) {
    const auto wrong = ShapeVerdict::wrong;
    const std::vector shape_tests{
        test("sgemv:1x1", lockstep), test("sgemv:1x1", independent), test("sgemv:5x3", lockstep, wrong, "row 4"),
        test("sgemv:5x3", independent, wrong, "row 4"), test("sgemv:7x3", lockstep, wrong, "row 6")};
    EXPECT_EQ(shape_tests_in_short(shape_tests),
              "tried on 3 shapes, both schedules: wrong on sgemv:5x3 (row 4), and on 1 more shape");
}

TEST(TrialWords, NameTheScheduleWhereTheOtherOnePasses) {
    const std::vector shape_tests{test("sgemv:5x3", lockstep),
                                  test("sgemv:5x3", independent, ShapeVerdict::hazard, "1 shared race: line 7")};
    EXPECT_EQ(shape_tests_in_short(shape_tests),
              "tried on 1 shape, both schedules: hazards on sgemv:5x3 under independent (1 "
              "shared race: line 7)");
}

TEST(TrialWords, NameAWrongResultBeforeAHazardThatSpoiltNone) {
    const std::vector shape_tests{test("sgemv:5x3", lockstep, ShapeVerdict::hazard, "1 shared race: line 7"),
                                  test("sgemv:5x3", independent, ShapeVerdict::wrong, "row 0; 1 shared race: line 7")};
    EXPECT_EQ(shape_tests_in_short(shape_tests),
              "tried on 1 shape, both schedules: wrong on sgemv:5x3 under independent (row 0; 1 "
              "shared race: line 7)");
}

TEST(TrialWords, CountWhatWasNotTried) {
    const std::vector shape_tests{test("sgemv:1x1", lockstep),
                                  test("sgemv:1x1", independent, ShapeVerdict::forbidden, "takes K up to 4"),
                                  test("sgemv:5x3", lockstep, ShapeVerdict::not_tried)};
    EXPECT_EQ(shape_tests_in_short(shape_tests),
              "tried on 2 shapes, both schedules: all right, 1 test excluded by its header or parameters, 1 test "
              "left out for lack of time");
}

TEST(TrialWords, TellAVerdict) {
    EXPECT_EQ(verdict_in_words(test("sgemv:1x1", lockstep)), "passed");
    EXPECT_EQ(verdict_in_words(test("sgemv:1x1", lockstep, ShapeVerdict::hung, "it did not finish")),
              "never ends: it did not finish");
}

TEST(TrialWords, AProblemIsWrittenWithoutWhatTheReaderAddsByItself) {
    for (const char* text : {"sgemv:5x3", "sgemv:9x31,alpha=2,beta=0.5", "spmv:banded,rows=5,band=1",
                             "spmv:uniform,rows=33,cols=40,max=5,seed=7,empty=60"}) {
        const Problem problem = parse_problem(text);
        EXPECT_EQ(parse_problem(brief_text(problem)), problem);
        EXPECT_LE(brief_text(problem).size(), std::string(text).size());
    }
    EXPECT_EQ(brief_text(parse_problem("sgemv:5x3")), "sgemv:5x3");
}

}  // namespace
}  // namespace lanescope
