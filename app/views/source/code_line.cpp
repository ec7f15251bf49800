#include "app/views/source/code_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/lanes/trace_agreement.h"
#include "app/model/enum_names.h"
#include "app/views/details/variable_values.h"
#include "app/views/kit/highlight.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

void draw_spans(const HighlightedLine& line, ImVec2 at, float end) {
    ImFont* font = fonts().small_mono;
    const bool cut = at.x + text_size(font, text_of(line)).x > end;
    const float whole_end = cut ? end - text_size(font, "m").x : end;  // leaves room for the ellipsis
    float x = at.x;
    std::string rest = text_of(line);
    for (const Span& span : line) {
        const float width = text_size(font, span.text).x;
        const bool last = x + width > whole_end;  // includes the rest, so that the ellipsis appears
        draw_text({x, at.y}, font, theme::colours.inks[std::size_t(span.ink)], last && cut ? rest : span.text,
                  last && cut ? end - x : width + 1);
        x += width;
        if (x > whole_end) break;
        rest.erase(0, span.text.size());
    }
}

void draw_sites(const ResultView& shown, const InMaps& in_maps, int line, float x, float top, float height) {
    const auto& sites = shown.result->trace->sites;
    const auto count = std::ranges::count(sites, line, &Site::line);
    const float part = (height - unit(4)) / float(std::max<std::ptrdiff_t>(1, count));
    float y = top + unit(2);
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (sites[i].line != line) continue;
        ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + unit(5), y + part}, in_maps.colours[i]);
        y += part;
    }
}

// The bar is full at 32.
void draw_cell(float left, float right, float middle, float height, double value, ImU32 colour) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bar = unit(2.5f), bottom = middle + height / 2 - unit(1);
    const float from = std::max(left + unit(5), right - text_size(fonts().small_mono, "32.0").x - unit(4)),
                part = (right - from) * float(std::clamp(value / warp_size, 0.0, 1.0));
    list->AddRectFilled({from, bottom - bar}, {right, bottom}, theme::grid);
    list->AddRectFilled({from, bottom - bar}, {from + part, bottom}, colour);
    draw_text(left, right, middle - bar / 2, Align::right, fonts().small_mono, theme::text,
              fmt::format("{:.1f}", value));
}

// Active lanes have the site's colour.
void draw_strip(const InMaps& in_maps, float left, float right, float top, float height) {
    const float pitch = (right - left) / warp_size, gap = pitch > 3 ? 1.0f : 0.0f;
    for (int lane = 0; lane < warp_size; ++lane) {
        const float x = left + pitch * float(lane);
        const bool active = in_maps.event->mask >> lane & 1;
        ImGui::GetWindowDrawList()->AddRectFilled({x, top + unit(3)}, {x + pitch - gap, top + height - unit(3)},
                                                  active ? in_maps.colours[in_maps.event->site] : theme::line);
    }
}

void show_lanes(const RunResult& result, int line, const LaneTally& lanes) {
    wrapped_label(fonts().text, theme::text,
                  fmt::format("{:.2f} of 32 lanes active on average, in {} warp-steps", lanes.mean_active(),
                              short_count(double(lanes.steps))));
    if (lanes.requests)
        wrapped_label(fonts().text, theme::quiet,
                      fmt::format("{:.2f} sectors of 32 bytes per request{}", lanes.sectors_per_request(),
                                  sector_source(result) == SectorSource::emulated ? " (emulated)" : ""));
    if (lanes.bank_conflicts)
        wrapped_label(fonts().text, theme::warn,
                      fmt::format("{} extra passes over shared memory", short_count(double(lanes.bank_conflicts))));
    for (const Site& site : result.trace->sites)
        if (site.line == line)
            wrapped_label(fonts().small, theme::quiet,
                          fmt::format("{}: {:.1f} lanes", site_name(site), site.mean_active()));
}

/// "memory 32, integer 64": the line's kinds.
std::string kinds_text(const InstructionCounts& counts) {
    std::string words;
    for (std::size_t k = 0; k < instruction_kinds; ++k)
        if (counts.issued[k])
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name_of(InstructionKind(k)),
                                 short_count(double(counts.issued[k])));
    return words;
}

void show_instructions(const InstructionCounts& counts) {
    wrapped_label(fonts().text, theme::quiet,
                  fmt::format("{} PTX instructions with {:.2f} lanes on average: {}",
                              short_count(double(counts.total())), counts.mean_active(), kinds_text(counts)));
    if (counts.branches)
        wrapped_label(fonts().text, theme::quiet,
                      fmt::format("{} of {} branches divide their warp", short_count(double(counts.divergent)),
                                  short_count(double(counts.branches))));
    if (counts.registers) wrapped_label(fonts().text, theme::quiet, fmt::format("{} registers live", counts.registers));
}

void line_tip(const ResultView& shown, int line, const LaneTally* lanes, bool cut) {
    const bool due = tip_is_due();
    const std::vector<std::string> compiled = due ? compiled_at(*shown.result, line) : std::vector<std::string>{};
    const LineTally* const whole = find_line(shown.table, line);
    const bool counted = whole && whole->instructions.total() > 0;
    const bool more = due && (lanes || counted || !compiled.empty());
    if (!cut && !more) return;  // no delay for a cut line
    begin_tip();
    const std::string text = text_of(shown.code[std::size_t(line) - 1]);
    wrapped_label(fonts().small_mono, theme::text, text.substr(std::min(text.size(), text.find_first_not_of(' '))));
    for (const std::string& words : compiled)
        wrapped_label(fonts().text, theme::warn, words + " by the GPU's compiler");
    if (more && lanes) show_lanes(*shown.result, line, *lanes);
    if (more && counted) show_instructions(whole->instructions);
    end_tip();
}

// Marks hazards and hints.
void draw_margin(const ResultView& shown, int line, ImVec2 at, float bottom) {
    const auto& hazards = shown.result->hazards;
    const bool hazard =
        std::ranges::any_of(hazards, [&](const Hazard& h) { return h.line == line || h.other_line == line; });
    if (hazard || std::ranges::count(shown.hints, line, &Hint::line))
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + unit(3), bottom},
                                                  hazard ? theme::bad : with_alpha(theme::accent, 0.55f));
}

// A single row scrolls horizontally; several are the whole line.
void draw_rows(const ViewContext& context, const std::vector<HighlightedLine>& rows, ImVec2 at, float end,
               float row_height) {
    const float shift = rows.size() == 1 ? context.ui.code_shift : 0;
    float y = at.y + (row_height - font_size(fonts().small_mono)) / 2;
    ImGui::GetWindowDrawList()->PushClipRect(at, {end + 1, at.y + row_height * float(rows.size())}, true);
    for (const HighlightedLine& row : rows) {
        draw_spans(row, {at.x - shift, y}, end);
        y += row_height;
    }
    ImGui::GetWindowDrawList()->PopClipRect();
}

}  // namespace

// Narrow panels favour the source, but keep available figures.
CodeColumns columns_of(const ResultView& shown, float width) {
    const bool wide = width > unit(420), counted = wide || sector_source(*shown.result) != SectorSource::none;
    const float end = width - unit(14), cell = text_size(fonts().small_mono, "32.0").x + unit(wide ? 18 : 8);
    const float sectors = counted ? end - cell : end, lanes = sectors - cell;
    return {unit(wide ? 32 : 26), unit(wide ? 48 : 41), lanes - unit(2), lanes, sectors, end};
}

void draw_line_figures(const LaneTally& lanes, const CodeColumns& at, float left, float middle, float height) {
    const double active = lanes.mean_active(), sectors = lanes.sectors_per_request();
    draw_cell(left + at.lanes, left + at.sectors, middle, height, active, cividis(0.3 + 0.7 * active / warp_size));
    if (at.sectors < at.end && lanes.requests > 0)
        draw_cell(left + at.sectors, left + at.end, middle, height, sectors, viridis(0.35 + 0.5 * sectors / warp_size));
}

void draw_code_line(ViewContext& context, const ResultView& shown, int line, const std::vector<HighlightedLine>& rows,
                    const InMaps& in_maps, ImVec2 at, float width, float row_height) {
    const CodeColumns columns = columns_of(shown, width);
    const LineTally* tally = find_line(shown.lines, line);
    const float height = row_height * float(rows.size()), middle = at.y + row_height / 2;
    const ImVec2 to{at.x + width, at.y + height};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool hot = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, {to.x, to.y - 0.5f});
    note_area("line " + std::to_string(line), at, to);
    const bool selected = line == context.choice.view.source_line;
    const bool pointed_at = line == context.ui.hovered_line_before;  // by another list, such as instructions
    if (selected || hot || pointed_at) list->AddRectFilled(at, to, selected ? theme::chosen : theme::row);
    if (!context.covered()) draw_margin(shown, line, at, to.y);
    if (selected) list->AddRectFilled(at, {at.x + unit(3), to.y}, theme::accent);
    const bool at_cursor = in_maps.event && shown.result->trace->sites[in_maps.event->site].line == line;
    if (at_cursor) list->AddRectFilled(at, {at.x + unit(3), to.y}, theme::cursor);
    if (at_cursor && !selected) list->AddRectFilled(at, to, with_alpha(theme::cursor, 0.10f));
    draw_text(at.x, at.x + columns.number, middle, Align::right, fonts().small_mono,
              tally ? theme::quiet : theme::faint, std::to_string(line));
    const float end = tally && !context.covered() ? columns.code_end : columns.end;
    draw_rows(context, rows, {at.x + columns.code, at.y}, at.x + end, row_height);
    if (hot && ImGui::IsMouseClicked(0)) context.choice.view.source_line = selected ? 0 : line;
    if (context.covered()) return;
    if (tally) draw_sites(shown, in_maps, line, at.x + unit(38), at.y, height);
    if (at_cursor)
        draw_strip(in_maps, at.x + columns.lanes + unit(4), at.x + columns.end, at.y, row_height);
    else if (tally)
        draw_line_figures(tally->lanes, columns, at.x, middle, row_height);
    if (!hot) return;
    if (tally) context.ui.hovered_line = line;
    const float shift = rows.size() == 1 ? context.ui.code_shift : 0;
    if (draw_pointed_variable(
            context, shown, line,
            {name_at(rows, {at.x + columns.code - shift, at.y}, row_height), ImGui::IsMouseClicked(0)}))
        return;
    const bool cut = rows.size() == 1 && text_size(fonts().small_mono, text_of(rows.front())).x > end - columns.code;
    line_tip(shown, line, tally ? &tally->lanes : nullptr, cut);
}

}  // namespace lanescope
