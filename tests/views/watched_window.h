// A hidden window with readable texts and a pointer that tests move.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/files/folders.h"
#include "app/lessons/lesson.h"
#include "app/lessons/markdown/glossary.h"
#include "app/platform/keyboard.h"
#include "app/views/kit/text.h"
#include "tests/shipped_catalog.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/hidden_window.h"
#include "tests/views/pointer.h"

namespace lanescope {

class WatchedWindow : public HiddenWindow {
protected:
    // Draws a frame with the pointer at `mouse`, `later` seconds after the previous. Shows nothing on the screen.
    void frame(demo::Demo& demo, ImVec2 mouse = {-10, -10}, double later = 0, std::optional<bool> button = {}) {
        window->begin_frame(true);
        window->text_scale(demo.choice.appearance.text_scale);
        window->reading_fonts(demo.choice.presenting);
        point_at(mouse);
        if (button) press_button(*button);
        ImGui::GetCurrentContext()->Time += later;
        demo::draw(*views, demo);
        ImGui::EndFrame();
    }

    void click(demo::Demo& demo, ImVec2 at) {
        frame(demo, at);
        frame(demo, at, 0, true);
        frame(demo, at, 0, false);
    }

    void press_in(demo::Demo& demo, Press key) {
        window->begin_frame(true);
        press(key);
        demo::draw(*views, demo);
        ImGui::EndFrame();
    }

    void offer() {
        lessons = std::make_shared<const Shelf>(load_lessons(shipped_catalog(), find_asset("lessons")));
        views->offer(lessons);
        views->offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
    }

    // Returns the window's texts in a stable layout.
    std::vector<DrawnText> texts(demo::Demo& demo) {
        std::vector<DrawnText> drawn;
        for (int i = 0; i < 4; ++i) frame(demo);
        watch_texts(&drawn);
        frame(demo);
        watch_texts(nullptr);
        return drawn;
    }

    static const ImGuiWindow* child(const std::string& name) {
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (w->Active && std::string(w->Name).find("/" + name + "_") != std::string::npos) return w;
        return nullptr;
    }

    std::shared_ptr<const Shelf> lessons;
};

inline ImVec2 middle(const DrawnText& text) { return {(text.from.x + text.to.x) / 2, (text.from.y + text.to.y) / 2}; }

inline bool says(const std::vector<DrawnText>& texts, const std::string& part) {
    return std::ranges::any_of(texts, [&](const DrawnText& t) { return t.text.find(part) != std::string::npos; });
}

}  // namespace lanescope
