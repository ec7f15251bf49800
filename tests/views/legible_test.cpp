// Every word in the window can be read: none is cut but where an ellipsis says so, and none lies over another. The test
// walks what is drawn, in every plot and every part below the source, at the sizes that people have.
#include <fmt/format.h>

#include <set>

#include "app/model/enum_names.h"
#include "app/platform/fonts.h"
#include "app/session/plot_tab.h"
#include "app/session/view_names.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

const ImGuiWindow& window_of(const DrawnText& text) { return *static_cast<const ImGuiWindow*>(text.window); }

// What is scrolled is cut at the edge of what can be seen, and whoever scrolls sees the rest.
bool is_cut(const DrawnText& text) {
    const ImGuiWindow& window = window_of(text);
    constexpr float hair = 1.5f;
    return (text.cut_x > hair && window.ScrollMax.x <= 0) || (text.cut_y > hair && window.ScrollMax.y <= 0);
}

bool overlap(const DrawnText& a, const DrawnText& b) {
    const float across = std::min(a.to.x, b.to.x) - std::max(a.from.x, b.from.x);
    const float down = std::min(a.to.y, b.to.y) - std::max(a.from.y, b.from.y);
    return a.window == b.window && across > 2 && down > 4;
}

std::string at(const DrawnText& text) {
    return fmt::format("\"{}\" in {} at {:.0f},{:.0f} to {:.0f},{:.0f}", text.text, window_of(text).Name, text.from.x,
                       text.from.y, text.to.x, text.to.y);
}

/// What cannot be read; empty: all can.
std::set<std::string> faults_of(const std::vector<DrawnText>& texts) {
    std::set<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (is_cut(texts[i])) faults.insert("cut: " + at(texts[i]));
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(texts[i], texts[j])) faults.insert(at(texts[j]) + "\n  lies under " + at(texts[i]));
    }
    return faults;
}

struct Size {
    int width, height;
    float text;
};

class Legible : public WatchedWindow, public testing::WithParamInterface<Size> {
protected:
    void expect_legible(demo::Demo& demo, const std::string& where) {
        demo.choice.look.text_scale = GetParam().text;
        const std::vector<DrawnText> drawn = texts(demo);
        EXPECT_GT(drawn.size(), 20u) << where;
        for (const std::string& fault : faults_of(drawn)) ADD_FAILURE() << where << ": " << fault;
    }
};

// The watch itself finds what it is there for.
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

constexpr std::array scenes{demo::Scene::results, demo::Scene::empty, demo::Scene::busy, demo::Scene::faulty};

TEST_P(Legible, IsEveryPlot) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const demo::Scene scene : scenes)
        for (const PlotKind& plot : plot_tabs())
            for (const bool large : {false, true}) {
                demo::Demo demo = demo::make(scene, 8);
                demo.choice.view.tab = parse_plot_tab(plot.name);
                demo.choice.view.large_plots = large;
                expect_legible(demo, fmt::format("{} of scene {}{}", plot.name, int(scene), large ? ", large" : ""));
            }
}

TEST_P(Legible, IsEveryPartBelowTheSource) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const demo::Scene scene : scenes)
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
    demo.choice.look.experiment_folded = true;
    expect_legible(demo, "without the experiment");
    demo.choice.look.source_folded = demo.choice.look.plot_folded = true;
    expect_legible(demo, "maps alone");
}

INSTANTIATE_TEST_SUITE_P(AtEverySize, Legible,
                         testing::Values(Size{1000, 650, 1}, Size{1280, 720, 1}, Size{1600, 900, 1},
                                         Size{1600, 900, 1.4f}, Size{2560, 1440, 1}, Size{2560, 1440, 1.6f}),
                         [](const auto& size) {
                             return fmt::format("{}x{}at{:.0f}", size.param.width, size.param.height,
                                                100 * size.param.text);
                         });

}  // namespace
}  // namespace lanescope
