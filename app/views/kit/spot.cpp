#include "app/views/kit/spot.h"

namespace lanescope {
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
