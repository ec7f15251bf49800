#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

const Hazard race{HazardKind::shared_race, "spmv/08_cte.cu", 22, 19, 17, 1, 9, 5, "sums", "Put __syncwarp() between."};
const Hazard beyond{HazardKind::out_of_bounds, "spmv/08_cte.cu", 19, 0, 3, 0, 31, 160, "values", "Guard the tail."};

void change(demo::Demo& demo, std::size_t i, const std::function<void(RunResult&)>& how) {
    RunResult result = *demo.session.results.all[i];
    how(result);
    demo.session.results.all[i] = std::make_shared<const RunResult>(result);
    ++demo.session.results.revision;
}

/// Three variants are traced but not timed, and a fourth has just started.
demo::Demo at_work() {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.experiment.variants.push_back({"tuned"});
    demo.session.results.experiment = demo.choice.experiment;
    demo.session.run.state = RunState::running;
    demo.session.results.current_count = 3;
    demo.session.run.phase = "tracing tuned";
    for (std::size_t i = 0; i < 3; ++i) change(demo, i, [](RunResult& r) { r.timing.reset(); });
    for (std::size_t i = 0; i < 3; ++i)
        change(demo, i, [&](RunResult& r) { r.variant = demo.choice.experiment.variants[i]; });
    change(demo, 2, [](RunResult& r) { r.hazards = {race, race}; });
    return demo;
}

class Bars : public WatchedWindow {
protected:
    std::vector<std::string> names(demo::Demo& demo) {
        std::vector<DrawnText> found;
        const std::vector<DrawnText> drawn = texts(demo);
        const ImGuiWindow* bars = child("bars");
        for (const DrawnText& text : drawn)
            for (const RunResultPtr& result : demo.session.results.all)
                if (bars && text.text == to_string(result->variant) && bars->Rect().Contains(text.from) &&
                    text.from.x < bars->Rect().GetCenter().x)
                    found.push_back(text);
        std::ranges::sort(found, {}, [](const DrawnText& text) { return text.from.y; });
        std::vector<std::string> names;
        for (const DrawnText& text : found)
            if (names.empty() || names.back() != text.text) names.push_back(text.text);
        return names;
    }
};

TEST_F(Bars, SayThatTheyWaitWhileVariantsRun) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = at_work();
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "not timed yet"));
    EXPECT_TRUE(says(drawn, "tuned"));
    EXPECT_TRUE(says(drawn, "tracing")) << "what the run does with tuned";
    EXPECT_TRUE(says(drawn, "NOT TIMED YET"));
    EXPECT_FALSE(says(drawn, "stopped")) << "a race stops no kernel";
    EXPECT_EQ(std::ranges::count(drawn, "not timed", &DrawnText::text), 0);
    demo.session.run.phase = "verifying another";
    EXPECT_TRUE(says(texts(demo), "waiting"));
}

TEST_F(Bars, SayNothingOfWaitingOnceTheRunHasEnded) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = at_work();
    demo.session.run.state = RunState::none;
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_FALSE(says(drawn, "waiting"));
    EXPECT_TRUE(says(drawn, "not timed"));
    EXPECT_FALSE(says(drawn, "stopped"));
}

/// The first two results belong to the previous run of the experiment; the current run has none yet.
demo::Demo awaiting_the_first() {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.run.state = RunState::starting;
    demo.session.results.current_count = 2;
    demo.session.run.seconds = 5;
    return demo;
}

TEST_F(Bars, AndTheHeaderSayThatResultsAreOfTheRunBefore) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = awaiting_the_first();
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "PREVIOUS RUN"));
    std::set<float> rows;
    for (const DrawnText& text : drawn)
        if (text.text == "previous run") rows.insert(text.from.y);
    EXPECT_EQ(rows.size(), 2u) << "what is kept beside was no part of it";
}

TEST_F(Bars, SayNothingOfTheRunBeforeWhereItsResultsAreNot) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo first_moment = awaiting_the_first(), has_results = first_moment, recording = first_moment,
               ended = first_moment;
    first_moment.session.run.seconds = 0.1;
    has_results.session.run.state = RunState::running;
    recording.session.results.origin = ResultsOrigin::recording;
    ended.session.run.state = RunState::none;
    for (demo::Demo* demo : {&first_moment, &has_results, &recording, &ended}) {
        const std::vector<DrawnText> drawn = texts(*demo);
        EXPECT_FALSE(says(drawn, "PREVIOUS RUN"));
        EXPECT_FALSE(says(drawn, "previous run"));
    }
}

TEST_F(Bars, SayStoppedOfAKernelThatDidStop) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = at_work();
    change(demo, 2, [](RunResult& r) {
        r.hazards = {race, beyond};
        r.verification.verified = false;
    });
    EXPECT_TRUE(says(texts(demo), "stopped: access out of bounds in line 19"));
}

TEST_F(Bars, AndTheStatusTellOfHazardsOfAResultThatIsRight) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    change(demo, 2, [](RunResult& r) { r.hazards = {race, race, race, race, race}; });
    demo.choice.view.map_b = "warp_per_row";  // no map shows cte
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "3 variants verified against float64, but 5 shared races in cte"));
    const auto on_bar = std::ranges::find(drawn, "5 shared races", &DrawnText::text);
    ASSERT_NE(on_bar, drawn.end()) << "behind the bar";
    EXPECT_FALSE(says(drawn, "HAZARDS")) << "no map shows it";
}

TEST_F(Bars, AndTheTableOfResultsSayTheSame) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = at_work();
    demo.choice.view.tab = parse_plot_tab("metrics");
    const std::vector<DrawnText> drawn = texts(demo);
    const auto results = std::ranges::find(drawn, "Results", &DrawnText::text);
    ASSERT_NE(results, drawn.end());
    click(demo, middle(*results));
    const std::vector<DrawnText> table = texts(demo);
    EXPECT_TRUE(says(table, "median of cold times"));
    EXPECT_TRUE(says(table, "waiting"));
    EXPECT_FALSE(says(table, "FAULT")) << "a race stops no kernel";
}

TEST_F(Bars, NameNoBestWithinTheModelsError) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    EXPECT_TRUE(says(texts(demo), "best"));
    for (std::size_t i = 0; i < 3; ++i) change(demo, i, [](RunResult& r) { r.device.model_error = {{"median", 40}}; });
    EXPECT_FALSE(says(texts(demo), "best"));
}

TEST_F(Bars, FollowOneAnotherAsIsChosen) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    EXPECT_EQ(names(demo), (std::vector<std::string>{"thread_per_row", "warp_per_row", "cte"}));
    demo.choice.view.order = BarOrder::time;
    EXPECT_EQ(names(demo), (std::vector<std::string>{"cte", "warp_per_row", "thread_per_row"}));
    demo.choice.view.order = BarOrder::name;
    EXPECT_EQ(names(demo), (std::vector<std::string>{"cte", "thread_per_row", "warp_per_row"}));
}

TEST_F(Bars, SortedByTimeStandStillUntilARunEnds) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.view.order = BarOrder::time;
    const std::vector<std::string> before = names(demo);
    ASSERT_EQ(before.size(), 3u);
    demo.session.run.state = RunState::running;
    for (std::size_t i = 0; i < 3; ++i)
        if (to_string(demo.session.results.all[i]->variant) == before.back())
            change(demo, i, [](RunResult& r) { r.timing->cold = {1, 1, 1, 1}; });
    EXPECT_EQ(names(demo), before);
    demo.session.run.state = RunState::none;
    EXPECT_EQ(names(demo).front(), before.back());
}

TEST_F(Bars, SayWhatSpeedUpsReferToAndAClickOnOneChoosesIt) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "Baseline (slowest): thread_per_row"));
    const ImGuiWindow* bars = child("bars");
    const auto name = std::ranges::find_if(
        drawn, [&](const DrawnText& text) { return text.text == "warp_per_row" && bars->Rect().Contains(text.from); });
    ASSERT_NE(name, drawn.end());
    click(demo, middle(*name));
    EXPECT_EQ(demo.choice.view.baseline, "warp_per_row");
    EXPECT_TRUE(says(texts(demo), "Baseline: warp_per_row"));
    click(demo, middle(*name));
    EXPECT_EQ(demo.choice.view.baseline, "") << "the slowest again";
}

// More bars than fit, with the best at the end.
TEST_F(Bars, KeepTheBestInSight) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const RunResultPtr slow = demo.session.results.all[0];
    for (int lanes = 1; lanes <= 16; ++lanes) {
        RunResult one = *slow;
        one.variant.lanes = lanes;
        demo.session.results.all.insert(demo.session.results.all.begin(), std::make_shared<const RunResult>(one));
    }
    ++demo.session.results.revision;
    const std::vector<DrawnText> drawn = texts(demo);
    ASSERT_TRUE(child("bars"));
    EXPECT_GT(child("bars")->ScrollMax.y, 0);
    EXPECT_TRUE(says(drawn, "best"));
}

TEST_F(Bars, LeaveOutWhatIsHiddenAndSaySo) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    std::vector<std::string> all = names(demo);
    ASSERT_GT(all.size(), 2u);
    demo.choice.view.hidden = {all.front()};
    all.erase(all.begin());
    EXPECT_EQ(names(demo), all);
    EXPECT_TRUE(says(texts(demo), "1 hidden"));
    demo.choice.view.hidden.clear();
    EXPECT_FALSE(says(texts(demo), "hidden"));
}

}  // namespace
}  // namespace lanescope
