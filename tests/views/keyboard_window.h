// A hidden window with keyboard input and focus.
#pragma once

#include <imgui.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "app/platform/keyboard.h"
#include "app/session/window_status.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/hidden_window.h"

namespace lanescope {

class KeyboardWindow : public HiddenWindow {
protected:
    void TearDown() override {
        watch_items(nullptr);
        HiddenWindow::TearDown();
    }
    void frame(demo::Demo& demo, std::initializer_list<Press> presses = {}) {
        window->begin_frame(true);
        for (Press p : presses) press(p);
        demo::draw(*views, demo);
        window->end_frame();
    }
    void settle(demo::Demo& demo) {
        for (int i = 0; i < 4; ++i) frame(demo);
    }
    // Draws more frames, because a field gets the keyboard two frames later.
    void key(demo::Demo& demo, Press press) {
        frame(demo, {press});
        settle(demo);
    }
    void tab_to(demo::Demo& demo, const std::string& name) {
        for (int i = 0; i < 400 && focused_control() != name; ++i) key(demo, Press{Key::tab});
        ASSERT_EQ(focused_control(), name);
    }
    void type(demo::Demo& demo, const std::string& text) {
        for (const char letter : text) ImGui::GetIO().AddInputCharacter(unsigned(letter));
        frame(demo);
    }
    /// Types everything in one frame, as on a slow computer.
    void type_at_once(demo::Demo& demo, const std::string& text, std::initializer_list<Key> then) {
        for (const char letter : text) ImGui::GetIO().AddInputCharacter(unsigned(letter));
        window->begin_frame(true);
        for (const char letter : text) press(Press{char32_t(letter)});
        for (const Key key : then) press(Press{key});
        demo::draw(*views, demo);
        window->end_frame();
        settle(demo);
    }
    std::vector<DrawnText> texts(demo::Demo& demo) {
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame(demo);
        watch_texts(nullptr);
        return drawn;
    }
    WindowStatus noted(demo::Demo& demo) {
        WindowStatus notes;
        watch_items(&notes);
        frame(demo);
        watch_items(nullptr);
        return notes;
    }
};

}  // namespace lanescope
