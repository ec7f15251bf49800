// A window with an editor and a button. The test controls keys and pointer.
#pragma once

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/platform/keyboard.h"
#include "app/views/editor/code_editor.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "tests/views/editor_picture.h"
#include "tests/views/hidden_window.h"
#include "tests/views/pointer.h"

namespace lanescope::editor {

inline Stroke character(char32_t c) { return {static_cast<std::uint32_t>(c)}; }
inline Stroke key(Key k) { return {static_cast<std::uint32_t>(k)}; }
inline Stroke with_ctrl(Stroke stroke) { return {stroke.code, true, stroke.shift, stroke.alt}; }
inline Stroke with_shift(Stroke stroke) { return {stroke.code, stroke.ctrl, true, stroke.alt}; }
inline Stroke with_alt(Stroke stroke) { return {stroke.code, stroke.ctrl, stroke.shift, true}; }
inline Stroke ctrl(char32_t c) { return with_ctrl(character(c)); }

/// Pointer input of one frame.
struct Pointer {
    ImVec2 at{-10, -10};
    int clicks = 0;  ///< if pressed in this frame: the number of clicks, 2 for a double click
    bool down = false;
    float wheel = 0;
    bool shift = false;
};

inline const std::string kernel =
    "__global__ void f(float* y) {\n"
    "    int row = threadIdx.x;\n"
    "    y[row] = row;\n"
    "}\n";

inline std::string many_lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += fmt::format("    sum += values[i] * x[i];  // {}\n", i + 1);
    return text;
}

class EditorWindow : public HiddenWindow {
protected:
    EditorOutcome frame(std::initializer_list<Stroke> strokes = {}, const Pointer& pointer = {}) {
        announce(pointer);
        window->begin_frame(true);
        for (const Stroke& stroke : strokes) press(stroke);
        use(pointer);
        watch_items(&notes);
        begin_items();
        theme::apply();
        const EditorOutcome outcome = draw();
        watch_items(nullptr);
        ImGui::GetIO().KeyShift = false;  // Dear ImGui has not received the key itself
        ImGui::EndFrame();
        return outcome;
    }

    void show(const std::string& text) {
        state = EditorState(text);
        settle();
    }
    std::string picture() const { return picture_of(state.document); }
    int lines_drawn() const {
        return int(std::ranges::count_if(
            notes.items, [](const WindowItem& item) { return item.name.starts_with("panel.editor.line "); }));
    }

    void settle() {
        for (int i = 0; i < 3; ++i) frame();
    }

    void keys(std::initializer_list<Stroke> strokes) {
        for (const Stroke& stroke : strokes) frame({stroke});
    }
    void type(const std::string& letters) {
        for (const char letter : letters) frame({character(char32_t(letter))});
    }
    void type_into_field(const std::string& letters) {
        for (const char letter : letters) ImGui::GetIO().AddInputCharacter(unsigned(letter));
        settle();
    }

    const WindowItem* item(const std::string& name) const {
        const auto found = std::ranges::find(notes.items, name, &WindowItem::name);
        return found == notes.items.end() ? nullptr : &*found;
    }
    ImVec2 middle_of(const std::string& name) const {
        const WindowItem* found = item(name);
        EXPECT_TRUE(found) << name;
        return found ? ImVec2{(found->left + found->right) / 2, (found->top + found->bottom) / 2} : ImVec2{};
    }
    /// Returns the position before a column of a visible line.
    ImVec2 place(int line, int column) const {
        const WindowItem* found = item("panel.editor.line " + std::to_string(line));
        EXPECT_TRUE(found) << "line " << line;
        const float cell = text_size(fonts().small_mono, "m").x;
        return found ? ImVec2{found->left + cell * float(column - 1) + 1, (found->top + found->bottom) / 2} : ImVec2{};
    }

    void click(ImVec2 at, int clicks = 1, bool shift = false) {
        frame({}, {.at = at});
        frame({}, {.at = at, .clicks = clicks, .down = true, .shift = shift});
        frame({}, {.at = at});
    }
    void drag(ImVec2 from, ImVec2 to, int clicks = 1) {
        frame({}, {.at = from});
        frame({}, {.at = from, .clicks = clicks, .down = true});
        frame({}, {.at = to, .down = true});
        frame({}, {.at = to});
    }
    void focus() {
        take_focus(state);
        settle();
    }

    std::vector<std::string> texts(const Pointer& pointer = {}) {
        settle();
        std::vector<DrawnText> drawn;
        watch_texts(&drawn);
        frame({}, pointer);
        watch_texts(nullptr);
        std::vector<std::string> words;
        for (const DrawnText& text : drawn) words.push_back(text.text);
        return words;
    }
    bool says(const std::string& part) {
        const std::vector<std::string> words = texts();
        return std::ranges::any_of(words, [&](const std::string& text) { return text.find(part) != text.npos; });
    }

    EditorState state;
    EditorStyle style{.still = true};
    WindowStatus notes;
    ImVec2 size{700, 500};

private:
#if IMGUI_VERSION_NUM >= 18700
    // Dear ImGui reads the pointer from events.
    static void announce(const Pointer& pointer) {
        ImGui::GetIO().AddMousePosEvent(pointer.at.x, pointer.at.y);
        ImGui::GetIO().AddMouseButtonEvent(0, pointer.down);
    }
    void use(const Pointer& pointer) { use_rest(pointer); }
#else
    static void announce(const Pointer&) {}
    // Overrides the real pointer, which Dear ImGui has already read.
    void use(const Pointer& pointer) {
        ImGuiIO& io = ImGui::GetIO();
        const bool typing = io.WantTextInput;  // updating the hovered window clears it
        point_at(pointer.at);
        io.WantTextInput = typing;
        if (pointer.down != down_before_) press_button(pointer.down);
        if (pointer.down && down_before_) hold(io);
        down_before_ = pointer.down;
        use_rest(pointer);
    }
    static void hold(ImGuiIO& io) {
        io.MouseDown[0] = true;
        io.MouseReleased[0] = false;
        io.MouseDownDuration[0] = 0.1f;
        io.MouseDragMaxDistanceSqr[0] = 1e6f;
    }
#endif
    static void use_rest(const Pointer& pointer) {
        ImGuiIO& io = ImGui::GetIO();
        io.KeyShift = pointer.shift;
        io.MouseWheel = pointer.wheel;
        if (pointer.clicks > 0) io.MouseClickedCount[0] = ImU16(pointer.clicks);
    }

    EditorOutcome draw() {
        begin_panel("panel", {0, 0}, {size.x + 100, size.y + 60}, theme::ground);
        ImGui::SetCursorScreenPos({10, 10});
        const EditorOutcome outcome = draw_editor(state, style, size);
        ImGui::SetCursorScreenPos({10, size.y + 20});
        button("elsewhere", "Elsewhere", "");
        end_panel();
        return outcome;
    }

    [[maybe_unused]] bool down_before_ = false;
};

}  // namespace lanescope::editor
