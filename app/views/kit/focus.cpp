#include "app/views/kit/focus.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/views/kit/field_keys.h"
#include "app/views/kit/focus_state.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

int present_layer() { return focus().cards_open * layers_of_a_card + ImGui::GetCurrentContext()->BeginPopupStack.Size; }

void draw_outline(const Outline& at) {
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const float pad = theme::unit(4), round = theme::unit(6);
    const bool flashes = ImGui::GetTime() < focus().flashes_until;
    list->PushClipRect({at.low.x - pad, at.low.y - pad}, {at.high.x + pad, at.high.y + pad});
    const ImVec2 from{at.from.x - theme::unit(3), at.from.y - theme::unit(3)},
        to{at.to.x + theme::unit(3), at.to.y + theme::unit(3)};
    if (flashes) list->AddRectFilled(from, to, with_alpha(theme::accent, 0.3f), round);
    list->AddRect(from, to, theme::accent, round, 0, theme::unit(flashes ? 4 : 2));
    list->PopClipRect();
}

bool is_focused(const std::string& name) {
    const Focus& f = focus();
    const auto at = f.at.find(present_layer());
    return f.shown && present_layer() == f.top && at != f.at.end() && at->second == name;
}

void scroll_into_sight(ImVec2 from, ImVec2 to) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    const float next = to.y - from.y;  // long lists draw visible lines only: show the next too
    const bool above = from.y - next<list->GetClipRectMin().y, below = to.y + next> list->GetClipRectMax().y;
    const float middle = (from.y + to.y) / 2 - ImGui::GetWindowPos().y;
    if ((above || below) && ImGui::GetScrollMaxY() > 0) ImGui::SetScrollFromPosY(middle, 0.5f);
}

void join(const std::string& name, ControlKind kind, bool current, ImVec2 from, ImVec2 to, bool clicked) {
    Focus& f = focus();
    f.last = name;
    f.controls.push_back({name, f.group, kind, present_layer(), current, "", ""});
    f.last_item = ImGui::GetItemID();
    if (clicked) {
        f.clicked_control = true;
        f.at[present_layer()] = name;
    }
    if (!is_focused(name)) return;
    if (std::exchange(f.bring, false)) scroll_into_sight(from, to);
    const ImDrawList* list = ImGui::GetWindowDrawList();
    f.outline = Outline{from, to, list->GetClipRectMin(), list->GetClipRectMax()};
}

bool stays_long_enough() {
    return ImGui::GetTime() - focus().moved_at > 0.6 && !ImGui::IsAnyItemHovered() && !ImGui::GetIO().WantTextInput;
}

}  // namespace

Focus& focus() {
    static Focus state;
    return state;
}

Controls controls_at_top() {
    Controls list;
    for (const Focusable& control : focus().before)
        if (control.layer == focus().top) list.push_back(&control);
    return list;
}

void reset_focus() {
    focus() = {};
    forget_missed_typing();
}

void begin_focus() {
    Focus& f = focus();
    f.before = std::exchange(f.controls, {});
    f.top = f.cards * layers_of_a_card + ImGui::GetCurrentContext()->OpenPopupStack.Size;
    f.cards = f.cards_open = 0;
    f.pressed = f.moved = f.clicked_control = false;
    f.arrow = 0;
    f.group.clear();
    f.outline.reset();
    f.typing_before = std::exchange(f.typing, false);
    f.keeps_tab_before = std::exchange(f.keeps_tab, false);
    f.frames_to_come = std::max(0, f.frames_to_come - 1);
    if (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) f.shown = false;
    settle_flash();
    enter_top_layer();
    if (const auto controls = controls_at_top(); place_in(controls) < controls.size()) f.place = place_in(controls);
    if (const int by = std::exchange(f.tab_later, 0)) move_by_tab(by);
    keep_missed_keys(f.typing_before);
    take_focus_keys();
}

void end_focus() {
    Focus& f = focus();
    see_missed_click(f.typing_before && !f.typing && !f.clicked_control);
    f.shown_control = f.outline ? name_at_top() : "";
    if (f.outline) draw_outline(*f.outline);
}

bool focus_pending() {
    const Focus& f = focus();
    return f.frames_to_come > 0 || f.pressed || ImGui::GetTime() < f.flashes_until;
}

void draw_soon() { focus().frames_to_come = 3; }

void begin_layer() { focus().cards_open = ++focus().cards; }
void end_layer() { focus().cards_open = 0; }

void begin_group(const std::string& name) {
    Focus& f = focus();
    f.group = name + " " + std::to_string(f.controls.size());
}
void end_group() { focus().group.clear(); }
bool in_group() { return !focus().group.empty(); }

void join_focus(const std::string& name, ControlKind kind, bool current) {
    const bool clicked = ImGui::IsItemActive() && ImGui::IsMouseClicked(0);
    join(name, kind, current, ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), clicked);
}

void join_focus(const std::string& name, ControlKind kind, ImVec2 from, ImVec2 to) {
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to);
    join(name, kind, false, from, to, hot && ImGui::IsMouseClicked(0));
}

bool has_focus() { return is_focused(focus().last); }
bool pressed_by_key() { return focus().pressed && has_focus(); }
int moved_by_key() { return has_focus() ? focus().arrow : 0; }

bool focus_is_due() {
    const Focus& f = focus();
    return f.last_item != 0 && f.last_item == ImGui::GetItemID() && has_focus() && stays_long_enough();
}

bool is_in_due_focus(ImVec2 from, ImVec2 to) {
    const std::optional<Outline>& at = focus().outline;
    return at && at->from.x <= from.x && at->from.y <= from.y && at->to.x >= to.x && at->to.y >= to.y &&
           stays_long_enough();
}

bool takes_keyboard(const std::string& name) {
    Focus& f = focus();
    if (f.field != name || present_layer() != f.top) return false;
    f.field.clear();
    return true;
}

void typing_now(bool keeps_tab) {
    focus().typing = true;
    focus().keeps_tab |= keeps_tab;
}

void name_control(const std::string& label) {
    if (!focus().controls.empty()) focus().controls.back().label = label;
}

// ImGui's last item may not be the last added control.
void explain_control(const std::string& tip) {
    Focus& f = focus();
    if (!f.controls.empty() && f.last_item == ImGui::GetItemID() && f.last_item != 0) f.controls.back().tip = tip;
}

std::vector<ControlText> control_texts() {
    std::vector<ControlText> list;
    for (const Focusable& s : focus().before)
        if (s.layer == 0) list.push_back({s.name, s.label, s.tip});
    return list;
}

const std::string& focused_control() { return focus().shown_control; }

void focus_control(const std::string& name) {
    Focus& f = focus();
    f.top = 0;
    f.at.clear();
    f.at[0] = name;
    f.shown = f.bring = true;
    draw_soon();
    f.flashes_until = ImGui::GetTime() + 1.2;
}

bool focus_moved() { return focus().moved; }

}  // namespace lanescope
