// Text and explanation under a right click.
#pragma once

#include <imgui.h>

#include <string>

#include "app/views/kit/tip.h"

namespace lanescope {

struct Spot {
    std::string value;  ///< such as "412 GB/s", or other words; may be empty
    Tip tip;
};

/// Call once per frame, before drawing.
void begin_spot();
/// Returns this frame's spot so far; empty without a right click.
const Spot& spot();

/// Returns true after a right click without a drag, or ask_for_menu().
bool asks_for_menu();
/// Simulates a right click in this frame, for keys.
void ask_for_menu();

/// Makes the words the value if the pointer is on them.
void note_words(const std::string& text, ImVec2 from, ImVec2 to);
void note_explanation(const Tip& tip);
void note_line(const std::string& text);
/// Overrides the words drawn in an area.
void say_value(ImVec2 from, ImVec2 to, const std::string& value);
void say_value(const std::string& value);

}  // namespace lanescope
