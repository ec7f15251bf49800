// Drop-down lists.
#include <algorithm>

#include "app/platform/keys.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

ImVec2 place_of_list(ImVec2 below, std::span<const Option> options) {
    float widest = 0;
    for (const Option& option : options) widest = std::max(widest, text_size(fonts().text, option.text).x);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = unit(16) + float(options.size()) * (font_size(fonts().text) + unit(6));
    const float y = below.y + height > window.y ? std::max(0.0f, below.y - unit(31) - height) : below.y;
    return {std::clamp(below.x, 0.0f, std::max(0.0f, window.x - widest - unit(40))), y};
}

bool list_of(const char* id, ImVec2 at, std::span<const Option> options, int& current) {
    bool changed = false;
    ImGui::SetNextWindowPos(place_of_list(at, options));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(8), unit(8)});
    if (ImGui::BeginPopup(id)) {
        for (int i = 0; i < int(options.size()); ++i) {
            if (list_line(options[i].text, i, i == current, options[i].possible)) {
                changed = i != current;
                current = i;
            }
            explain(options[i].tip);
        }
        if (pressed(Press{Key::escape})) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return changed;
}

std::string text_of(std::span<const Option> options, int current) {
    return current >= 0 && current < int(options.size()) ? options[current].text : "none";
}

}  // namespace

bool dropdown(const char* id, const std::string& name, const Tip& tip, std::span<const Option> options, int& current) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = ImGui::GetContentRegionAvail().x, height = unit(28);
    const float named = text_size(fonts().text, name).x;
    const std::string shown = text_of(options, current);
    const float width = std::min(available - named - unit(14), text_size(fonts().text, shown).x + unit(36));
    draw_text(at.x, at.x + available, at.y + height / 2, Align::left, fonts().text, theme::text, name);
    explain_area(at, {at.x + named, at.y + height}, tip);
    const ImVec2 from{at.x + available - width, at.y}, to{at.x + available, at.y + height};
    ImGui::SetCursorScreenPos(from);
    push_name(id);
    if (clickable("##open", {width, height})) ImGui::OpenPopup("list");
    call_stop(name);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, to, ImGui::IsItemHovered() ? theme::control_hot : theme::control, unit(5));
    list->AddRect(from, to, theme::line, unit(5));
    draw_text(from.x + unit(10), to.x - unit(22), at.y + height / 2, Align::left, fonts().text, theme::text, shown);
    draw_caret({to.x - unit(13), at.y + height / 2}, theme::quiet);
    if (std::ranges::any_of(options, &Option::alarm)) draw_alarm({to.x - unit(5), from.y + unit(5)});
    explain(tip);
    const bool changed = list_of("list", {from.x, to.y + unit(3)}, options, current);
    pop_name();
    return changed;
}

bool quiet_dropdown(const char* id, float right, const Tip& tip, std::span<const Option> options, int& current,
                    float room) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string shown = text_of(options, current);
    const float width = std::min(text_size(fonts().small, shown).x + unit(18), room), height = unit(24);
    const ImVec2 from{right - width, at.y};
    ImGui::SetCursorScreenPos(from);
    push_name(id);
    if (clickable("##open", {width, height})) ImGui::OpenPopup("list");
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::quiet;
    draw_text(from.x, right - unit(16), at.y + height / 2, Align::left, fonts().small, colour, shown);
    draw_caret({right - unit(6), at.y + height / 2}, colour);
    explain(tip);
    const bool changed = list_of("list", {from.x, at.y + height}, options, current);
    pop_name();
    return changed;
}

}  // namespace lanescope
