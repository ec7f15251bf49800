#include "app/views/kit/text.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "app/model/text/harmless.h"
#include "app/platform/fonts.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/lesson_links.h"
#include "app/views/kit/spot.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

constexpr double patience = 0.35;  // seconds over a thing before it is explained

struct Waiting {
    ImVec2 mouse{-1, -1};
    double since = 0;
    bool pending = false, over_something = false;
    bool lessons = false;                       ///< lessons are named
    const LessonLink* lesson = nullptr;         ///< of what is explained in this frame
    const LessonLink* lesson_before = nullptr;  ///< and in the last one
    const LessonLink* wanted = nullptr;         ///< that was clicked in this frame
    const LessonLink* wanted_before = nullptr;
    std::optional<Term> term, term_before;  ///< likewise
};

Waiting& waiting() {
    static Waiting state;
    return state;
}

std::vector<DrawnText>*& watcher() {
    static std::vector<DrawnText>* into = nullptr;
    return into;
}

void watch(const std::string& text, ImVec2 at, ImVec2 size) {
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin(),
                 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    const ImVec2 from{std::max(at.x, low.x), std::max(at.y, low.y)},
        to{std::min(at.x + size.x, high.x), std::min(at.y + size.y, high.y)};
    if (from.x >= to.x || from.y >= to.y) return;
    watcher()->push_back(
        {text, from, to, size.x - (to.x - from.x), size.y - (to.y - from.y), ImGui::GetCurrentWindowRead()});
}

// The ellipsis as one character where the font has it.
const char* ellipsis(ImFont* font) {
    return font->FindGlyphNoFallback(static_cast<ImWchar>(0x2026)) ? "\u2026" : "...";
}

bool inside_character(const std::string& text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

void show(const Tip& tip) {
    begin_tip();
    const std::string shown = harmless_lines(tip.text);
    ImGui::TextUnformatted(shown.c_str(), shown.c_str() + shown.size());
    waiting().term = tip.term;
    ImGui::PushStyleColor(ImGuiCol_Text, theme::accent);
    if (tip.term) ImGui::TextUnformatted("Shift G: the term in plain words");
    if (waiting().lessons && tip.term) {
        const LessonLink* lesson = waiting().lesson = &lesson_about(*tip.term);
        ImGui::Text("Y: the lesson's page \"%s\"", std::string(lesson->page).c_str());
    }
    ImGui::PopStyleColor();
    end_tip();
}

}  // namespace

namespace {

// Whoever has just clicked here, or types, wants to see what happens and not what the control is for.
bool just_used() {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 moved{io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y};
    const bool clicked_here = io.MouseClickedTime[0] > 0 && moved.x * moved.x + moved.y * moved.y < 36;
    return clicked_here || io.WantTextInput;
}

}  // namespace

bool patient() {
    waiting().over_something = true;
    return ImGui::GetTime() - waiting().since > patience && !just_used();
}

ImVec2 text_size(ImFont* font, const std::string& text) {
    return font->CalcTextSizeA(font_size(font), 1e6f, 0, text.c_str(), text.c_str() + text.size());
}

std::string fitted(ImFont* font, const std::string& text, float width) {
    if (text_size(font, text).x <= width) return text;
    const std::string tail = ellipsis(font);
    std::size_t pin = 0, cut = text.size();
    while (pin < cut) {
        const std::size_t middle = (pin + cut + 1) / 2;
        if (text_size(font, text.substr(0, middle) + tail).x <= width)
            pin = middle;
        else
            cut = middle - 1;
    }
    while (inside_character(text, pin)) --pin;
    return text.substr(0, pin) + tail;
}

const std::string& fitting(ImFont* font, const std::string& text, const std::string& shorter, float width) {
    return text_size(font, text).x <= width ? text : shorter;
}

void watch_texts(std::vector<DrawnText>* into) { watcher() = into; }

bool draw_text(ImVec2 at, ImFont* font, ImU32 colour, const std::string& text, float width) {
    const std::string shown = fitted(font, harmless(text), width);
    if (asks_for_menu()) {
        const ImVec2 size = text_size(font, shown);
        note_words(text, at, {at.x + size.x, at.y + size.y});
    }
    if (watcher()) watch(text, at, text_size(font, shown));
    ImGui::GetWindowDrawList()->AddText(font, font_size(font), {std::round(at.x), std::round(at.y)}, colour,
                                        shown.c_str(), shown.c_str() + shown.size());
    return shown.size() != text.size();
}

bool draw_text(float left, float right, float y, Align align, ImFont* font, ImU32 colour, const std::string& text) {
    const ImVec2 size = text_size(font, text);
    const float spare = std::max(0.0f, right - left - size.x);
    const float x = align == Align::left ? left : align == Align::right ? left + spare : left + spare / 2;
    return draw_text({x, y - size.y / 2}, font, colour, text, right - left);
}

// ImGui draws text along x only: the vertices are turned after. It is laid out in the corner of the screen, because
// letters that would lie beyond an edge are left out before they are turned.
void draw_upwards(ImVec2 centre, ImFont* font, ImU32 colour, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 size = text_size(font, text);
    const ImVec2 at{std::round(centre.x), std::round(centre.y)};
    const ImVec2 middle{std::round(size.x / 2), std::round(size.y / 2)};
    const int first = list->VtxBuffer.Size;
    list->PushClipRectFullScreen();
    list->AddText(font, font_size(font), {0, 0}, colour, harmless(text).c_str());
    list->PopClipRect();
    for (int i = first; i < list->VtxBuffer.Size; ++i) {
        ImVec2& p = list->VtxBuffer[i].pos;
        p = {at.x + p.y - middle.y, at.y - p.x + middle.x};
    }
}

void section(const std::string& text, const std::string& right) {
    ImFont* font = fonts().caption;
    std::string capitals = text;
    std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return c < 128 ? std::toupper(c) : c; });
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x, y = at.y + theme::unit(8);
    const float used = right.empty() ? 0 : text_size(fonts().small, right).x + theme::unit(10);
    draw_text(at.x, at.x + available - used, y, Align::left, font, theme::quiet, capitals);
    if (!right.empty()) draw_text(at.x, at.x + available, y, Align::right, fonts().small, theme::quiet, right);
    ImGui::Dummy({1, theme::unit(17)});
}

void label(ImFont* font, ImU32 colour, const std::string& text, float width, const Tip& tip) {
    const float room = width > 0 ? width : ImGui::GetContentRegionAvail().x;
    const ImVec2 size = text_size(font, text);
    const bool cut = draw_text(ImGui::GetCursorScreenPos(), font, colour, text, room);
    ImGui::Dummy({std::min(size.x, room), size.y});
    if (cut && tip.empty())
        explain(text);
    else if (!tip.empty())
        explain(cut ? tip.after(text + "\n\n") : tip);
}

void wrapped_label(ImFont* font, ImU32 colour, const std::string& text) {
    push_font(font);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    const std::string shown = harmless_lines(text);
    ImGui::TextUnformatted(shown.c_str(), shown.c_str() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    pop_font();
}

float wrapped_height(ImFont* font, const std::string& text, float width) {
    return font->CalcTextSizeA(font_size(font), 1e6f, width, text.c_str(), text.c_str() + text.size()).y;
}

namespace {

void show_when_patient(const Tip& tip) {
    note_explanation(tip);
    if (patient()) show(tip);
}

}  // namespace

void explain(const Tip& tip) {
    explain_stop(tip.text);
    if (!tip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_when_patient(tip);
    if (tip.empty() || !ring_is_patient()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::SetNextWindowPos({from.x, to.y + theme::unit(6)});
    show(tip);
}

void explain_area(ImVec2 from, ImVec2 to, const Tip& tip) {
    if (!tip.empty() && ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to)) show_when_patient(tip);
}

void begin_tip() {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {theme::unit(12), theme::unit(9)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {theme::unit(8), theme::unit(5)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(theme::unit(400));
}

void end_tip() {
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar(2);
}

bool explanation_pending() { return waiting().pending; }

const LessonLink* explained_lesson() { return waiting().lesson_before; }
std::optional<Term> explained_term() { return waiting().term_before; }
const LessonLink* wanted_lesson() { return waiting().wanted_before; }

void explanation(const Tip& tip) {
    wrapped_label(fonts().text, theme::text, tip.text);
    if (!waiting().lessons || !tip.term) return;
    const LessonLink& lesson = lesson_about(*tip.term);
    const std::string words = "The lesson's page \"" + std::string(lesson.page) + "\"";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (clickable("lesson", text_size(fonts().text, words))) waiting().wanted = &lesson;
    draw_text(at, fonts().text, theme::accent, words);
}

void begin_explanations(bool with_lessons) {
    begin_spot();
    Waiting& now = waiting();
    now.lessons = with_lessons;
    now.lesson_before = std::exchange(now.lesson, nullptr);
    now.wanted_before = std::exchange(now.wanted, nullptr);
    now.term_before = std::exchange(now.term, std::nullopt);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool moved = std::abs(mouse.x - now.mouse.x) + std::abs(mouse.y - now.mouse.y) > 1;
    if (moved || ImGui::IsMouseDown(0)) now.since = ImGui::GetTime();
    now.pending = now.over_something && ImGui::GetTime() - now.since <= patience + 0.1;
    now.over_something = false;
    now.mouse = mouse;
}

}  // namespace lanescope
