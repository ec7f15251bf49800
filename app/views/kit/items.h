// Names of the things in the window that can be clicked or typed into. Controls note themselves here as they are
// drawn; whoever watches finds each by its path, such as "experiment.rows.track".
#pragma once

#include <imgui.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "app/platform/keys.h"
#include "app/session/window_notes.h"
#include "app/views/kit/stop.h"

namespace lanescope {

/// From now on items are noted there; nullptr ends that. While nobody watches, noting costs nothing.
void watch_items(WindowNotes* into);
/// To be called once a frame, before anything is drawn, and after all is.
void begin_items();
void end_items();

/// What is noted until leave() belongs to a panel, a card or a row of that name.
void enter(std::string_view name);
/// Notes the present window of ImGui, which is an item too.
void enter_window(std::string_view name);
void leave();
/// As enter(), until pop_name(); ImGui's identities within it are apart as well.
void push_name(const char* name);
void push_name(const std::string& name);
void pop_name();

/// Notes ImGui's last item. Of a name with "##" only what stands before counts, as in ImGui.
void note_item(std::string_view name);
/// Notes a place of the present window that is no item of ImGui.
void note_area(std::string_view name, ImVec2 from, ImVec2 to);

/// ImGui's invisible button, noted, and a stop of Tab (focus.h). Returns whether it was clicked, or pressed by a key.
/// `current`: of its group, the one that Tab comes to.
bool clickable(const char* name, ImVec2 size, Stop stop = Stop::button, bool current = false);
/// The same for what only the pointer uses, such as a bar that scrolls: Tab does not stop there.
bool draggable(const char* name, ImVec2 size);
/// A place of the present window that is no item of ImGui, noted, and a stop of Tab.
bool clickable_area(std::string_view name, ImVec2 from, ImVec2 to, Stop stop = Stop::button);
/// Whether something whose path begins with the present one has the ring.
bool has_ring_within();
/// A line of a list that has dropped down, noted. Returns whether it was chosen.
bool list_line(const std::string& text, int number, bool chosen, bool possible = true);
/// A field for a line of text, noted with what it holds while it is typed into. Returns whether it was edited, or with
/// ImGuiInputTextFlags_EnterReturnsTrue whether Enter was pressed. `hint` stands in it while it is empty.
bool text_field(const std::string& name, std::string& text, ImGuiInputTextFlags flags, const char* hint = "",
                ImGuiInputTextCallback callback = nullptr, void* for_callback = nullptr);
/// Whether a field below the present path was left by Enter in this frame: what it is for may start. Not so where what
/// it held was refused.
bool left_by_enter();
void refuse_entered();
/// Draws why a field refused what was typed, in red; noted as "refused " and the text.
void complaint_label(const std::string& text);
/// Returns true if the key was pressed in this frame, in a field too: what a field was left by.
bool left_by(Key key);
/// To the clipboard; it is noted.
void copy_text(const std::string& text);
/// The last item is a text that is edited: notes the caret's place in it, counted from 1, and the text's version. Where
/// it has the keyboard, all keys but the function keys are its own from the next frame on, and it is noted with the
/// caret's line as the field that is typed into.
struct EditorNote {
    std::string line;
    int caret_line = 1, caret_column = 1;
    std::uint64_t version = 0;
    bool has_keyboard = false;
};
void note_editor(std::string_view name, const EditorNote& text);

}  // namespace lanescope
