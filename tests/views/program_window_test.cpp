#include <gtest/gtest.h>

#include <string>

#include "app/operations/program/problem.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

constexpr auto date = "2025-01-01T00:00:00Z";

RunResultPtr launch_of(const RunResultPtr& like, const std::string& kernel) {
    RunResult result = *like;
    result.problem = ProgramProblem{.sources = {"/x/two.cu"}};
    result.variant = {kernel};
    result.verification = {};
    result.provenance.date = date;
    return std::make_shared<const RunResult>(result);
}

ProgramReport report_of_two() {
    using Kind = ProgramStep::Kind;
    ProgramReport report{.output = "all right\n", .launches = 4};
    report.steps = {{.kind = Kind::upload, .name = "x", .bytes = 4096},
                    {.kind = Kind::launch, .name = "fill", .line = 20, .us = 30, .result = "fill"},
                    {.kind = Kind::launch, .name = "add", .line = 21, .us = 90, .times = 3, .result = "add"}};
    return report;
}

/// A program that launched fill() and add().
demo::Demo of_program(const ProgramReport& report) {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    ShownResults& shown = demo.session.results;
    RunResult first = *launch_of(shown.all[0], "fill");
    first.program = report;
    shown.all = {std::make_shared<const RunResult>(first), launch_of(shown.all[1], "add")};
    shown.current_count = 2;
    demo.choice.experiment.problem = shown.experiment.problem = first.problem;
    demo.choice.experiment.variants.clear();
    demo.choice.view = {};
    demo.choice.view.tab = parse_plot_tab("timeline");
    ++shown.revision;
    return demo;
}

class ProgramWindow : public WatchedWindow {
protected:
    void TearDown() override {
        watch_items(nullptr);
        WatchedWindow::TearDown();
    }
    WindowStatus noted(demo::Demo& demo) {
        for (int i = 0; i < 4; ++i) frame(demo);
        WindowStatus notes;
        watch_items(&notes);
        frame(demo);
        watch_items(nullptr);
        return notes;
    }
    const WindowItem* find(const WindowStatus& notes, const std::string& name) {
        const auto found = std::ranges::find(notes.items, name, &WindowItem::name);
        return found == notes.items.end() ? nullptr : &*found;
    }
    void click_item(demo::Demo& demo, const std::string& name) {
        const WindowStatus notes = noted(demo);
        const WindowItem* item = find(notes, name);
        ASSERT_TRUE(item) << name;
        click(demo, {(item->left + item->right) / 2, (item->top + item->bottom) / 2});
        frame(demo);
    }
};

TEST_F(ProgramWindow, ShowsTheLaunchThatIsClicked) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = of_program(report_of_two());
    click_item(demo, "throughput.timeline.step 3");
    EXPECT_EQ(demo.choice.view.map_a, "add");
    click_item(demo, "experiment.launch.fill");
    EXPECT_EQ(demo.choice.view.map_a, "fill");
    EXPECT_EQ(demo.choice.view.map_b, "add");
}

TEST_F(ProgramWindow, OffersOnlyPlotsThatSuitThePresentResults) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = of_program(report_of_two()), spmv = demo::make(demo::Scene::results, 8);
    const WindowStatus notes = noted(demo);
    EXPECT_TRUE(find(notes, "throughput.Timeline"));
    EXPECT_FALSE(find(notes, "throughput.Sweep"));
    EXPECT_FALSE(find(notes, "throughput.Roofline"));
    EXPECT_FALSE(find(notes, "experiment.code"));
    spmv.choice.view.tab = parse_plot_tab("timeline");
    const WindowStatus of_spmv = noted(spmv);
    EXPECT_FALSE(find(of_spmv, "throughput.Timeline"));
    EXPECT_TRUE(find(of_spmv, "throughput.order")) << "the first plot";
}

TEST_F(ProgramWindow, NeverCallsAProgramVerified) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = of_program(report_of_two());
    demo.choice.view.part = SourcePart::output;
    const std::vector<DrawnText> good = texts(demo);
    EXPECT_TRUE(says(good, "exit code 0: its own check passed"));
    EXPECT_TRUE(says(good, "all right"));
    EXPECT_FALSE(says(good, "verified"));
    EXPECT_FALSE(says(good, "wrong"));
    ProgramReport failed = report_of_two();
    failed.exit_code = 3;
    demo::Demo other = of_program(failed);
    other.choice.view.part = SourcePart::output;
    ++other.session.results.revision;  // else the views keep the first program's data
    EXPECT_TRUE(says(texts(other), "exit code 3: its own check failed"));
}

TEST_F(ProgramWindow, ReportsAProgramWithoutLaunches) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = of_program({.output = "nothing to do\n"});
    EXPECT_TRUE(says(texts(demo), "The program launched no kernel."));
}

TEST_F(ProgramWindow, ShowsOutputAndAdviceWhileItRuns) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = of_program(report_of_two());
    demo.choice.view.part = SourcePart::output;
    demo.session.run.state = RunState::running;
    demo.session.run.output = "so far\n";
    demo.session.run.advice = "this takes long: launch 5";
    const std::vector<DrawnText> again = texts(demo);
    EXPECT_TRUE(says(again, "so far"));
    EXPECT_TRUE(says(again, "this takes long: launch 5"));
    EXPECT_FALSE(says(again, "all right")) << "the output of the run before";
    demo.session.run.state = RunState::starting;
    demo.session.results.all.clear();
    demo.session.results.current_count = 0;
    ++demo.session.results.revision;
    EXPECT_TRUE(says(texts(demo), "so far")) << "in its first run too";
}

TEST_F(ProgramWindow, NotesAreNotFailures) {
    OPEN_OR_SKIP(1600, 900);
    ProgramReport report = report_of_two();
    report.host_hazards = {
        {.kind = HazardKind::memory_leak, .file = "two.cu", .line = 9, .array = "y", .text = "leaks"}};
    report.files = {{"out.txt", 12}};
    demo::Demo demo = of_program(report);
    demo.choice.view.part = SourcePart::output;
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "its own check passed, 1 note"));
    EXPECT_TRUE(says(drawn, "note, line 9: leaks"));
    EXPECT_TRUE(says(drawn, "wrote out.txt, 12 bytes"));
}

TEST_F(ProgramWindow, DrawsThousandsOfStepsAsAFewBlocks) {
    OPEN_OR_SKIP(1600, 900);
    ProgramReport report = report_of_two();
    const ProgramStep fill = report.steps[1], add = report.steps[2];
    for (int i = 0; i < 4000; ++i) report.steps.push_back(i % 2 ? add : fill);
    demo::Demo demo = of_program(report);
    const WindowStatus notes = noted(demo);
    const auto blocks = std::ranges::count_if(
        notes.items, [](const WindowItem& item) { return item.name.starts_with("throughput.timeline.step"); });
    EXPECT_GT(blocks, 10);
    EXPECT_LT(blocks, 1000);
}

}  // namespace
}  // namespace lanescope
