// What a right click is about: the words that stand where the pointer is, and what is said of them.
#pragma once

#include <imgui.h>

#include <string>

#include "app/views/kit/tip.h"

namespace lanescope {

struct Spot {
    std::string value;  ///< "412 GB/s": a figure with its unit, or other words; empty: none
    Tip tip;
};

/// To be called once a frame, before anything is drawn.
void begin_spot();
/// Of this frame, as far as it has been drawn; empty in frames without a right click.
const Spot& spot();

/// Whether the right mouse button was let go where it was pressed, or a key asks for the same.
bool asks_for_menu();
/// For a key: in this frame it is as if the right button had been clicked.
void ask_for_menu();

/// Words that are drawn there are the value of the spot.
void note_words(const std::string& text, ImVec2 from, ImVec2 to);
/// What is explained where the pointer is.
void note_explanation(const Tip& tip);
/// A further line of what is explained there.
void note_line(const std::string& text);
/// The value of a place, which counts in place of the words drawn there.
void say_value(ImVec2 from, ImVec2 to, const std::string& value);
/// The same of ImGui's last item.
void say_value(const std::string& value);

}  // namespace lanescope
