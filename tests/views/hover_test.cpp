#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class Hover : public WatchedWindow {
protected:
    bool explains(demo::Demo& demo, ImVec2 at) {
        frame(demo, at);
        frame(demo, at, 2);
        return std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const ImGuiWindow* w) {
            return w->Active && (w->Flags & ImGuiWindowFlags_Tooltip);
        });
    }
};

bool has_digit(const std::string& text) {
    return std::ranges::any_of(text, [](unsigned char c) { return std::isdigit(c); });
}

// The kernel's source and line numbers need no explanation.
bool is_source(const DrawnText& text, const std::vector<DrawnText>& all) {
    const auto machine_code =
        std::ranges::find_if(all, [](const DrawnText& t) { return t.text.starts_with("machine"); });
    const auto lanes = std::ranges::find_if(all, [](const DrawnText& t) { return t.text.starts_with("Active lanes"); });
    if (machine_code == all.end() || lanes == all.end()) return false;
    return text.from.x >= machine_code->from.x - 40 && text.from.y > machine_code->to.y && text.to.y < lanes->from.y;
}

TEST_F(Hover, EndsWhenTheCursorLeavesTheMap) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    texts(demo);
    const ImGuiWindow* maps = ImGui::FindWindowByName("maps");
    ASSERT_NE(maps, nullptr);
    const ImVec2 at{maps->Pos.x + maps->Size.x * 0.2f, maps->Pos.y + maps->Size.y * 0.3f};
    frame(demo, {at.x - 1, at.y});
    EXPECT_TRUE(explains(demo, at));
    demo.choice.view.cursor_step = 40;
    EXPECT_FALSE(explains(demo, at));
    frame(demo, {at.x - 1, at.y});
    EXPECT_TRUE(explains(demo, at));
}

TEST_F(Hover, IsInFrontOfTheSpotlightsShade) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    texts(demo);
    press_in(demo, Press{U'i'});
    frame(demo, {300, 300});
    const ImGuiWindow* shade = ImGui::FindWindowByName("spotlight");
    ASSERT_NE(shade, nullptr);
    EXPECT_EQ(ImGui::GetCurrentContext()->Windows.back(), shade) << "in front of all windows but tooltips";
    EXPECT_EQ(ImGui::GetForegroundDrawList()->VtxBuffer.Size, 0) << "nothing is drawn in front of tooltips";
}

struct Hovered {
    const char* name;
    void (*set)(ViewSettings&);
};

class EveryNumber : public Hover, public testing::WithParamInterface<Hovered> {};

TEST_P(EveryNumber, IsExplainedWhereItIsPointedAt) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    GetParam().set(demo.choice.view);
    const std::vector<DrawnText> drawn = texts(demo);
    int numbers = 0;
    for (const DrawnText& text : drawn) {
        if (!has_digit(text.text) || is_source(text, drawn)) continue;
        ++numbers;
        const ImVec2 at = middle(text);
        EXPECT_TRUE(explains(demo, at)) << text.text << " at " << at.x << ", " << at.y;
    }
    EXPECT_GT(numbers, 20);
}

INSTANTIATE_TEST_SUITE_P(
    Of, EveryNumber,
    testing::Values(Hovered{"bars", [](ViewSettings& v) { v.tab = parse_plot_tab("bars"); }},
                    Hovered{"roofline", [](ViewSettings& v) { v.tab = parse_plot_tab("roofline"); }},
                    Hovered{"breakdown", [](ViewSettings& v) { v.tab = parse_plot_tab("breakdown"); }},
                    Hovered{"metrics", [](ViewSettings& v) { v.tab = parse_plot_tab("metrics"); }},
                    Hovered{"grid", [](ViewSettings& v) { v.warps = 0, v.colour = ColourBy::sectors; }},
                    Hovered{"warp",
                            [](ViewSettings& v) { v.warps = 1, v.cursor_step = 3, v.colour = ColourBy::idle_cause; }},
                    Hovered{"difference", [](ViewSettings& v) { v.map_difference = true; }},
                    Hovered{"four_maps", [](ViewSettings& v) { v.four_maps = true; }}),
    [](const auto& appearance) { return std::string(appearance.param.name); });

}  // namespace
}  // namespace lanescope
