#include <fmt/format.h>

#include "app/model/enum_names.h"
#include "app/platform/fonts.h"
#include "app/session/choice.h"
#include "app/session/view_fields.h"
#include "tests/views/legible.h"

namespace lanescope {
namespace {

class Legible : public LegibleWindow {};

// Checks the measurement itself.
TEST_F(WatchedWindow, FindsWordsThatAreCutOrLieOverOthers) {
    OPEN_OR_SKIP(640, 400);
    std::vector<DrawnText> drawn;
    for (int i = 0; i < 2; ++i) {
        window->begin_frame(true);
        drawn.clear();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({200, 200});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        watch_texts(&drawn);
        draw_text({10, 20}, fonts().text, IM_COL32_WHITE, "under");
        draw_text({14, 22}, fonts().text, IM_COL32_WHITE, "over");
        draw_text({180, 60}, fonts().text, IM_COL32_WHITE, "beyond the edge");
        draw_text({10, 100}, fonts().text, IM_COL32_WHITE, "shortened to its room", 50);
        watch_texts(nullptr);
        ImGui::End();
        ImGui::EndFrame();
    }
    const std::set<std::string> faults = faults_of(drawn);
    ASSERT_EQ(faults.size(), 2u);
    EXPECT_TRUE(faults.begin()->starts_with("\"under\" in panel")) << *faults.begin();
    EXPECT_TRUE(faults.rbegin()->starts_with("cut: \"beyond the edge\" in panel")) << *faults.rbegin();
}

constexpr std::array legible_scenes{demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty};

TEST_P(Legible, IsEveryPlot) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const demo::Scene scene : legible_scenes)
        for (const PlotKind& plot : plot_tabs())
            for (const bool large : {false, true}) {
                demo::Demo demo = demo::make(scene, 8);
                demo.choice.view.tab = parse_plot_tab(plot.name);
                demo.choice.view.large_plots = large;
                expect_legible(demo, fmt::format("{} of scene {}{}", plot.name, int(scene), large ? ", large" : ""));
            }
}

TEST_P(Legible, IsWhatHasNoRoomOnceItIsPointedAt) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    for (RunResultPtr& result : demo.session.results.all) {
        RunResult named = *result;
        named.provenance.device =
            "a device of which the name has no room in any window, however large it may be, "
            "because nobody would call one so and because it goes on and on and on and on";
        result = std::make_shared<const RunResult>(named);
    }
    ++demo.session.results.revision;
    expect_legible(demo, "long names");
    EXPECT_GT(pointed_at(), 0u);
}

// Without lanes, the maps leave their space to the plots.
TEST_P(Legible, AreTimesWithoutLanes) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    for (RunResultPtr& result : demo.session.results.all) {
        RunResult timed = *result;
        timed.trace = LaneTrace{};
        result = std::make_shared<const RunResult>(timed);
    }
    ++demo.session.results.revision;
    for (const PlotKind& plot : plot_tabs()) {
        demo.choice.view.tab = parse_plot_tab(plot.name);
        expect_legible(demo, fmt::format("{} without lanes", plot.name));
    }
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "NO LANES") && says(drawn, "This result has no recorded lanes."));
    EXPECT_FALSE(says(drawn, "0.0 lanes") || says(drawn, "LANES EMULATED"));
}

// The words become fewer in smaller windows.
TEST_P(Legible, IsWhatChangesFromMapAToB) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.choice.appearance.text_scale = GetParam().text;
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, "B over the whole grid: 1.") || says(drawn, "B, grid: 1.") || says(drawn, "B: 1."));
}

TEST_P(Legible, IsEveryPartBelowTheSource) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const demo::Scene scene : legible_scenes)
        for (const std::string_view part : enum_names<SourcePart>.list) {
            demo::Demo demo = demo::make(scene, 8);
            demo.choice.view.part = *find_named<SourcePart>(part);
            expect_legible(demo, fmt::format("{} of scene {}", part, int(scene)));
        }
}

TEST_P(Legible, IsEveryColourOfTheMaps) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const std::string_view colour : enum_names<ColourBy>.list)
        for (const bool four : {false, true}) {
            demo::Demo demo = demo::make(demo::Scene::results, 8);
            demo.choice.view.colour = *find_named<ColourBy>(colour);
            demo.choice.view.four_maps = four;
            expect_legible(demo, std::string(colour));
        }
}

TEST_P(Legible, AreTabsAndFoldedPanels) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.tabs.names = {"spmv:uniform", "spmv:rmat,scale=14,edges=16", "sgemv:4096x11008"};
    expect_legible(demo, "tabs");
    demo.choice.appearance.experiment_folded = true;
    expect_legible(demo, "without the experiment");
    demo.choice.appearance.source_folded = demo.choice.appearance.plot_folded = true;
    expect_legible(demo, "maps alone");
}

INSTANTIATE_TEST_SUITE_P(AtEverySize, Legible, sizes_of_windows, name_of_window);

}  // namespace
}  // namespace lanescope
