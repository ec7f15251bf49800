#include "app/model/cuda_program.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

using StepKind = ProgramStep::Kind;

TEST(ProgramLaunches, AreSummedByResultInTheOrderOfTheFirst) {
    ProgramReport report;
    report.steps = {{.kind = StepKind::upload, .name = "x", .bytes = 4},
                    {.name = "add", .line = 7, .us = 2, .hazards = 1, .result = "add"},
                    {.name = "fill", .us = 1, .result = "fill"},
                    {.name = "add", .line = 7, .us = 6, .times = 3, .result = "add"}};
    const std::vector<ProgramLaunch> launches = launches_of(report);
    ASSERT_EQ(launches.size(), 2u);
    EXPECT_EQ(launches[0].kernel, "add");
    EXPECT_EQ(launches[0].times, 4);
    EXPECT_EQ(launches[0].us, 8);
    EXPECT_EQ(launches[0].hazards, 1);
    EXPECT_EQ(launches[1].result, "fill");
}

ProgramReport after(std::initializer_list<const char*> kernels, int rounds) {
    ProgramReport report;
    for (int round = 0; round < rounds; ++round)
        for (const char* kernel : kernels) add_step(report, {.name = kernel, .us = 2, .result = kernel});
    return report;
}

TEST(ProgramSteps, AreOneIfTheyAreEqual) {
    const ProgramReport report = after({"a"}, 5);
    ASSERT_EQ(report.steps.size(), 1u);
    EXPECT_EQ(report.steps[0].times, 5);
    EXPECT_EQ(report.steps[0].loop, ProgramLoop());
}

TEST(ProgramSteps, OfALoopAreOnePerStep) {
    const ProgramReport report = after({"a", "b", "b", "c"}, 60);
    ASSERT_EQ(report.steps.size(), 3u);
    EXPECT_EQ(report.steps[1].times, 120);
    EXPECT_EQ(report.steps[1].us, 240);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(report.steps[std::size_t(i)].loop, (ProgramLoop{i + 1, 3, 60}));
}

TEST(ProgramSteps, OfALoopWithinALoopAreOnePerStep) {
    ProgramReport report;
    for (int outer = 0; outer < 10; ++outer) {
        for (int inner = 0; inner < 7; ++inner)
            for (const char* kernel : {"a", "b"}) add_step(report, {.name = kernel, .result = kernel});
        add_step(report, {.kind = StepKind::download, .name = "x", .bytes = 4});
    }
    ASSERT_EQ(report.steps.size(), 3u);
    EXPECT_EQ(report.steps[0].times, 70);
    EXPECT_EQ(report.steps[2].times, 10);
    EXPECT_EQ(report.steps[2].loop, (ProgramLoop{3, 3, 10}));
}

TEST(ProgramSteps, OfAnIncompleteRoundAreSeparate) {
    ProgramReport report = after({"a", "b"}, 3);
    add_step(report, {.name = "a", .result = "a"});
    add_step(report, {.name = "c", .result = "c"});
    ASSERT_EQ(report.steps.size(), 4u);
    EXPECT_EQ(report.steps[0].times, 3);
    EXPECT_EQ(report.steps[2].times, 1);
    EXPECT_EQ(report.steps[2].loop, ProgramLoop());
}

TEST(ProgramSteps, OfTwoLoopsAreSeparate) {
    ProgramReport report = after({"a", "b"}, 3);
    for (const ProgramStep& step : after({"c", "d"}, 1).steps) add_step(report, step);
    for (const ProgramStep& step : after({"c", "d"}, 1).steps) add_step(report, step);
    for (const char* kernel : {"b", "c"}) add_step(report, {.name = kernel, .result = kernel});
    ASSERT_EQ(report.steps.size(), 6u);
    EXPECT_EQ(report.steps[3].loop, (ProgramLoop{2, 2, 2}));
}

TEST(LaunchShape, InWordsOmitsSidesOfOne) {
    LaunchShape shape;
    shape.grid = {4, 1, 1};
    shape.block = {16, 8, 1};
    EXPECT_EQ(in_words(shape), "4 x 16x8");
    shape.grid = {4, 1, 2};
    EXPECT_EQ(in_words(shape), "4x1x2 x 16x8");
}

}  // namespace
}  // namespace lanescope
