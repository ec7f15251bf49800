#include "app/views/source/pointed_variable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/model/catalog/variants.h"
#include "app/views/kit/code_wrap.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/source/lane_cells.h"
#include "app/views/source/looked_into.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr std::size_t most_scalars = 4;  // of a structure, in a tooltip

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Returns the name around a character; empty: none.
std::string word_at(const std::string& text, std::size_t at) {
    if (at >= text.size() || !is_name_character(text[at])) return {};
    std::size_t first = at, end = at;
    while (first > 0 && is_name_character(text[first - 1])) --first;
    while (end < text.size() && is_name_character(text[end])) ++end;
    return std::isdigit(static_cast<unsigned char>(text[first])) ? "" : text.substr(first, end - first);
}

bool is_code_at(const CodeLine& row, std::size_t at) {
    for (const Span& span : row) {
        if (at < span.text.size()) return span.ink != Ink::comment && span.ink != Ink::text;
        at -= span.text.size();
    }
    return false;
}

std::string step_words(const WarpAccesses& accesses, std::int64_t step) {
    return fmt::format("warp {}, before step {}", accesses.warp, step);
}

void draw_variable_tip(const WarpAccesses& accesses, const std::vector<std::size_t>& named, std::int64_t step, int strong) {
    const WarpVariables& variables = accesses.variables;
    const std::vector<LaneValues> values = values_at(variables, step);
    begin_tip();
    for (std::size_t n = 0; n < std::min(named.size(), most_scalars); ++n) {
        const KernelVariable& variable = variables.variables[named[n]];
        wrapped_label(fonts().small_mono, theme::text, variable.type + " " + variable.name);
        wrapped_label(fonts().small, theme::quiet,
                      spread_text(variables, variable, values[named[n]]) + " \u00B7 " + step_words(accesses, step));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Area area{at.x, at.y, unit(430), unit(18) * value_rows};
        draw_lane_values({variables, variable, values[named[n]], accesses.masks[std::size_t(step)], strong}, area);
        ImGui::Dummy({area.width, area.height + unit(4)});
    }
    if (named.size() > most_scalars)
        wrapped_label(fonts().small, theme::quiet, fmt::format("and {} more", named.size() - most_scalars));
    end_tip();
}

void note_pointed(ViewContext& context, int line, const NameInLine& name) {
    auto& focused = context.state<FocusedVariable>();
    focused.pointed = {line, name.name};
    focused.pointed_frame = ImGui::GetFrameCount();
    if (name.is_clicked) focused.clicked = focused.pointed;
}

}  // namespace

std::string name_at(const std::vector<CodeLine>& rows, ImVec2 at, float row_height) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto row = std::ptrdiff_t((mouse.y - at.y) / row_height);
    const float character = text_size(fonts().small_mono, "m").x;
    if (mouse.x < at.x || mouse.y < at.y || row >= std::ptrdiff_t(rows.size())) return {};
    const CodeLine& text = rows[std::size_t(row)];
    const auto column = std::size_t((mouse.x - at.x) / character);
    return is_code_at(text, column) ? word_at(text_of(text), column) : "";
}

std::string shown_file(const ResultView& shown) {
    const auto& sites = shown.result->trace->sites;
    const Variant* const variant = catalogued(*shown.result);
    if (variant && std::ranges::count(sites, variant->file, &Site::file) > 0) return variant->file;
    return sites.empty() ? "" : sites.front().file;
}

bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name) {
    if (name.name.empty() || !shown.has_map()) return false;
    note_pointed(context, line, name);
    const std::int64_t warp = warp_at_cursor(context, shown);
    const std::string key = warp_key(*shown.result, shown.result->trace->first_warp + warp);
    const bool is_known = context.session.inspections.warp(key) != nullptr;
    if (!is_known && !name.is_clicked && !patient()) return false;
    const WarpAccesses* const accesses = accesses_of(context, shown, warp);
    if (!accesses) return false;
    const std::vector<std::size_t> named = variables_named(accesses->variables, shown_file(shown), line, name.name);
    const std::int64_t step = step_at_cursor(context, shown, warp, *accesses);
    if (named.empty() || step < 0 || step >= std::int64_t(accesses->variables.known_steps)) return false;
    draw_variable_tip(*accesses, named, step, context.choice.view.followed_lane);
    return true;
}

}  // namespace lanescope
