// Keyboard behaviour of controls.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// Effect of keys on a focused control.
enum class Stop : std::uint8_t {
    button,   ///< Enter and Space activate it
    slider,   ///< Left and Right change it, Shift by ten steps
    list,     ///< Up and Down move within it
    field,    ///< receives typing when focused
    place,    ///< map or plot: keys keep their usual meaning
    option,   ///< line of a drop-down list, also reached by typed letters; works if the mouse opened the list
    command,  ///< line of a context menu; likewise
};

// Keyboard focus. Controls join in drawing order (items.h), are identified by name, and Tab moves a ring between them.
void reset_focus();
/// Handles keys of the focus. Call it once per frame, before drawing and before other code takes keys.
void begin_focus();
/// Draws the ring. Call it once per frame, after everything else.
void end_focus();
/// Returns true if the focus needs more frames.
bool focus_pending();
/// Requests three more frames.
void draw_soon();

/// Begins a layer that keeps the focus within it. Drop-down lists are layers by themselves.
void begin_layer();
void end_layer();
/// Begins a group: a single stop of Tab, with arrow keys inside.
void begin_group(const std::string& name);
void end_group();
bool in_group();

/// Adds ImGui's last item. If `current`, Tab enters its group here.
void join_focus(const std::string& name, Stop stop, bool current = false);
/// Adds an area that is not an ImGui item.
void join_focus(const std::string& name, Stop stop, ImVec2 from, ImVec2 to);

/// Returns true if Enter or Space activated the last added control in this frame.
bool pressed_by_key();
bool has_ring();
/// Returns this frame's arrow steps of the last added control: -1, 0, 1, or with Shift -10, 10.
int moved_by_key();

/// Returns true if ImGui's last item is the focused control, long enough for a tooltip.
bool ring_is_due();
/// Returns true if the area is inside such a control.
bool is_in_due_ring(ImVec2 from, ImVec2 to);

/// Returns true once if a field that is about to be drawn must take the keyboard.
bool takes_keyboard(const std::string& name);
/// Notes that a field or the editor receives typing in this frame. `keeps_tab`: it takes Tab too.
void typing_now(bool keeps_tab);

/// Sets the last added control's name for the search; explain_stop() sets its explanation.
void call_stop(const std::string& words);
void explain_stop(const std::string& tip);
/// Controls of the last frame's panels, without cards and lists.
struct StopWords {
    std::string name, words, tip;
};
std::vector<StopWords> stop_words();

/// Returns the focused control's name; empty while the ring is hidden.
const std::string& ring();
/// Focuses a control; its ring flashes for 1.2 s.
void ring_to(const std::string& name);
bool ring_moved();

}  // namespace lanescope
