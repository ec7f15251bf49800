// A frame's tips share one tooltip, after the text that an ellipsis hides.
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

constexpr double tip_delay = 0.35;  // seconds

// Global: one window.
struct Waiting {
    ImVec2 mouse{-1, -1};
    double since = 0;
    bool pending = false, over_something = false;
    bool lessons = false;  ///< tips name their lesson page
    // In this frame's tip, and in the last frame's; wanted: clicked.
    const LessonLink *lesson = nullptr, *lesson_before = nullptr, *wanted = nullptr, *wanted_before = nullptr;
    std::optional<Term> term, term_before;
    std::vector<Tip> tips;
    std::string whole;                    ///< of the hovered shortened text
    std::string in_tips;                  ///< other tooltips' texts in this frame
    std::optional<ImVec2> below_control;  ///< if the tips are about the focused control
} tip_state;

bool just_used() {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 moved{io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y};
    const bool clicked_here = io.MouseClickedTime[0] > 0 && moved.x * moved.x + moved.y * moved.y < 36;
    return clicked_here || io.WantTextInput;
}

void draw_tip(const Tip& tip) {
    wrapped_label(fonts().text, theme::text, tip.text);
    tip_state.term = tip.term;
    if (!tip.term) return;
    wrapped_label(fonts().text, theme::accent, "Shift G: open the glossary");
    if (!tip_state.lessons) return;
    const LessonLink* lesson = tip_state.lesson = &lesson_about(*tip.term);
    wrapped_label(fonts().text, theme::accent, "Y: open the lesson page \"" + std::string(lesson->page) + "\"");
}

void show_when_due(const Tip& tip) {
    note_explanation(tip);
    if (tip_is_due()) tip_state.tips.push_back(tip);
}

bool is_at(ImVec2 from, ImVec2 to) { return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to); }

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

struct RightClick {
    Spot spot;
    bool is_fixed = false;  ///< later texts do not replace the value
    bool by_key = false;
} right_click;

}  // namespace

bool tip_is_due() {
    tip_state.over_something = true;
    return ImGui::GetTime() - tip_state.since > tip_delay && !just_used();
}

void note_shown(const std::string& whole, ImVec2 from, ImVec2 to, bool shortened) {
    if (ImGui::GetCurrentWindowRead()->Flags & ImGuiWindowFlags_Tooltip) tip_state.in_tips += whole + "\n";
    if (!shortened) return;
    if ((is_at(from, to) && tip_is_due()) || is_in_due_focus(from, to)) tip_state.whole = whole;
}

void explain(const Tip& tip) {
    explain_control(tip.text);
    if (!tip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_when_due(tip);
    if (tip.empty() || !focus_is_due()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    tip_state.below_control = {from.x, to.y + theme::unit(6)};
    tip_state.tips.push_back(tip);
}

void explain_area(ImVec2 from, ImVec2 to, const Tip& tip) {
    if (!tip.empty() && is_at(from, to)) show_when_due(tip);
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

bool explanation_pending() { return tip_state.pending; }

const LessonLink* explained_lesson() { return tip_state.lesson_before; }
std::optional<Term> explained_term() { return tip_state.term_before; }
const LessonLink* wanted_lesson() { return tip_state.wanted_before; }

void explanation(const Tip& tip) {
    wrapped_label(fonts().text, theme::text, tip.text);
    if (!tip_state.lessons || !tip.term) return;
    const LessonLink& lesson = lesson_about(*tip.term);
    const std::string words = "Lesson page \"" + std::string(lesson.page) + "\"";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (clickable("lesson", text_size(fonts().text, words))) tip_state.wanted = &lesson;
    draw_text(at, fonts().text, theme::accent, words);
}

void begin_explanations(bool with_lessons) {
    right_click = {};
    Waiting& now = tip_state;
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
    now.below_control.reset();
}

void end_explanations() {
    Waiting& now = tip_state;
    const auto is_in = [&](const Tip& tip) { return tip.text.find(now.whole) != std::string::npos; };
    if (is_in(now.in_tips) || std::ranges::any_of(now.tips, is_in)) now.whole.clear();
    if (now.tips.empty() && now.whole.empty()) return;
    if (now.below_control) ImGui::SetNextWindowPos(*now.below_control);
    begin_tip();
    if (!now.whole.empty()) wrapped_label(fonts().strong, theme::text, now.whole);
    for (const Tip& tip : now.tips) draw_tip(tip);
    end_tip();
}

const LessonLink& lesson_about(Term term) { return links[static_cast<std::size_t>(term)]; }

const Spot& spot() { return right_click.spot; }

// Allows a few pixels of drag.
bool asks_for_menu() {
    constexpr float most = 6;
    const bool clicked = ImGui::IsMouseReleased(1) && ImGui::GetIO().MouseDragMaxDistanceSqr[1] < most * most;
    return right_click.by_key || clicked;
}

void ask_for_menu() { right_click.by_key = true; }

void note_words(const std::string& text, ImVec2 from, ImVec2 to) {
    if (!text.empty() && asks_for_menu() && !right_click.is_fixed && is_at(from, to)) right_click.spot.value = text;
}

void note_explanation(const Tip& tip) {
    if (asks_for_menu()) right_click.spot.tip = tip;
}

void note_line(const std::string& text) {
    if (!asks_for_menu()) return;
    std::string& all = right_click.spot.tip.text;
    all += (all.empty() ? "" : "\n") + text;
}

void say_value(ImVec2 from, ImVec2 to, const std::string& value) {
    if (!asks_for_menu() || !is_at(from, to)) return;
    right_click.spot.value = value;
    right_click.is_fixed = true;
}

void say_value(const std::string& value) { say_value(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), value); }

}  // namespace lanescope
