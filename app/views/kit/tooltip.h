// Tooltip text.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/term.h"

namespace lanescope {

/// Text of a tooltip, and a term that a lesson teaches.
struct Tip {
    std::string text;
    std::optional<Term> term;

    Tip() = default;
    Tip(const char* of) : text(of) {}
    Tip(std::string of) : text(std::move(of)) {}
    Tip(std::string of, std::optional<Term> about) : text(std::move(of)), term(about) {}

    bool empty() const { return text.empty(); }
    Tip with(std::string more) const { return {text + std::move(more), term}; }
    Tip after(std::string before) const { return {std::move(before) + text, term}; }
};

// Lesson pages by term.
struct LessonLink {
    std::string_view stem;  ///< of the lesson's file
    std::string_view page;
};

const LessonLink& lesson_about(Term term);

// For kit/ only: texts of the frame, for tooltips.
/// Notes a drawn text. A shortened one that is hovered or focused gets a tooltip with the whole text.
void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened);

// Text and explanation under a right click.
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
