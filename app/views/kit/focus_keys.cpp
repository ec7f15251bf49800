#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/text/plain_text.h"
#include "app/platform/keyboard.h"
#include "app/views/kit/focus_state.h"

namespace lanescope {
namespace {

const Focusable* current_at_top() {
    const Controls controls = controls_at_top();
    const std::size_t place = place_in(controls);
    return place < controls.size() ? controls[place] : nullptr;
}

void move_focus(const Focusable& to) {
    Focus& f = focus();
    name_at_top() = to.name;
    f.shown = f.bring = f.moved = true;
    f.field = to.kind == ControlKind::field ? to.name : "";
    draw_soon();
    f.flashes_until = -1;
    f.moved_at = ImGui::GetTime();
    ImGui::ClearActiveID();  // a field keeps its typed text
}

// Tab enters a group at its current control.
const Focusable& entry_of(const Controls& controls, std::size_t place) {
    if (controls[place]->group.empty()) return *controls[place];
    for (const Focusable* s : controls)
        if (s->group == controls[place]->group && s->current) return *s;
    return **std::ranges::find(controls, controls[place]->group, &Focusable::group);
}

bool is_same_group(const Focusable& a, const Focusable& b) {
    return &a == &b || (!a.group.empty() && a.group == b.group);
}

void move_within(const Focusable& from, int by) {
    const Controls controls = controls_at_top();
    const std::size_t to = place_in(controls) + std::size_t(by);
    if (to < controls.size() && (in_popup() || is_same_group(from, *controls[to]))) move_focus(*controls[to]);
}

struct Arrow {
    Key key;
    int by;
    bool upright;
};
constexpr std::array arrows{Arrow{Key::left, -1, false}, Arrow{Key::right, 1, false}, Arrow{Key::up, -1, true},
                            Arrow{Key::down, 1, true}};

void take_arrows(const Focusable& control) {
    const bool moves_within = !control.group.empty() || in_popup();
    for (const Arrow& arrow : arrows) {
        const bool of_list = control.kind == ControlKind::list && arrow.upright;
        const bool of_slider = control.kind == ControlKind::slider && !arrow.upright;
        if (!moves_within && !of_list && !of_slider) continue;
        const bool once = take(Press{arrow.key}), often = take(Press{arrow.key, true});
        if (!once && !often) continue;
        if (moves_within) return move_within(control, arrow.by);
        focus().arrow = arrow.by * (often ? 10 : 1);
    }
}

void take_press(const Focusable& control) {
    if (control.kind == ControlKind::place) return;
    const bool enter = take(Press{Key::enter}), space = take(Press{U' '});
    if (!enter && !space) return;
    if (control.kind == ControlKind::field)
        focus().field = control.name, draw_soon();
    else
        focus().pressed = focus().shown = true;
}

bool is_line(const Focusable& control) {
    return control.kind == ControlKind::option || control.kind == ControlKind::command;
}

/// Handles Home and End; without a focused line Down and Up.
void take_ends(bool is_nowhere) {
    const Controls controls = controls_at_top();
    if (!in_popup() || controls.empty() || !is_line(*controls.front())) return;
    const bool down = is_nowhere && take(Press{Key::down}), up = is_nowhere && take(Press{Key::up});
    if (take(Press{Key::home}) || down) return move_focus(*controls.front());
    if (take(Press{Key::end}) || up) move_focus(*controls.back());
}

bool take_letters() {
    constexpr double pause = 1;  // seconds
    Focus& f = focus();
    std::string typed;
    for (const Stroke& stroke : strokes())
        if (stroke.types() && stroke.code < 0x80) typed += char(stroke.code);
    if (drop_typed() == 0 || typed.empty()) return false;
    if (ImGui::GetTime() - f.sought_at > pause) f.sought.clear();
    f.sought += in_lower_case(typed);
    f.sought_at = ImGui::GetTime();
    return true;
}

void take_typed(const Focusable& control) {
    if (control.kind != ControlKind::option || !take_letters()) return;
    const Controls controls = controls_at_top();
    const std::size_t further = focus().sought.size() == 1 ? 1 : 0;  // repeating a letter moves on
    for (std::size_t i = 0; i < controls.size(); ++i) {
        const Focusable& line = *controls[(place_in(controls) + further + i) % controls.size()];
        if (in_lower_case(line.label).starts_with(focus().sought)) return move_focus(line);
    }
}

}  // namespace

std::size_t place_in(const Controls& controls) {
    return std::size_t(std::ranges::find(controls, name_at_top(), &Focusable::name) - controls.begin());
}

// Continues from the last place if the focused control is gone.
void move_by_tab(int by) {
    const Controls controls = controls_at_top();
    if (controls.empty()) return;
    const auto n = int(controls.size());
    const std::size_t found = place_in(controls);
    int place = int(found);
    if (found == controls.size())
        place = name_at_top().empty() ? (by > 0 ? -1 : n) : std::min(int(focus().place), n) - (by > 0 ? 1 : 0);
    const Focusable* from = found < controls.size() ? controls[found] : nullptr;
    for (int i = 0; i < n; ++i) {
        place = (place + by + n) % n;
        if (from && is_same_group(*from, *controls[std::size_t(place)])) continue;
        return move_focus(entry_of(controls, std::size_t(place)));
    }
    if (from && !ImGui::GetIO().WantTextInput) move_focus(*from);  // the only control
}

// A text field takes all keys except Tab; the editor takes it too, to indent.
void take_focus_keys() {
    Focus& f = focus();
    if (f.keeps_tab_before) return;
    const int by = (take(Press{Key::tab}, true) ? 1 : 0) - (take(Press{Key::tab, true}, true) ? 1 : 0);
    if (by != 0 && f.typing_before)
        f.tab_later = by, draw_soon();  // the field must first take this frame's letters
    else if (by != 0)
        move_by_tab(by);
    if (ImGui::GetIO().WantTextInput) return;
    // In a list opened by the mouse, the current line takes keys without an outline.
    const Focusable* control = current_at_top();
    if (control && !f.shown && !(in_popup() && is_line(*control))) control = nullptr;
    take_ends(!control);
    if (!control) return;
    take_arrows(*control);
    take_press(*control);
    take_typed(*control);
    if (f.top == 0 && take(Press{Key::escape})) f.shown = false;
}

// In a list opened by the mouse, a key that moves the focus shows the outline.
void enter_top_layer() {
    Focus& f = focus();
    std::erase_if(f.at, [&](const auto& layer) { return layer.first > f.top; });
    if (f.top == 0 || !in_popup() || !name_at_top().empty()) return;
    const Controls controls = controls_at_top();
    if (controls.empty()) return;
    f.sought.clear();
    const auto current = std::ranges::find_if(controls, [](const Focusable* s) { return s->current; });
    if (f.shown)
        move_focus(current == controls.end() ? *controls.front() : **current);
    else if (current != controls.end())
        name_at_top() = (*current)->name;
}

void settle_flash() {
    if (ImGui::GetTime() > focus().flashes_until || focus().top > 0) return;
    if (focus().shown && current_at_top()) return;
    std::string& name = name_at_top();
    const std::string around = name.substr(0, name.rfind('.'));
    for (const Focusable* s : controls_at_top())
        if (s->name == around) return void(name = around);
}

}  // namespace lanescope
