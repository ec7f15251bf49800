#include "app/views/kit/widgets.h"

#include <algorithm>

#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {

using theme::unit;

bool begin_panel(const char* name, ImVec2 at, ImVec2 size, ImU32 ground) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ground);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});  // padding would clip lines at the edges
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                       ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;
    const bool open = ImGui::Begin(name, nullptr, ground ? flags : flags | ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    enter_window(name);
    return open;
}

void end_panel() {
    leave();
    ImGui::End();
}

void draw_caret(ImVec2 c, ImU32 colour) {
    const float s = unit(3.5f);
    ImGui::GetWindowDrawList()->AddTriangleFilled({c.x - s, c.y - s * 0.55f}, {c.x + s, c.y - s * 0.55f},
                                                  {c.x, c.y + s * 0.75f}, colour);
}

void draw_check(ImVec2 c, ImU32 colour) {
    const float s = unit(4);
    const ImVec2 points[] = {{c.x - s, c.y}, {c.x - s * 0.25f, c.y + s * 0.75f}, {c.x + s, c.y - s * 0.75f}};
    ImGui::GetWindowDrawList()->AddPolyline(points, 3, colour, 0, unit(1.8f));
}

void draw_warning(ImVec2 c, ImU32 colour) {
    const float r = unit(6.5f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddTriangleFilled({c.x, c.y - r}, {c.x + r, c.y + r * 0.8f}, {c.x - r, c.y + r * 0.8f}, colour);
    list->AddLine({c.x, c.y - r * 0.35f}, {c.x, c.y + r * 0.25f}, theme::ground, unit(1.5f));
    list->AddCircleFilled({c.x, c.y + r * 0.5f}, unit(0.9f), theme::ground);
}

void draw_cross(ImVec2 c, ImU32 colour) {
    const float s = unit(3.4f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine({c.x - s, c.y - s}, {c.x + s, c.y + s}, colour, unit(1.8f));
    list->AddLine({c.x - s, c.y + s}, {c.x + s, c.y - s}, colour, unit(1.8f));
}

void draw_fold(ImVec2 c, bool open, ImU32 colour) {
    const float r = unit(4);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (open)
        list->AddTriangleFilled({c.x - r, c.y - r / 2}, {c.x + r, c.y - r / 2}, {c.x, c.y + r}, colour);
    else
        list->AddTriangleFilled({c.x - r / 2, c.y - r}, {c.x + r, c.y}, {c.x - r / 2, c.y + r}, colour);
}

namespace {

void draw_icon(Icon icon, ImVec2 c, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float s = unit(5);
    if (icon == Icon::play)
        list->AddTriangleFilled({c.x - s * 0.7f, c.y - s}, {c.x + s, c.y}, {c.x - s * 0.7f, c.y + s}, colour);
    if (icon == Icon::stop)
        list->AddRectFilled({c.x - s * 0.8f, c.y - s * 0.8f}, {c.x + s * 0.8f, c.y + s * 0.8f}, colour, 1);
    if (icon == Icon::live) list->AddCircleFilled(c, s * 0.9f, theme::good, 20);
    if (icon == Icon::not_live) list->AddCircle(c, s * 0.85f, theme::quiet, 20, unit(1.6f));
    if (icon == Icon::copy) {
        list->AddRect({c.x - s, c.y - s}, {c.x + s * 0.4f, c.y + s * 0.4f}, colour, 1, 0, unit(1.3f));
        list->AddRect({c.x - s * 0.4f, c.y - s * 0.4f}, {c.x + s, c.y + s}, colour, 1, 0, unit(1.3f));
    }
}

struct ButtonColours {
    ImU32 ground, hot, edge, text;
};

ButtonColours colours_of(ButtonStyle style) {
    const theme::Colours& all = theme::colours;
    switch (style) {
        case ButtonStyle::primary:
            return {all.strong, all.strong_hot, theme::good, all.on_strong};
        case ButtonStyle::danger:
            return {all.danger, all.danger_hot, theme::bad, all.on_strong};
        case ButtonStyle::on:
            return {theme::chosen, theme::control_hot, theme::accent, theme::text};
        default:
            return {theme::control, theme::control_hot, theme::line, theme::text};
    }
}

float words_of(std::span<const Option> options, ImFont* font) {
    float words = 0;
    for (const Option& option : options) words += text_size(font, option.text).x + unit(font == fonts().small ? 6 : 14);
    return words;
}

// Shares spare width equally.
std::vector<float> part_widths(std::span<const Option> options, ImFont* font, float total) {
    std::vector<float> widths;
    float words = 0;
    for (const Option& option : options) words += widths.emplace_back(text_size(font, option.text).x);
    const float spare = (total - words) / float(options.size());
    for (float& width : widths) width = spare > unit(4) ? width + spare : total / float(options.size());
    return widths;
}

bool draw_part(const Option& option, ImVec2 from, ImVec2 to, ImFont* font, bool on) {
    const bool pressed =
        clickable("##part", {to.x - from.x, to.y - from.y}, ControlKind::button, on) && option.possible && !on;
    name_control(option.text);
    const bool hot = ImGui::IsItemHovered() && option.possible;
    if (on || hot) ImGui::GetWindowDrawList()->AddRectFilled(from, to, on ? theme::chosen : theme::control, unit(5));
    const ImU32 colour = on ? theme::text : option.possible ? theme::quiet : theme::faint;
    const float middle = (from.y + to.y) / 2;
    draw_text(from.x + 1, to.x - 1, middle, Align::centre, font, colour, option.text);
    if (option.alarm) draw_alarm({to.x - unit(7), from.y + unit(7)});
    explain(option.tip);
    return pressed;
}

}  // namespace

ImVec2 button_size(const std::string& text, Icon icon) {
    const float words = text.empty() ? 0 : text_size(fonts().strong, text).x;
    return {words + unit(26) + (icon == Icon::none ? 0 : unit(text.empty() ? 4 : 18)), unit(30)};
}

bool button(const char* id, const std::string& text, const Tip& tip, ButtonStyle style, Icon icon, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImVec2 size = button_size(text, icon);
    if (width > 0) size.x = width;
    const bool pressed = clickable(id, size);
    name_control(text);
    const ButtonColours colours = colours_of(style);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    list->AddRectFilled(at, end, ImGui::IsItemHovered() ? colours.hot : colours.ground, unit(5));
    list->AddRect(at, end, colours.edge, unit(5));
    const float middle = at.y + size.y / 2, symbol = icon == Icon::none ? 0 : unit(18);
    if (icon != Icon::none) draw_icon(icon, {text.empty() ? at.x + size.x / 2 : at.x + unit(20), middle}, colours.text);
    if (!text.empty())
        draw_text(at.x + unit(8) + symbol, end.x - unit(8), middle, Align::centre, fonts().strong, colours.text, text);
    explain(tip);
    return pressed;
}

bool icon_button(const char* id, const Tip& tip, Icon icon, float size) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), to{at.x + size, at.y + size};
    const bool pressed = clickable(id, {size, size});
    const bool hot = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddRectFilled(at, to, hot ? theme::control_hot : theme::control, unit(5));
    draw_icon(icon, {at.x + size / 2, at.y + size / 2}, hot ? theme::text : theme::quiet);
    explain(tip);
    return pressed;
}

void draw_alarm(ImVec2 at) {
    const float r = unit(3.5f);
    ImGui::GetWindowDrawList()->AddCircleFilled(at, r, theme::bad, 16);
    note_area("alarm", {at.x - r, at.y - r}, {at.x + r, at.y + r});
}

bool segmented(const char* id, std::span<const Option> options, int& current, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float total = width > 0 ? width : ImGui::GetContentRegionAvail().x, height = unit(28);
    ImFont* font = words_of(options, fonts().strong) < total ? fonts().strong : fonts().small;
    const std::vector<float> widths = part_widths(options, font, total);
    bool changed = false;
    ImVec2 from = at;
    push_name(id);
    begin_group(id);
    for (int i = 0; i < int(options.size()); ++i) {
        const bool on = i == current;
        const ImVec2 to{from.x + widths[std::size_t(i)], from.y + height};
        ImGui::SetCursorScreenPos(from);
        push_name(options[std::size_t(i)].text + "##" + std::to_string(i));
        const bool taken =
            draw_part(options[std::size_t(i)], from, to, font == fonts().strong && !on ? fonts().text : font, on);
        pop_name();
        if (taken) current = i;
        changed |= taken;
        from.x = to.x;
    }
    end_group();
    pop_name();
    ImGui::GetWindowDrawList()->AddRect(at, {at.x + total, at.y + height}, theme::line, unit(5));
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({total, height});
    return changed;
}

bool segmented_or_list(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options,
                       int& current, float width) {
    const float room = width > 0 ? width : ImGui::GetContentRegionAvail().x;
    if (words_of(options, fonts().small) < room) return segmented(id, options, current, width);
    std::vector<Option> listed(options.begin(), options.end());
    for (Option& option : listed)
        if (option.alarm) option.text += " !";
    return dropdown(id, name, tip, listed, current);
}

bool track(const char* id, float width, double& fraction, ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = unit(16), middle = at.y + height / 2, knob = unit(6.5f);
    clickable(id, {width, height}, ControlKind::slider);
    const bool active = ImGui::IsItemActive(), hot = ImGui::IsItemHovered() || active;
    const float usable = std::max(1.0f, width - 2 * knob);
    bool changed = false;
    if (active) {
        const double asked = std::clamp(double(ImGui::GetIO().MousePos.x - at.x - knob) / usable, 0.0, 1.0);
        changed = asked != fraction;
        fraction = asked;
    } else if (const int by = moved_by_key()) {
        fraction = std::clamp(fraction + 0.01 * by, 0.0, 1.0);
        changed = true;
    }
    const float x = at.x + knob + usable * float(std::clamp(fraction, 0.0, 1.0));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({at.x, middle - unit(2)}, {at.x + width, middle + unit(2)}, theme::grid, unit(2));
    list->AddRectFilled({at.x, middle - unit(2)}, {x, middle + unit(2)}, colour, unit(2));
    list->AddCircleFilled({x, middle}, hot ? knob * 1.15f : knob, hot ? stronger(colour, 0.6f) : theme::text, 20);
    return changed;
}

float badge_width(const std::string& text) { return text_size(fonts().caption, text).x + unit(22); }

void draw_badge(ImVec2 at, float height, const std::string& text, ImU32 colour, float most_width) {
    const float inset = unit(9);
    const ImVec2 end{at.x + std::min(badge_width(text), most_width), at.y + height};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 ground = mix(theme::ground, colour, 0.16f);
    list->AddRectFilled(at, end, ground, height / 2);
    list->AddRect(at, end, mix(theme::ground, colour, 0.75f), height / 2);
    draw_text(at.x + inset, end.x - inset, at.y + height / 2, Align::centre, fonts().caption,
              as_ink(stronger(colour, 0.25f), ground), text);
}

void empty_state(ImVec2 from, ImVec2 to, const std::string& title, const std::string& text) {
    const float width = std::min(to.x - from.x - unit(40), unit(420));
    if (width < unit(40)) return;
    const std::vector<std::string> lines = lines_of(fonts().text, text, width);
    const float line = unit(20), left = from.x + unit(12), right = to.x - unit(12);
    float y = (from.y + to.y) / 2 - line * float(lines.size()) / 2;
    draw_text(left, right, y, Align::centre, fonts().strong, theme::text, title);
    y += unit(6);
    for (const std::string& words : lines)
        draw_text(left, right, y += line, Align::centre, fonts().text, theme::quiet, words);
}

}  // namespace lanescope
