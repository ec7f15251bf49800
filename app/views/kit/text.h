// Words on the screen: never cut without saying so, and explained when pointed at.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope {

struct LessonLink;

/// Width and height of a text in a font.
ImVec2 text_size(ImFont* font, const std::string& text);

/// The first of two texts that fits the width; the shorter one, where neither does.
const std::string& fitting(ImFont* font, const std::string& text, const std::string& shorter, float width);

/// Draws a text at a place, shortened to fit; a hover shows what the ellipsis hides.
void draw_text(ImVec2 at, ImFont* font, ImU32 colour, const std::string& text, float width = 1e6f);
enum class Align { left, centre, right };
/// Draws a text within [left, right], centred on `y`.
void draw_text(float left, float right, float y, Align align, ImFont* font, ImU32 colour, const std::string& text);
/// Draws a text that reads upwards, centred at a place.
void draw_upwards(ImVec2 centre, ImFont* font, ImU32 colour, const std::string& text);
/// For tests: from now on what is drawn goes there too, with its place; nullptr ends that.
struct DrawnText {
    std::string text;
    ImVec2 from, to;               ///< what of it can be seen
    float cut_x = 0, cut_y = 0;    ///< how much wider and higher it would be if all of it could be seen
    bool shortened = false;        ///< an ellipsis says that there is more
    const void* window = nullptr;  ///< of ImGui, that it stands in
};
void watch_texts(std::vector<DrawnText>* into);
/// The label of a section, in small capitals set wide.
void section(const std::string& text, const std::string& right = {});

/// Text as an ImGui item, shortened to the width; explained if a tip is given.
void label(ImFont* font, ImU32 colour, const std::string& text, float width = 0, const Tip& tip = {});

/// The text in lines of that width (wrapping.h).
std::vector<std::string> lines_of(ImFont* font, const std::string& text, float width);
/// Text as an ImGui item, over as many lines as it needs.
void wrapped_label(ImFont* font, ImU32 colour, const std::string& text);
/// Pixels that this takes in height, in a given width.
float wrapped_height(ImFont* font, const std::string& text, float width);

/// Whether a thing that is pointed at has been so for long enough to be explained.
bool patient();
/// Explains the last item once it has been pointed at for a moment.
void explain(const Tip& tip);
/// Explains a place of the present window that is no item.
void explain_area(ImVec2 from, ImVec2 to, const Tip& tip);
/// Opens a tooltip at once, with the window's padding and a width at which text is easily read. Ends with end_tip().
void begin_tip();
void end_tip();
/// Whether an explanation is about to open, so that frames must go on.
bool explanation_pending();
/// To be called once a frame, before anything is drawn, and after all is.
void begin_explanations(bool with_lessons);
void end_explanations();

/// The page that the explanation on show names; nullptr: none.
const LessonLink* explained_lesson();
/// What is said of a thing, with the page that teaches it, which can be clicked.
void explanation(const Tip& tip);
/// The page that was clicked so in the last frame; nullptr: none.
const LessonLink* wanted_lesson();
/// The term that it is about; none: it is about none, or nothing is explained.
std::optional<Term> explained_term();

}  // namespace lanescope
