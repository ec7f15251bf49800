#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/text/plain_text.h"
#include "app/platform/keyboard.h"
#include "app/views/kit/focus_state.h"

namespace lanescope {
namespace {

using Stops = std::vector<const Stopped*>;

const Stopped* stop_with_ring() {
    const Stops stops = stops_at_top();
    const std::size_t place = place_in(stops);
    return focus().shown && place < stops.size() ? stops[place] : nullptr;
}

void move_ring(const Stopped& to) {
    Focus& f = focus();
    name_at_top() = to.name;
    f.shown = f.bring = f.moved = true;
    f.field = to.stop == Stop::field ? to.name : "";
    draw_soon();
    f.flashes_until = -1;
    f.moved_at = ImGui::GetTime();
    ImGui::ClearActiveID();  // a field keeps its typed text
}

// Tab enters a group at its current control.
const Stopped& entry_of(const Stops& stops, std::size_t place) {
    if (stops[place]->group.empty()) return *stops[place];
    for (const Stopped* s : stops)
        if (s->group == stops[place]->group && s->current) return *s;
    return **std::ranges::find(stops, stops[place]->group, &Stopped::group);
}

bool is_same_stop(const Stopped& a, const Stopped& b) { return &a == &b || (!a.group.empty() && a.group == b.group); }

bool is_within_reach(const Stopped& from, const Stopped& to) {
    return in_popup() || (!from.group.empty() && from.group == to.group);
}

void move_within(const Stopped& from, int by) {
    const Stops stops = stops_at_top();
    const std::size_t to = place_in(stops) + std::size_t(by);
    if (to < stops.size() && is_within_reach(from, *stops[to])) move_ring(*stops[to]);
}

struct Arrow {
    Key key;
    int by;
    bool upright;
};
constexpr std::array arrows{Arrow{Key::left, -1, false}, Arrow{Key::right, 1, false}, Arrow{Key::up, -1, true},
                            Arrow{Key::down, 1, true}};

void take_arrows(const Stopped& stop) {
    const bool moves_within = !stop.group.empty() || in_popup();
    for (const Arrow& arrow : arrows) {
        const bool of_list = stop.stop == Stop::list && arrow.upright;
        const bool of_slider = stop.stop == Stop::slider && !arrow.upright;
        if (!moves_within && !of_list && !of_slider) continue;
        const bool once = take(Press{arrow.key}), often = take(Press{arrow.key, true});
        if (!once && !often) continue;
        if (moves_within) return move_within(stop, arrow.by);
        focus().arrow = arrow.by * (often ? 10 : 1);
    }
}

void take_press(const Stopped& stop) {
    if (stop.stop == Stop::place) return;
    const bool enter = take(Press{Key::enter}), space = take(Press{U' '});
    if (!enter && !space) return;
    if (stop.stop == Stop::field)
        focus().field = stop.name, draw_soon();
    else
        focus().pressed = focus().shown = true;
}

bool is_line(const Stopped& stop) { return stop.stop == Stop::option || stop.stop == Stop::command; }

/// Returns the current line of a list that the mouse opened: it takes keys without a visible ring.
const Stopped* hidden_ring() {
    const Stops stops = stops_at_top();
    const std::size_t place = place_in(stops);
    return in_popup() && place < stops.size() && is_line(*stops[place]) ? stops[place] : nullptr;
}

/// Handles Home and End, and without a focused line Down and Up.
void take_ends(bool is_nowhere) {
    const Stops stops = stops_at_top();
    if (!in_popup() || stops.empty() || !is_line(*stops.front())) return;
    const bool down = is_nowhere && take(Press{Key::down}), up = is_nowhere && take(Press{Key::up});
    if (take(Press{Key::home}) || down) return move_ring(*stops.front());
    if (take(Press{Key::end}) || up) move_ring(*stops.back());
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

void take_typed(const Stopped& stop) {
    if (stop.stop != Stop::option || !take_letters()) return;
    const Stops stops = stops_at_top();
    const std::size_t further = focus().sought.size() == 1 ? 1 : 0;  // repeating a letter moves on
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const Stopped& line = *stops[(place_in(stops) + further + i) % stops.size()];
        if (in_lower_case(line.words).starts_with(focus().sought)) return move_ring(line);
    }
}

}  // namespace

std::size_t place_in(const Stops& stops) {
    return std::size_t(std::ranges::find(stops, name_at_top(), &Stopped::name) - stops.begin());
}

// Continues from the last place if the focused control is gone.
void move_by_tab(int by) {
    const Stops stops = stops_at_top();
    if (stops.empty()) return;
    const auto n = int(stops.size());
    const std::size_t found = place_in(stops);
    int place = int(found);
    if (found == stops.size())
        place = name_at_top().empty() ? (by > 0 ? -1 : n) : std::min(int(focus().place), n) - (by > 0 ? 1 : 0);
    const Stopped* from = found < stops.size() ? stops[found] : nullptr;
    for (int i = 0; i < n; ++i) {
        place = (place + by + n) % n;
        if (from && is_same_stop(*from, *stops[std::size_t(place)])) continue;
        return move_ring(entry_of(stops, std::size_t(place)));
    }
    if (from && !ImGui::GetIO().WantTextInput) move_ring(*from);  // the only control
}

// A text field takes all keys except Tab; the editor takes Tab too, to indent.
void take_focus_keys() {
    Focus& f = focus();
    if (f.keeps_tab_before) return;
    const int by = (take(Press{Key::tab}, true) ? 1 : 0) - (take(Press{Key::tab, true}, true) ? 1 : 0);
    if (by != 0 && f.typing_before)
        f.tab_later = by, draw_soon();  // the field must first take this frame's letters
    else if (by != 0)
        move_by_tab(by);
    if (ImGui::GetIO().WantTextInput) return;
    const Stopped* stop = stop_with_ring() ? stop_with_ring() : hidden_ring();
    take_ends(!stop);
    if (!stop) return;
    take_arrows(*stop);
    take_press(*stop);
    take_typed(*stop);
    if (f.top == 0 && take(Press{Key::escape})) f.shown = false;
}

// If the mouse opened the list, the ring stays hidden until a key moves it.
void enter_top_layer() {
    Focus& f = focus();
    std::erase_if(f.at, [&](const auto& layer) { return layer.first > f.top; });
    if (f.top == 0 || !in_popup() || !name_at_top().empty()) return;
    const Stops stops = stops_at_top();
    if (stops.empty()) return;
    f.sought.clear();
    const auto current = std::ranges::find_if(stops, [](const Stopped* s) { return s->current; });
    if (f.shown)
        move_ring(current == stops.end() ? *stops.front() : **current);
    else if (current != stops.end())
        name_at_top() = (*current)->name;
}

void settle_flash() {
    if (ImGui::GetTime() > focus().flashes_until || focus().top > 0 || stop_with_ring()) return;
    std::string& name = name_at_top();
    const std::string around = name.substr(0, name.rfind('.'));
    for (const Stopped* s : stops_at_top())
        if (s->name == around) return void(name = around);
}

}  // namespace lanescope
