// Tooltips, and the texts under a right click.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/term.h"

namespace lanescope {

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

struct LessonLink {
    std::string_view stem;  ///< of the lesson's file
    std::string_view page;
};

const LessonLink& lesson_about(Term term);

/// Call once per frame: before and after drawing.
void begin_explanations(bool with_lessons);
void end_explanations();
/// Explains the last item after a short hover.
void explain(const Tip& tip);
/// As explain(), for an area that is not an item.
void explain_area(ImVec2 from, ImVec2 to, const Tip& tip);
/// Opens a tooltip immediately.
void begin_tip();
void end_tip();
bool tip_is_due();
bool explanation_pending();
/// For kit/ only. A shortened text that is hovered or focused shows the whole in a tooltip.
void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened);
void explanation(const Tip& tip);
/// Return the page and term that the tooltip names, if any.
const LessonLink* explained_lesson();
std::optional<Term> explained_term();
/// From the last frame; nullptr: none.
const LessonLink* wanted_lesson();

struct Spot {
    std::string value;  ///< such as "412 GB/s", or other words; may be empty
    Tip tip;
};
/// Empty without a right click.
const Spot& spot();

/// Returns true after a right click without a drag, or ask_for_menu().
bool asks_for_menu();
/// Simulates a right click, for keys.
void ask_for_menu();
/// The words become the value if the pointer is on them.
void note_words(const std::string& text, ImVec2 from, ImVec2 to);
void note_explanation(const Tip& tip);
void note_line(const std::string& text);
void say_value(ImVec2 from, ImVec2 to, const std::string& value);
void say_value(const std::string& value);

}  // namespace lanescope
