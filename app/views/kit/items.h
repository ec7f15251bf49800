// Named items, recorded while drawn. Paths such as "experiment.rows.track" find them.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "app/platform/keyboard.h"
#include "app/session/window_status.h"
#include "app/views/kit/focus.h"

namespace lanescope {

/// Records items from now on; nullptr stops it. Recording is then free.
void watch_items(WindowStatus* into);
/// Call once per frame: before and after drawing.
void begin_items();
void end_items();

/// Puts items until leave() below a panel, card or row.
void enter(std::string_view name);
/// As enter(); also records ImGui's current window.
void enter_window(std::string_view name);
void leave();
/// As enter(), until pop_name(); pushes an ImGui ID too.
void push_name(const std::string& name);
void pop_name();

/// Records ImGui's last item, without "##" and what follows in its name.
void note_item(std::string_view name);
void note_area(std::string_view name, ImVec2 from, ImVec2 to);

/// Adds a recorded invisible button to the focus (focus.h). Returns true if a click or key activates it.
bool clickable(const char* name, ImVec2 size, ControlKind kind = ControlKind::button, bool current = false);
/// As clickable(), for the mouse only.
bool draggable(const char* name, ImVec2 size);
/// As clickable(), for an area that is not an ImGui item.
bool clickable_area(std::string_view name, ImVec2 from, ImVec2 to, ControlKind kind = ControlKind::button);
bool has_focus_within();
/// Returns true if selected.
bool list_line(const std::string& text, int number, bool chosen, bool possible = true);
/// Returns true if edited, or with ImGuiInputTextFlags_EnterReturnsTrue if Enter was pressed.
bool text_field(const std::string& name, std::string& text, ImGuiInputTextFlags flags, const char* hint = "",
                ImGuiInputTextCallback callback = nullptr, void* for_callback = nullptr);
/// Returns true if Enter left a field below the current path in this frame with an accepted text.
bool left_by_enter();
void refuse_entered();
/// Draws why a field refused its text; recorded as "refused " and the text.
void complaint_label(const std::string& text);
/// Counts a press in this frame, even in a field.
bool left_by(Key key);
void copy_text(const std::string& text);
/// A text editor's state; lines and columns from 1. With the keyboard, it is the focused field, and takes all keys
/// except function keys from the next frame on.
struct EditorNote {
    std::string line;
    int caret_line = 1, caret_column = 1;
    std::uint64_t version = 0;
    bool has_keyboard = false;
};
void note_editor(std::string_view name, const EditorNote& text);

}  // namespace lanescope
