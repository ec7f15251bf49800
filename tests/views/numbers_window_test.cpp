#include <gtest/gtest.h>

#include "app/views/performance/plot_tables.h"
#include "tests/shipped_catalog.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class NumbersDrawn : public WatchedWindow {
protected:
    Table table(demo::Demo& demo, Table (*make)(const ViewContext&)) {
        UiState ui;
        ui.view_model.refresh(shipped_catalog(), demo.session);
        std::optional<Command> command;
        return make(ViewContext{shipped_catalog(), demo.session, demo.choice, ui, command});
    }
};

void retime(demo::Demo& demo, std::size_t i, double us) {
    RunResult result = *demo.session.results.all[i];
    result.timing->cold = {.median = us, .min = us, .max = us, .samples = 1};
    demo.session.results.all[i] = std::make_shared<const RunResult>(result);
    ++demo.session.results.revision;
}

TEST_F(NumbersDrawn, EveryPlotHasATableWhoseRowsAreAsWideAsItsHead) {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    for (const PlotTable& plot : plot_tables()) {
        const Table made = table(demo, plot.make);
        EXPECT_FALSE(made.columns.empty()) << plot.name;
        for (const auto& row : made.rows) EXPECT_EQ(row.size(), made.columns.size()) << plot.name;
    }
    EXPECT_EQ(table(demo, bars_table).rows.size(), demo.session.results.all.size());
}

TEST_F(NumbersDrawn, ShowBarsInReadingOrder) {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    std::ranges::reverse(demo.session.results.all);
    ++demo.session.results.revision;
    demo.choice.view.order = BarOrder::reading;
    const Table made = table(demo, bars_table);
    ASSERT_FALSE(made.rows.empty());
    EXPECT_EQ(std::get<std::string>(made.rows.front()[0]), to_string(demo.session.results.all.back()->variant));
}

TEST_F(NumbersDrawn, SpeedUpsReferToTheSameVariantOfWhatIsPinned) {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.results.current_count = demo.session.results.all.size();
    demo.session.pin("before");
    demo.session.results.all.insert(demo.session.results.all.begin(), demo.session.results.all.front());
    demo.session.results.current_count = 1;
    retime(demo, 0, demo.session.results.all[1]->timing->cold.median / 4);
    demo.choice.view.baseline = "before";
    const Table made = table(demo, bars_table);
    const auto column = std::ranges::find(made.columns, "speed_up") - made.columns.begin();
    EXPECT_NEAR(std::get<double>(made.rows[0][std::size_t(column)]), 4, 1e-3);
    EXPECT_NEAR(std::get<double>(made.rows[1][std::size_t(column)]), 1, 1e-3);
}

TEST_F(NumbersDrawn, ASpeedUpSaysItsBoundsOrThatNoneCanBeTold) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    const double slowest = 4000;
    retime(demo, 0, slowest);
    retime(demo, 1, slowest * 0.99);
    retime(demo, 2, slowest / 4);
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "no clear difference"));
    EXPECT_TRUE(says(drawn, " to "));
}

TEST_F(NumbersDrawn, TheBreakdownsDifferenceSaysTheRatioOfBothTimesWithItsBounds) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    retime(demo, 0, 4000);
    retime(demo, 1, 1000);
    demo.choice.view.tab = parse_plot_tab("breakdown");
    demo.choice.view.breakdown_difference = true;
    demo.choice.view.map_a = to_string(demo.session.results.all[0]->variant);
    demo.choice.view.map_b = to_string(demo.session.results.all[1]->variant);
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "together"));
    EXPECT_TRUE(std::ranges::any_of(drawn, [](const DrawnText& text) {
        return text.text.starts_with("+") && text.text.find("4.00\u00D7 (") != std::string::npos;
    }));
}

TEST_F(NumbersDrawn, ASweepsRowsHaveTheirSpeedUpsWithBounds) {
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    retime(demo, 0, 4000);
    retime(demo, 1, 1000);
    for (const std::size_t i : {0u, 1u}) {
        RunResult point = *demo.session.results.all[i];
        point.problem = parse_problem("spmv:banded,rows=10,band=1");
        demo.session.jobs.sweep.results.push_back(std::make_shared<const RunResult>(point));
    }
    for (const std::vector<std::string>& axes : {std::vector<std::string>{"band"}, {"band", "rows"}}) {
        demo.session.jobs.sweep.axes = axes;
        ++demo.session.jobs.sweep.revision;
        const Table made = table(demo, sweep_table_of);
        ASSERT_EQ(made.rows.size(), 2u);
        const auto value = std::size_t(std::ranges::find(made.columns, "speed_up") - made.columns.begin());
        EXPECT_NEAR(std::get<double>(made.rows[1][value]), 4, 1e-3);
        EXPECT_LT(std::get<double>(made.rows[1][value + 1]), 4);
        EXPECT_GT(std::get<double>(made.rows[1][value + 2]), 4);
    }
}

TEST_F(NumbersDrawn, APinHasAChip) {
    OPEN_OR_SKIP(1000, 650);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.results.current_count = demo.session.results.all.size();
    EXPECT_FALSE(says(texts(demo), "pinned:"));
    demo.session.pin("before the change");
    EXPECT_TRUE(says(texts(demo), "before the change"));
}

TEST_F(NumbersDrawn, MapsKeepWhatTheyShowWhenAVariantComesBefore) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.view.map_a = demo.choice.view.map_b = "";
    const auto first = demo.session.results.all.front();
    demo.session.results.all.erase(demo.session.results.all.begin());
    ++demo.session.results.revision;
    texts(demo);
    demo.session.results.all.insert(demo.session.results.all.begin(), first);
    ++demo.session.results.revision;
    const std::vector<DrawnText> drawn = texts(demo);
    const ImGuiWindow* maps = ImGui::FindWindowByName("maps");
    ASSERT_NE(maps, nullptr);
    EXPECT_TRUE(std::ranges::none_of(drawn, [&](const DrawnText& text) {
        return text.text == to_string(first->variant) && maps->Rect().Contains(text.from);
    }));
}

}  // namespace
}  // namespace lanescope
