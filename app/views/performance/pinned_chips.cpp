#include "app/views/performance/pinned_chips.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/baseline.h"

namespace lanescope {
namespace {

using theme::unit;

struct ChipsState {
    std::string name;  ///< while typed
};

std::string tip_of(const Pinned& pinned, bool on) {
    std::string tip = fmt::format("{} result{}, pinned as \"{}\":", pinned.results.size(),
                                  pinned.results.size() == 1 ? "" : "s", pinned.name);
    for (const RunResultPtr& result : pinned.results)
        tip += "\n" + to_string(result->variant) + " on " + to_string(result->problem);
    return tip +
           (on ? "\n\nBaseline: each variant has 1.00\u00D7 in this run. Click to use the slowest variant instead."
               : "\n\nClick to make this run the baseline, variant by variant.") +
           "\nRight-click to rename it.";
}

void name_pinned(ViewContext& context, const Pinned& pinned) {
    auto& state = context.state<ChipsState>();
    if (ImGui::IsItemClicked(1)) {
        state.name = pinned.name;
        ImGui::OpenPopup("name");
    }
    if (!ImGui::BeginPopup("name")) return;
    enter("name");
    label(fonts().small, theme::quiet, "Name of these results");
    ImGui::SetNextItemWidth(unit(200));
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    if (text_field("text", state.name, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
        if (context.choice.view.baseline == pinned.name) context.choice.view.baseline = state.name;
        context.command = command::RenamePinned{pinned.name, state.name};
        ImGui::CloseCurrentPopup();
    }
    leave();
    ImGui::EndPopup();
}

void draw_remove(ViewContext& context, const Pinned& pinned, ImVec2 at, float size) {
    ImGui::SetCursorScreenPos(at);
    if (clickable("remove", {size, size})) context.command = command::Unpin{pinned.name};
    const bool hot = ImGui::IsItemHovered();
    explain("Unpins these results. Press Shift K to unpin all.");
    draw_cross({at.x + size / 2, at.y + size / 2}, hot ? theme::bad : theme::quiet);
}

// Returns its right edge.
float draw_chip(ViewContext& context, const Pinned& pinned, ImVec2 at, float most) {
    const float height = unit(24), cross = height;
    const float words = std::min(text_size(fonts().small, pinned.name).x + unit(16), most - cross),
                width = words + cross;
    const bool on = context.choice.view.baseline == pinned.name;
    push_name("pinned " + pinned.name);
    ImGui::SetCursorScreenPos(at);
    if (clickable("chip", {words, height})) switch_baseline(context, pinned.name);
    const bool hot = ImGui::IsItemHovered();
    explain(tip_of(pinned, on));
    name_pinned(context, pinned);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + width, at.y + height};
    list->AddRectFilled(at, to, on ? theme::chosen : hot ? theme::control_hot : theme::control, height / 2);
    list->AddRect(at, to, on ? theme::accent : theme::line, height / 2);
    draw_text(at.x + unit(10), at.x + words, at.y + height / 2, Align::left, fonts().small,
              on || hot ? theme::text : theme::quiet, pinned.name);
    draw_remove(context, pinned, {at.x + words, at.y}, cross);
    pop_name();
    return to.x;
}

}  // namespace

float draw_pinned_chips(ViewContext& context, Area area) {
    const auto& pinned = context.session.pinned;
    if (pinned.empty()) return 0;
    const float left = area.x + unit(16), right = area.x + area.width - unit(16), y = area.y + unit(5);
    const std::string words = "pinned:";
    draw_text(left, right, y + unit(12), Align::left, fonts().small, theme::quiet, words);
    float x = left + text_size(fonts().small, words).x + unit(8);
    const float each = std::max(unit(60), (right - x) / float(pinned.size()) - unit(8));
    for (const Pinned& one : pinned) {
        if (x + unit(60) > right) break;
        x = draw_chip(context, one, {x, y}, std::min({each, unit(240), right - x})) + unit(8);
    }
    return unit(32);
}

}  // namespace lanescope
