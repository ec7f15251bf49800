#include "app/views/source/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ranges>

#include "app/views/kit/focus.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/source/lane_cells.h"
#include "app/views/source/looked_into.h"
#include "app/views/source/pointed_variable.h"

namespace lanescope {
namespace {

using theme::unit;

struct VariablesView {
    ViewContext& context;
    const ResultView& shown;
    const WarpAccesses& accesses;
    std::int64_t step = 0;
    std::vector<LaneValues> values{};
    std::vector<std::size_t> in_scope{};

    const WarpVariables& variables() const { return accesses.variables; }
    const KernelVariable& variable(std::size_t n) const { return variables().variables[n]; }
    const AccessSite& site() const { return accesses.sites[accesses.numbers[std::size_t(step)]]; }
    ShownVariable shown_variable(std::size_t n) const {
        return {variables(), variable(n), values[n], accesses.masks[std::size_t(step)],
                context.choice.view.followed_lane};
    }
};

/// Returns why there are no values; empty: there are some.
std::string why_nothing(const WarpAccesses& accesses, std::int64_t step) {
    if (accesses.variables.known_steps == 0)
        return "A GPU does not report values of variables. Run the variant on the emulator.";
    if (step < 0) return "The warp has ended before this step.";
    if (step >= std::int64_t(accesses.variables.known_steps)) return "This step is after the last step with values.";
    return {};
}

std::optional<std::size_t> find_variable(const VariablesView& at, const NamedVariable& named) {
    if (named.name.empty()) return std::nullopt;
    const auto found = variables_named(at.variables(), shown_file(at.shown), named.line, named.name);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

/// Returns the variable pointed at, else clicked, else the first that differs between lanes.
std::size_t focused_variable(const VariablesView& at) {
    const auto& state = at.context.state<FocusedVariable>();
    if (ImGui::GetFrameCount() - state.pointed_frame <= 1)
        if (const auto pointed = find_variable(at, state.pointed)) return *pointed;
    for (const std::size_t n : at.in_scope)
        if (at.variable(n).name == state.clicked.name) return n;
    if (const auto clicked = find_variable(at, state.clicked)) return *clicked;
    const auto differs = [&](std::size_t n) { return spread_of(at.variable(n), at.values[n]).distinct > 1; };
    const auto found = std::ranges::find_if(at.in_scope, differs);
    return found == at.in_scope.end() ? at.in_scope.front() : *found;
}

float variable_title_height() { return unit(38); }

void draw_variable_title(const VariablesView& at, std::size_t n, Area area) {
    const KernelVariable& variable = at.variable(n);
    const std::string title = variable.type + " " + variable.name,
                      spread = spread_text(at.variables(), variable, at.values[n]),
                      place = fmt::format("before step {} of warp {}, line {}", grouped(at.step),
                                          grouped(at.accesses.warp), at.site().line);
    const float right = area.x + area.width;
    draw_text(area.x, right, area.y + unit(9), Align::left, fonts().strong, theme::text, title + ": " + spread);
    draw_text(area.x, right, area.y + unit(26), Align::left, fonts().small, theme::quiet, place);
    explain_area({area.x, area.y}, {right, area.y + variable_title_height()},
                 title + ": " + spread + "\n" + place +
                     "\n\nThe emulator ran the launch again and recorded this warp's variables. Dim: the lane is idle "
                     "in the step. A dash: the lane has not reached the variable.");
}

bool draw_variable(const VariablesView& at, std::size_t n, bool is_focused, Area row) {
    const KernelVariable& variable = at.variable(n);
    push_name("variable " + variable.name + (variable.line ? fmt::format(" of line {}", variable.line) : ""));
    const bool clicked = clickable("##variable", {row.width, row.height});
    pop_name();
    const ImVec2 to{row.x + row.width, row.y + row.height};
    if (ImGui::IsItemHovered() || is_focused)
        ImGui::GetWindowDrawList()->AddRectFilled({row.x, row.y}, to, is_focused ? theme::chosen : theme::row);
    const float names = std::min(unit(110), row.width * 0.28f), middle = row.y + row.height / 2;
    draw_text(row.x + unit(6), row.x + names - unit(6), middle, Align::left, fonts().small_mono, theme::text,
              variable.name);
    draw_lane_strip(at.shown_variable(n), {row.x + names, row.y + 2, row.width - names - unit(4), row.height - 4});
    explain_area({row.x, row.y}, {row.x + names, to.y},
                 fmt::format("{} {}: {}\n\nDeclared in line {} of {}.", variable.type, variable.name,
                             spread_text(at.variables(), variable, at.values[n]), variable.line, variable.function));
    return clicked;
}

void draw_all_variables(const VariablesView& at, std::size_t chosen, Area area) {
    const float height = unit(20);
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("variables", {area.width, area.height}, false);
    begin_group("variables");
    for (const std::size_t n : std::views::reverse(at.in_scope)) {  // parameters come last
        const ImVec2 place = ImGui::GetCursorScreenPos();
        if (draw_variable(at, n, n == chosen, {place.x, place.y, area.width, height}))
            at.context.state<FocusedVariable>().clicked = {at.variable(n).line, at.variable(n).name};
    }
    end_group();
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void say_instead(const std::string& text, ImU32 colour, Area area) {
    draw_text(area.x, area.x + area.width, area.y + area.height / 2, Align::centre, fonts().text, colour, text);
}

}  // namespace

void draw_variables(ViewContext& context, const ResultView& shown, Area area) {
    if (!shown.has_map()) return say_instead("This result has no recorded lanes.", theme::quiet, area);
    const std::int64_t warp = warp_at_cursor(context, shown);
    const WarpAccesses* accesses = accesses_of(context, shown, warp, area);
    if (!accesses) return;
    VariablesView at{context, shown, *accesses, step_at_cursor(context, shown, warp, *accesses)};
    if (const std::string why = why_nothing(*accesses, at.step); !why.empty())
        return say_instead(why, theme::quiet, area);
    at.values = values_at(at.variables(), at.step);
    at.in_scope = variables_in_scope(at.variables(), at.site().file, at.site().line);
    if (at.in_scope.empty()) return say_instead("No variable is in scope at this line.", theme::quiet, area);
    const std::size_t chosen = focused_variable(at);
    const float values = std::clamp(area.height * 0.36f, unit(56), unit(80)),
                rows = variable_title_height() + values + unit(8);
    draw_variable_title(at, chosen, area);
    draw_lane_values(at.shown_variable(chosen), {area.x, area.y + variable_title_height(), area.width, values});
    if (area.height - rows > unit(20))
        draw_all_variables(at, chosen, {area.x, area.y + rows, area.width, area.height - rows});
}

}  // namespace lanescope
