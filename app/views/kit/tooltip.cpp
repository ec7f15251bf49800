// Tooltips. Tips are collected during a frame and shown at its end in one tooltip, after the text that an ellipsis
// hides.
#include "app/views/kit/tooltip.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/platform/fonts.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

constexpr double tip_delay = 0.35;  // seconds of hovering before a tip

struct Waiting {
    ImVec2 mouse{-1, -1};
    double since = 0;
    bool pending = false, over_something = false;
    bool lessons = false;                       ///< tips name their lesson page
    const LessonLink* lesson = nullptr;         ///< of this frame's tip
    const LessonLink* lesson_before = nullptr;  ///< of the last frame's tip
    const LessonLink* wanted = nullptr;         ///< clicked in this frame
    const LessonLink* wanted_before = nullptr;
    std::optional<Term> term, term_before;  ///< of this frame's and the last frame's tip
    std::vector<Tip> tips;
    std::string whole;                 ///< of the hovered shortened text
    std::string in_tips;               ///< texts of other tooltips in this frame
    std::optional<ImVec2> below_ring;  ///< if the tips are about the focused control
};

Waiting& waiting() {
    static Waiting state;
    return state;
}

// No tips right after a click in the same place, or while typing.
bool just_used() {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 moved{io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y};
    const bool clicked_here = io.MouseClickedTime[0] > 0 && moved.x * moved.x + moved.y * moved.y < 36;
    return clicked_here || io.WantTextInput;
}

void say(const Tip& tip) {
    wrapped_label(fonts().text, theme::text, tip.text);
    waiting().term = tip.term;
    if (!tip.term) return;
    wrapped_label(fonts().text, theme::accent, "Shift G: open the glossary");
    if (!waiting().lessons) return;
    const LessonLink* lesson = waiting().lesson = &lesson_about(*tip.term);
    wrapped_label(fonts().text, theme::accent, "Y: open the lesson page \"" + std::string(lesson->page) + "\"");
}

void show_when_due(const Tip& tip) {
    note_explanation(tip);
    if (tip_is_due()) waiting().tips.push_back(tip);
}

bool is_said(const std::string& text) {
    const Waiting& now = waiting();
    const auto has = [&](const Tip& tip) { return tip.text.find(text) != std::string::npos; };
    return std::ranges::any_of(now.tips, has) || now.in_tips.find(text) != std::string::npos;
}

}  // namespace

bool tip_is_due() {
    waiting().over_something = true;
    return ImGui::GetTime() - waiting().since > tip_delay && !just_used();
}

void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened) {
    if (ImGui::GetCurrentWindowRead()->Flags & ImGuiWindowFlags_Tooltip) waiting().in_tips += whole + "\n";
    if (!shortened) return;
    const bool pointed_at = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to) && tip_is_due();
    if (pointed_at || is_in_due_ring(from, to)) waiting().whole = whole;
}

void explain(const Tip& tip) {
    explain_stop(tip.text);
    if (!tip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_when_due(tip);
    if (tip.empty() || !ring_is_due()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    waiting().below_ring = {from.x, to.y + theme::unit(6)};
    waiting().tips.push_back(tip);
}

void explain_area(ImVec2 from, ImVec2 to, const Tip& tip) {
    if (!tip.empty() && ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to)) show_when_due(tip);
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
    const std::string words = "Lesson page \"" + std::string(lesson.page) + "\"";
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
    now.pending = now.over_something && ImGui::GetTime() - now.since <= tip_delay + 0.1;
    now.over_something = false;
    now.mouse = mouse;
    now.tips.clear();
    now.whole.clear();
    now.in_tips.clear();
    now.below_ring.reset();
}

void end_explanations() {
    Waiting& now = waiting();
    if (is_said(now.whole)) now.whole.clear();
    if (now.tips.empty() && now.whole.empty()) return;
    if (now.below_ring) ImGui::SetNextWindowPos(*now.below_ring);
    begin_tip();
    if (!now.whole.empty()) wrapped_label(fonts().strong, theme::text, now.whole);
    for (const Tip& tip : now.tips) say(tip);
    end_tip();
}

namespace {

/// In the order of Term.
constexpr std::array<LessonLink, enum_names<Term>.list.size()> links{{
    {"what-a-lane-map-shows", "One warp, 32 lanes"},
    {"what-a-lane-map-shows", "How many lanes work?"},
    {"what-a-lane-map-shows", "Divergence: why a lane waits"},
    {"what-a-lane-map-shows", "The whole grid"},
    {"what-a-lane-map-shows", "The same on an H200"},
    {"a-row-a-thread", "What does a load touch?"},
    {"sixteen-bytes", "A quarter of the loads"},
    {"short-rows", "Two rows a warp"},
    {"long-rows", "x in shared memory"},
    {"long-rows", "Where the parts meet"},
    {"ragged-rows", "A row a thread, once more"},
    {"ragged-rows", "Rows of very different lengths"},
    {"after-volta", "Lanes apart"},
    {"after-volta", "Right, and yet"},
}};

}  // namespace

const LessonLink& lesson_about(Term term) { return links[static_cast<std::size_t>(term)]; }

namespace {

struct State {
    Spot spot;
    bool said = false;   // later words do not replace the value
    bool asked = false;  // by a key
};

State& state() {
    static State now;
    return now;
}

bool is_at(ImVec2 from, ImVec2 to) { return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to); }

// Allows a few pixels of drag.
bool was_clicked() {
    constexpr float most = 6;
    return ImGui::IsMouseReleased(1) && ImGui::GetIO().MouseDragMaxDistanceSqr[1] < most * most;
}

}  // namespace

void begin_spot() { state() = {}; }

const Spot& spot() { return state().spot; }

bool asks_for_menu() { return state().asked || was_clicked(); }

void ask_for_menu() { state().asked = true; }

void note_words(const std::string& text, ImVec2 from, ImVec2 to) {
    if (!text.empty() && asks_for_menu() && !state().said && is_at(from, to)) state().spot.value = text;
}

void note_explanation(const Tip& tip) {
    if (asks_for_menu()) state().spot.tip = tip;
}

void note_line(const std::string& text) {
    if (!asks_for_menu()) return;
    std::string& all = state().spot.tip.text;
    all += (all.empty() ? "" : "\n") + text;
}

void say_value(ImVec2 from, ImVec2 to, const std::string& value) {
    if (!asks_for_menu() || !is_at(from, to)) return;
    state().spot.value = value;
    state().said = true;
}

void say_value(const std::string& value) { say_value(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), value); }

}  // namespace lanescope
