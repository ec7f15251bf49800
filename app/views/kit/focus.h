// Keyboard focus. Controls join in drawing order (items.h); Tab moves between them.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

enum class ControlKind : std::uint8_t {
    button,   ///< Enter and Space activate it
    slider,   ///< Left and Right change it, Shift by ten steps
    list,     ///< Up and Down move within it
    field,    ///< receives typing when focused
    place,    ///< map or plot: keys keep their usual meaning
    option,   ///< line of a drop-down list, also reached by typed letters, even if the mouse opened the list
    command,  ///< line of a context menu; likewise
};

void reset_focus();
/// Takes the focus keys. Call once per frame before drawing and other uses of keys.
void begin_focus();
/// Outlines the focused control. Call last in each frame.
void end_focus();
bool focus_pending();
void draw_soon();

/// Keeps the focus within a layer. Drop-down lists are layers.
void begin_layer();
void end_layer();
/// Begins a group: Tab enters once, arrow keys move inside.
void begin_group(const std::string& name);
void end_group();
bool in_group();

/// Adds ImGui's last item. If `current`, Tab enters its group here.
void join_focus(const std::string& name, ControlKind kind, bool current = false);
void join_focus(const std::string& name, ControlKind kind, ImVec2 from, ImVec2 to);

/// Returns true if Enter or Space activated the last added control.
bool pressed_by_key();
bool has_focus();
/// Returns the last added control's arrow steps: -1, 0, 1, or with Shift -10, 10.
int moved_by_key();

/// Returns true if ImGui's last item was focused long enough for a tooltip.
bool focus_is_due();
/// As above, for an area inside the focused control.
bool is_in_due_focus(ImVec2 from, ImVec2 to);

/// Returns true once if the next field must take the keyboard.
bool takes_keyboard(const std::string& name);
/// A field or the editor receives typing in this frame. `keeps_tab`: Tab too.
void typing_now(bool keeps_tab);

/// Label the last added control, for the search.
void name_control(const std::string& label);
void explain_control(const std::string& tip);
struct ControlText {
    std::string name, label, tip;
};
/// Returns the last frame's, without cards and lists.
std::vector<ControlText> control_texts();

/// Empty while the outline is hidden.
const std::string& focused_control();
/// The control flashes for 1.2 s.
void focus_control(const std::string& name);
bool focus_moved();

}  // namespace lanescope
