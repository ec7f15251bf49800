// Text on the screen, shortened with an ellipsis and a tooltip if needed.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"

namespace lanescope {

struct LessonLink;

ImVec2 text_size(ImFont* font, const std::string& text);

/// Returns `text` if it fits the width, else `shorter`.
const std::string& fitting(ImFont* font, const std::string& text, const std::string& shorter, float width);

/// Draws a text, shortened to `width`.
void draw_text(ImVec2 at, ImFont* font, ImU32 colour, const std::string& text, float width = 1e6f);
enum class Align { left, centre, right };
/// Draws a text centred vertically on `y`.
void draw_text(float left, float right, float y, Align align, ImFont* font, ImU32 colour, const std::string& text);
void draw_upwards(ImVec2 centre, ImFont* font, ImU32 colour, const std::string& text);
/// For tests: watch_texts() appends drawn texts to `into` until nullptr is passed.
struct DrawnText {
    std::string text;
    ImVec2 from, to;             ///< visible part
    float cut_x = 0, cut_y = 0;  ///< clipped pixels
    bool shortened = false;
    const void* window = nullptr;  ///< of ImGui
};
void watch_texts(std::vector<DrawnText>* into);
/// Draws a label in capitals, with an optional text at the right.
void section(const std::string& text, const std::string& right = {});

/// Adds a text as an ImGui item. `width` 0: all available.
void label(ImFont* font, ImU32 colour, const std::string& text, float width = 0, const Tip& tip = {});

/// Wraps text (wrapping.h).
std::vector<std::string> lines_of(ImFont* font, const std::string& text, float width);
void wrapped_label(ImFont* font, ImU32 colour, const std::string& text);
/// Returns the height in pixels.
float wrapped_height(ImFont* font, const std::string& text, float width);

/// Returns true if an item was hovered long enough for a tooltip.
bool tip_is_due();
/// Shows a tooltip for the last item after a short hover.
void explain(const Tip& tip);
/// As explain(), for an area that is not an item.
void explain_area(ImVec2 from, ImVec2 to, const Tip& tip);
/// Opens a tooltip immediately.
void begin_tip();
void end_tip();
/// Returns true if a coming tooltip needs more frames.
bool explanation_pending();
/// Call once per frame: before and after drawing.
void begin_explanations(bool with_lessons);
void end_explanations();

/// Returns the page that the tooltip names, or nullptr.
const LessonLink* explained_lesson();
/// Draws a tip with a link to its lesson page.
void explanation(const Tip& tip);
/// Returns the page clicked in the last frame, or nullptr.
const LessonLink* wanted_lesson();
/// Returns the tooltip's term, if any.
std::optional<Term> explained_term();

}  // namespace lanescope
