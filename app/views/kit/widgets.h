// The controls of the window, in one manner.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope {

struct Option {
    std::string text;
    Tip tip;
    bool possible = true;
    bool alarm = false;  ///< a mark says that something is wrong there
};

/// Draws the mark of Option::alarm, with its middle there.
void draw_alarm(ImVec2 at);

/// Several choices side by side, of which one is chosen. Returns true when another was chosen.
bool segmented(const char* id, std::span<const Option> options, int& current, float width = 0);

/// Choices side by side, or in a drop-down list after the name where the words of all do not fit.
bool segmented_or_list(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options,
                       int& current, float width = 0);

/// A drop-down list, as wide as its text or the room that is left, at the right of its label. It has a mark if one of
/// its options has one.
bool dropdown(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options, int& current);
/// A drop-down list without a label and without a frame, which ends at `right`: "GB/s v". Of a longer text it shows
/// what fits `room`.
bool quiet_dropdown(const char* id, float right, const Tip& tip, std::span<const Option> options, int& current,
                    float room = 1e6f);

enum class ButtonLook { normal, primary, danger, on };
enum class Icon { none, play, stop, live, not_live, copy };
/// A button, as wide as its text needs it where `width` is 0. Returns whether it was pressed.
bool button(const char* id, const std::string& text, const Tip& tip, ButtonLook look = ButtonLook::normal,
            Icon icon = Icon::none, float width = 0);
/// A square button with a picture only; `size` in pixels.
bool icon_button(const char* id, const Tip& tip, Icon icon, float size);
ImVec2 button_size(const std::string& text, Icon icon);

/// The values of a slider. `logarithmic` for sizes, which snap to two digits and to powers of two.
struct NumberRange {
    std::int64_t low = 0, high = 1;
    bool logarithmic = false;
};
/// Returns true if the number can be set. Numbers that can be set have no gap between them.
using Accepts = std::function<bool(std::int64_t)>;
/// Draws a number: its name, a field to type it in, and a slider below. Returns true if it was changed. A field keeps
/// what it does not accept, with its limits in red below it.
bool number(const char* id, const std::string& name, const Tip& tip, NumberRange range, const Accepts& accepts,
            std::int64_t& value);
/// Draws the name and the field alone.
bool number_field(const char* id, const std::string& name, const Tip& tip, const Accepts& accepts, std::int64_t& value);
bool number_field(const char* id, const std::string& name, const Tip& tip, float& value);

/// A slider without a name: the track, a knob, and the part left of it filled.
bool track(const char* id, float width, double& fraction, ImU32 colour);

/// A small label in a rounded outline.
float badge_width(const std::string& text);
void draw_badge(ImVec2 at, float height, const std::string& text, ImU32 colour, float most_width = 1e6f);

void draw_caret(ImVec2 centre, ImU32 colour);
void draw_check(ImVec2 centre, ImU32 colour);
/// A triangle with an exclamation mark.
void draw_warning(ImVec2 centre, ImU32 colour);
void draw_cross(ImVec2 centre, ImU32 colour);
/// A triangle that points down while what it stands before is open, and else to the right.
void draw_fold(ImVec2 centre, bool open, ImU32 colour);

/// A panel at a fixed place.
bool begin_panel(const char* name, ImVec2 at, ImVec2 size, ImU32 ground = 0);
void end_panel();

/// A message in the middle of the room that is left: what will be here, and what to do for it.
void empty_state(ImVec2 from, ImVec2 to, const std::string& title, const std::string& text);

}  // namespace lanescope
