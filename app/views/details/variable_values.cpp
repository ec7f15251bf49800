#include "app/views/details/variable_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <ranges>

#include "app/analysis/lanes/lane_values.h"
#include "app/catalog/catalog.h"
#include "app/views/details/details.h"
#include "app/views/details/inspection.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr int short_digits = 4;
constexpr int value_rows = 4;
constexpr std::size_t most_scalars = 4;  // of a structure, in a tooltip

/// A variable's values in a warp.
struct ShownVariable {
    const WarpVariables& all;
    const KernelVariable& variable;
    const LaneValues& values;
    std::uint32_t active = 0;  ///< active lanes; others are dim
    int strong = -1;           ///< -1: none
};

struct NamedVariable {
    int line = 0;
    std::string name;
    bool operator==(const NamedVariable&) const = default;
};

/// The variable shown large.
struct FocusedVariable {
    NamedVariable pointed, clicked;
    int pointed_frame = -2;  ///< when `pointed` was set
};

bool has_value(const ShownVariable& shown, int lane) { return shown.values.reached >> lane & 1; }
bool is_active(const ShownVariable& shown, int lane) { return shown.active >> lane & 1; }

/// Dark for the smallest value, bright for the largest.
ImU32 value_colour(const ShownVariable& shown, const ValueSpread& spread, int lane) {
    const double number = value_number(shown.variable, shown.values.bits[std::size_t(lane)]);
    if (std::isnan(number)) return theme::bad;
    const double range = spread.most_number - spread.least_number;
    const double part = range > 0 && std::isfinite(range) ? (number - spread.least_number) / range : 0.35;
    const ImU32 colour = viridis(0.3 + 0.6 * part);
    return is_active(shown, lane) ? colour : mix(theme::card, colour, 0.25f);
}

void draw_missing(ImVec2 from, ImVec2 to) {
    ImGui::GetWindowDrawList()->AddRect(from, to, theme::line);
    const float middle = (from.y + to.y) / 2, half = std::min(unit(3), (to.x - from.x) / 4);
    ImGui::GetWindowDrawList()->AddLine({(from.x + to.x) / 2 - half, middle}, {(from.x + to.x) / 2 + half, middle},
                                        theme::faint);
}

std::string value_tip(const ShownVariable& shown, int lane) {
    const std::string whose = fmt::format("{} in lane {}: ", shown.variable.name, lane);
    if (!has_value(shown, lane)) return whose + "none. The lane has not reached the variable.";
    return whose + value_text(shown.all, shown.variable, shown.values.bits[std::size_t(lane)]) +
           (is_active(shown, lane) ? "" : "\nThe lane is idle in this step.");
}

void draw_value(const ShownVariable& shown, const ValueSpread& spread, int lane, ImVec2 from, ImVec2 to,
                bool with_text) {
    if (!has_value(shown, lane)) {
        draw_missing(from, to);
    } else {
        const ImU32 colour = value_colour(shown, spread, lane);
        ImGui::GetWindowDrawList()->AddRectFilled(from, to, colour);
        if (with_text)
            draw_text(from.x + unit(2), to.x - unit(2), (from.y + to.y) / 2, Align::centre, fonts().small_mono,
                      is_active(shown, lane) ? ink_on(colour) : theme::quiet,
                      value_text(shown.all, shown.variable, shown.values.bits[std::size_t(lane)], short_digits));
    }
    if (lane == shown.strong) ImGui::GetWindowDrawList()->AddRect(from, to, theme::cursor, 0, 0, unit(1.5f));
    explain_area(from, to, value_tip(shown, lane));
}

float widest_text(const ShownVariable& shown) {
    float widest = 0;
    for (int lane = 0; lane < warp_size; ++lane)
        if (has_value(shown, lane))
            widest = std::max(
                widest, text_size(fonts().small_mono, value_text(shown.all, shown.variable,
                                                                 shown.values.bits[std::size_t(lane)], short_digits))
                            .x);
    return widest;
}

/// Draws four rows of eight cells.
void draw_lane_values(const ShownVariable& shown, Area area) {
    constexpr int columns = warp_size / value_rows;
    const ValueSpread spread = spread_of(shown.variable, shown.values);
    const float numbers = text_size(fonts().small_mono, "00").x + unit(6), width = (area.width - numbers) / columns,
                height = area.height / value_rows;
    for (int lane = 0; lane < warp_size; ++lane) {
        const ImVec2 from{area.x + numbers + width * float(lane % columns), area.y + height * float(lane / columns)};
        if (lane % columns == 0)
            draw_text(area.x, area.x + numbers - unit(6), from.y + height / 2, Align::right, fonts().small_mono,
                      theme::quiet, std::to_string(lane));
        draw_value(shown, spread, lane, from, {from.x + width - 1, from.y + height - 1}, true);
        const std::string text = has_value(shown, lane)
                                     ? value_text(shown.all, shown.variable, shown.values.bits[std::size_t(lane)])
                                     : "none";
        note_area(fmt::format("{} of lane {} is {}", shown.variable.name, lane, text), from,
                  {from.x + width, from.y + height});
    }
}

/// Values appear if they fit.
void draw_lane_strip(const ShownVariable& shown, Area area) {
    const ValueSpread spread = spread_of(shown.variable, shown.values);
    const float width = area.width / warp_size, gap = width > unit(4) ? 1.0f : 0.0f;
    const bool with_text = widest_text(shown) + unit(4) < width;
    for (int lane = 0; lane < warp_size; ++lane) {
        const ImVec2 from{area.x + width * float(lane), area.y};
        draw_value(shown, spread, lane, from, {from.x + width - gap, area.bottom()}, with_text);
    }
}

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Returns the name around a character; empty: none.
std::string word_at(const std::string& text, std::size_t at) {
    if (at >= text.size() || !is_name_character(text[at])) return {};
    std::size_t first = at, end = at;
    while (first > 0 && is_name_character(text[first - 1])) --first;
    while (end < text.size() && is_name_character(text[end])) ++end;
    return std::isdigit(static_cast<unsigned char>(text[first])) ? "" : text.substr(first, end - first);
}

bool is_code_at(const HighlightedLine& row, std::size_t at) {
    for (const Span& span : row) {
        if (at < span.text.size()) return span.ink != Ink::comment && span.ink != Ink::text;
        at -= span.text.size();
    }
    return false;
}

void draw_variable_tip(const WarpAccesses& accesses, const std::vector<std::size_t>& named, std::int64_t step,
                       int strong) {
    const WarpVariables& variables = accesses.variables;
    const std::vector<LaneValues> values = values_at(variables, step);
    begin_tip();
    for (std::size_t n = 0; n < std::min(named.size(), most_scalars); ++n) {
        const KernelVariable& variable = variables.variables[named[n]];
        wrapped_label(fonts().small_mono, theme::text, variable.type + " " + variable.name);
        wrapped_label(fonts().small, theme::quiet,
                      fmt::format("{} \u00B7 warp {}, before step {}",
                                  spread_text(variables, variable, values[named[n]]), accesses.warp, step));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Area area{at.x, at.y, unit(430), unit(18) * value_rows};
        draw_lane_values({variables, variable, values[named[n]], accesses.masks[std::size_t(step)], strong}, area);
        ImGui::Dummy({area.width, area.height + unit(4)});
    }
    if (named.size() > most_scalars)
        wrapped_label(fonts().small, theme::quiet, fmt::format("and {} more", named.size() - most_scalars));
    end_tip();
}

/// Returns the file name that variables use.
std::string shown_file(const Catalog& catalog, const ResultView& shown) {
    const auto& sites = shown.result->trace->sites;
    const Variant* const variant = catalog.find(*shown.result);
    if (variant && std::ranges::count(sites, variant->file, &Site::file) > 0) return variant->file;
    return sites.empty() ? "" : sites.front().file;
}

void note_pointed(ViewContext& context, int line, const NameInLine& name) {
    auto& focused = context.state<FocusedVariable>();
    focused.pointed = {line, name.name};
    focused.pointed_frame = ImGui::GetFrameCount();
    if (name.is_clicked) focused.clicked = focused.pointed;
}

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

/// Returns a reason; empty: there are values.
std::string why_nothing(const WarpAccesses& accesses, std::int64_t step) {
    if (accesses.variables.known_steps == 0)
        return "A GPU does not report values of variables. Run the variant on the emulator.";
    if (step < 0) return "The warp has ended before this step.";
    if (step >= std::int64_t(accesses.variables.known_steps)) return "This step is after the last step with values.";
    return {};
}

std::optional<std::size_t> find_variable(const VariablesView& at, const NamedVariable& named) {
    if (named.name.empty()) return std::nullopt;
    const auto found =
        variables_named(at.variables(), shown_file(at.context.catalog, at.shown), named.line, named.name);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

/// Returns the pointed variable, else the clicked one, else the first that differs between lanes.
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
    const float right = area.right();
    draw_text(area.x, right, area.y + unit(9), Align::left, fonts().strong, theme::text, title + ": " + spread);
    draw_text(area.x, right, area.y + unit(26), Align::left, fonts().small, theme::quiet, place);
    explain_area(area.from(), {right, area.y + variable_title_height()},
                 title + ": " + spread + "\n" + place +
                     "\n\nThe emulator ran the launch again and recorded this warp's variables. Dim: the lane is idle "
                     "in the step. A dash: the lane has not reached the variable.");
}

bool draw_variable(const VariablesView& at, std::size_t n, bool is_focused, Area row) {
    const KernelVariable& variable = at.variable(n);
    push_name("variable " + variable.name + (variable.line ? fmt::format(" of line {}", variable.line) : ""));
    const bool clicked = clickable("##variable", {row.width, row.height});
    pop_name();
    const ImVec2 to = row.to();
    if (ImGui::IsItemHovered() || is_focused)
        ImGui::GetWindowDrawList()->AddRectFilled(row.from(), to, is_focused ? theme::chosen : theme::row);
    const float names = std::min(unit(110), row.width * 0.28f), middle = row.y + row.height / 2;
    draw_text(row.x + unit(6), row.x + names - unit(6), middle, Align::left, fonts().small_mono, theme::text,
              variable.name);
    draw_lane_strip(at.shown_variable(n), {row.x + names, row.y + 2, row.width - names - unit(4), row.height - 4});
    explain_area(row.from(), {row.x + names, to.y},
                 fmt::format("{} {}: {}\n\nDeclared in line {} of {}.", variable.type, variable.name,
                             spread_text(at.variables(), variable, at.values[n]), variable.line, variable.function));
    return clicked;
}

void draw_all_variables(const VariablesView& at, std::size_t chosen, Area area) {
    const float height = unit(20);
    begin_list("variables", area);
    for (const std::size_t n : std::views::reverse(at.in_scope)) {  // parameters come last
        const ImVec2 place = ImGui::GetCursorScreenPos();
        if (draw_variable(at, n, n == chosen, {place.x, place.y, area.width, height}))
            at.context.state<FocusedVariable>().clicked = {at.variable(n).line, at.variable(n).name};
    }
    end_list();
}

}  // namespace

std::string name_at(const std::vector<HighlightedLine>& rows, ImVec2 at, float row_height) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto row = std::ptrdiff_t((mouse.y - at.y) / row_height);
    const float character = text_size(fonts().small_mono, "m").x;
    if (mouse.x < at.x || mouse.y < at.y || row >= std::ptrdiff_t(rows.size())) return {};
    const HighlightedLine& text = rows[std::size_t(row)];
    const auto column = std::size_t((mouse.x - at.x) / character);
    return is_code_at(text, column) ? word_at(text_of(text), column) : "";
}

bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name) {
    if (name.name.empty() || !shown.has_map()) return false;
    note_pointed(context, line, name);
    const std::int64_t warp = warp_at_cursor(context, shown);
    const std::string key = warp_key(*shown.result, shown.result->trace->first_warp + warp);
    const bool is_known = context.session.jobs.inspections.warp(key) != nullptr;
    if (!is_known && !name.is_clicked && !tip_is_due()) return false;
    const WarpAccesses* const accesses = accesses_of(context, shown, warp);
    if (!accesses) return false;
    const std::vector<std::size_t> named =
        variables_named(accesses->variables, shown_file(context.catalog, shown), line, name.name);
    const std::int64_t step = step_at_cursor(context, shown, warp, *accesses);
    if (named.empty() || step < 0 || step >= std::int64_t(accesses->variables.known_steps)) return false;
    draw_variable_tip(*accesses, named, step, context.choice.view.followed_lane);
    return true;
}

void draw_variables(ViewContext& context, const ResultView& shown, Area area) {
    if (!shown.has_map()) return draw_message("This result has no recorded lanes.", area);
    const std::int64_t warp = warp_at_cursor(context, shown);
    const WarpAccesses* accesses = accesses_of(context, shown, warp, area);
    if (!accesses) return;
    VariablesView at{context, shown, *accesses, step_at_cursor(context, shown, warp, *accesses)};
    if (const std::string why = why_nothing(*accesses, at.step); !why.empty()) return draw_message(why, area);
    at.values = values_at(at.variables(), at.step);
    at.in_scope = variables_in_scope(at.variables(), at.site().file, at.site().line);
    if (at.in_scope.empty()) return draw_message("No variable is in scope at this line.", area);
    const std::size_t chosen = focused_variable(at);
    const float values = std::clamp(area.height * 0.36f, unit(56), unit(80)),
                rows = variable_title_height() + values + unit(8);
    draw_variable_title(at, chosen, area);
    draw_lane_values(at.shown_variable(chosen), {area.x, area.y + variable_title_height(), area.width, values});
    if (area.height - rows > unit(20))
        draw_all_variables(at, chosen, {area.x, area.y + rows, area.width, area.height - rows});
}

}  // namespace lanescope
