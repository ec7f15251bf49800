// Controls and panels.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "app/views/kit/tooltip.h"

namespace lanescope {

struct Option {
    std::string text;
    Tip tip;
    bool possible = true;
    bool alarm = false;  ///< marks a problem
};

void draw_alarm(ImVec2 at);
bool segmented(const char* id, std::span<const Option> options, int& current, float width = 0);

/// As segmented(), or dropdown() if the options do not fit.
bool segmented_or_list(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options,
                       int& current, float width = 0);

/// The list is right of its label, marked if an option is.
bool dropdown(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options, int& current);
/// Draws no label or frame; ends at `right`, at most `room` pixels wide.
bool quiet_dropdown(const char* id, float right, const Tip& tip, std::span<const Option> options, int& current,
                    float room = 1e6f);

enum class ButtonStyle { normal, primary, danger, on };
enum class Icon { none, play, stop, live, not_live, copy };
/// `width` 0: as wide as the text. Returns true if pressed.
bool button(const char* id, const std::string& text, const Tip& tip, ButtonStyle style = ButtonStyle::normal,
            Icon icon = Icon::none, float width = 0);
bool icon_button(const char* id, const Tip& tip, Icon icon, float size);
ImVec2 button_size(const std::string& text, Icon icon);

/// If `logarithmic`, slider values snap to two digits and powers of two.
struct NumberRange {
    std::int64_t low = 0, high = 1;
    bool logarithmic = false;
};
/// Accepted numbers must be contiguous.
using Accepts = std::function<bool(std::int64_t)>;
/// Returns true if the number changed; a refused text stays, with the limits in red.
bool number(const char* id, const std::string& name, const Tip& tip, NumberRange range, const Accepts& accepts,
            std::int64_t& value);
bool number_field(const char* id, const std::string& name, const Tip& tip, const Accepts& accepts, std::int64_t& value);
bool number_field(const char* id, const std::string& name, const Tip& tip, float& value);
bool track(const char* id, float width, double& fraction, ImU32 colour);
float badge_width(const std::string& text);
void draw_badge(ImVec2 at, float height, const std::string& text, ImU32 colour, float most_width = 1e6f);
void draw_caret(ImVec2 centre, ImU32 colour);
void draw_check(ImVec2 centre, ImU32 colour);
void draw_warning(ImVec2 centre, ImU32 colour);
void draw_cross(ImVec2 centre, ImU32 colour);
/// The triangle points down if `open`, else right.
void draw_fold(ImVec2 centre, bool open, ImU32 colour);
bool begin_panel(const char* name, ImVec2 at, ImVec2 size, ImU32 ground = 0);
void end_panel();

/// `text` names the next step.
void empty_state(ImVec2 from, ImVec2 to, const std::string& title, const std::string& text);

}  // namespace lanescope
