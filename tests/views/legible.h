// Checks that drawn text does not overlap, and is cut only with an ellipsis and a tooltip that shows all of it.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "tests/views/watched_window.h"

namespace lanescope {

struct WindowSize {
    int width, height;
    float text;
};

inline const auto sizes_of_windows = testing::Values(
    WindowSize{1000, 650, 1}, WindowSize{1000, 650, 1.05f}, WindowSize{1280, 720, 1}, WindowSize{1280, 720, 1.25f},
    WindowSize{1600, 900, 1}, WindowSize{1600, 900, 1.4f}, WindowSize{2560, 1440, 1}, WindowSize{2560, 1440, 1.6f});

inline std::string name_of_window(const testing::TestParamInfo<WindowSize>& size) {
    return fmt::format("{}x{}at{:.0f}", size.param.width, size.param.height, 100 * size.param.text);
}

inline const ImGuiWindow& window_of(const DrawnText& text) { return *static_cast<const ImGuiWindow*>(text.window); }

// Scrolled text may be cut at the edge because the user can scroll to the rest.
inline bool is_cut(const DrawnText& text) {
    const ImGuiWindow& window = window_of(text);
    constexpr float hair = 1.5f;
    return (text.cut_x > hair && window.ScrollMax.x <= 0) || (text.cut_y > hair && window.ScrollMax.y <= 0);
}

inline bool overlap(const DrawnText& a, const DrawnText& b) {
    const float across = std::min(a.to.x, b.to.x) - std::max(a.from.x, b.from.x);
    const float down = std::min(a.to.y, b.to.y) - std::max(a.from.y, b.from.y);
    return a.window == b.window && across > 2 && down > 4;
}

inline std::string at(const DrawnText& text) {
    return fmt::format("\"{}\" in {} at {:.0f},{:.0f} to {:.0f},{:.0f}", text.text, window_of(text).Name, text.from.x,
                       text.from.y, text.to.x, text.to.y);
}

inline std::set<std::string> faults_of(const std::vector<DrawnText>& texts) {
    std::set<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (is_cut(texts[i])) faults.insert("cut: " + at(texts[i]));
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(texts[i], texts[j])) faults.insert(at(texts[j]) + "\n  lies under " + at(texts[i]));
    }
    return faults;
}

inline bool is_tooltip(const ImGuiWindow& window) { return (window.Flags & ImGuiWindowFlags_Tooltip) != 0; }

inline std::string without_gaps(std::string text) {
    std::erase_if(text, [](unsigned char c) { return c <= ' '; });
    return text;
}

class LegibleWindow : public WatchedWindow, public testing::WithParamInterface<WindowSize> {
protected:
    /// `least` is the minimum number of texts, so that the test cannot pass without any.
    void expect_legible(demo::Demo& demo, const std::string& where, std::size_t least = 20) {
        demo.choice.appearance.text_scale = GetParam().text;
        const std::vector<DrawnText> drawn = texts(demo);
        EXPECT_GT(drawn.size(), least) << where;
        for (const std::string& fault : faults_of(drawn)) ADD_FAILURE() << where << ": " << fault;
        for (const DrawnText& text : drawn)
            if (text.shortened && !hovered_.contains(text.text)) expect_whole_in_hover(demo, text, where);
    }

    /// Number of shortened texts whose tooltip was checked.
    std::size_t pointed_at() const { return said_whole_; }

private:
    // Text under a card cannot be hovered.
    void expect_whole_in_hover(demo::Demo& demo, const DrawnText& text, const std::string& where) {
        hovered_.insert(text.text);
        std::vector<DrawnText> said;
        frame(demo, middle(text));
        frame(demo, middle(text), 1);
        watch_texts(&said);
        frame(demo, middle(text));
        watch_texts(nullptr);
        if (ImGui::GetCurrentContext()->HoveredWindow != text.window) return;
        ++said_whole_;
        std::string all;
        for (const DrawnText& line : said)
            if (is_tooltip(window_of(line))) all += line.text;
        EXPECT_NE(without_gaps(all).find(without_gaps(text.text)), std::string::npos)
            << where << ": a hover does not show the whole of " << at(text);
    }

    std::set<std::string> hovered_;
    std::size_t said_whole_ = 0;
};

}  // namespace lanescope
