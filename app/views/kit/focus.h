// The keyboard's place among the controls: Tab moves it from one to the next, and a ring shows where it is. Controls
// take part as they are drawn (items.h), in that order, and are remembered by their names.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/stop.h"

namespace lanescope {

/// Nothing has the ring, as in a window that has just been opened.
void reset_focus();
/// Takes the frame's keys that move the ring or are for the control that has it. To be called once a frame, before
/// anything is drawn and before anyone else asks for keys.
void begin_focus();
/// Draws the ring. To be called once a frame, after all else.
void end_focus();
/// Whether the ring is on its way, or keys wait for it, so that frames must go on.
bool focus_pending();
/// Frames go on for the next few: a key waits.
void draw_soon();

/// Controls that are drawn until end_layer() lie over the others: the ring stays among them. Lists that drop down are
/// layers by themselves.
void begin_layer();
void end_layer();
/// Controls that are drawn until end_group() are one stop of Tab: arrows move within it.
void begin_group(const std::string& name);
void end_group();
bool in_group();

/// ImGui's last item takes part. `current`: of its group, the one that Tab comes to.
void join_focus(const std::string& name, Stop stop, bool current = false);
/// The same for a place of the present window that is no item of ImGui.
void join_focus(const std::string& name, Stop stop, ImVec2 from, ImVec2 to);

/// Of what joined last: whether Enter or Space pressed it in this frame; the ring is there and can be seen.
bool pressed_by_key();
bool has_ring();
/// How far arrows move it in this frame, and at once with Shift: -10, -1, 0, 1, 10.
int moved_by_key();

/// Whether it is ImGui's last item too, and has had the ring for long enough to be explained.
bool ring_is_patient();
/// Whether a place lies within what has had the ring for so long.
bool is_in_patient_ring(ImVec2 from, ImVec2 to);

/// Whether a field of that name, which is about to be drawn, shall have the keyboard.
bool takes_keyboard(const std::string& name);
/// A field, or the editor, is typed into in this frame.
void typing_now(bool keeps_tab);

/// The name and the explanation, for the search, of the control that joined last.
void call_stop(const std::string& words);
void explain_stop(const std::string& tip);
/// Those of the window's panels in the last frame, cards and lists apart.
struct StopWords {
    std::string name, words, tip;
};
std::vector<StopWords> stop_words();

/// Name of what has the ring; empty while it cannot be seen.
const std::string& ring();
/// Moves the ring there, and shows it for a moment with more weight.
void ring_to(const std::string& name);
/// Whether the ring has just been moved by a key.
bool ring_moved();

}  // namespace lanescope
