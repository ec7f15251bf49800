#include "app/views/source/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/details.h"

namespace lanescope {
namespace {

using theme::unit;

float draw_tab(const char* name, const char* tip, bool on, bool& chosen, float left, float middle, float height) {
    ImFont* font = on ? fonts().strong : fonts().text;
    const float width = text_size(fonts().strong, name).x;
    ImGui::SetCursorScreenPos({left, middle - height / 2});
    if (clickable(name, {width, height})) chosen = true;
    const ImU32 colour = on || ImGui::IsItemHovered() ? theme::text : theme::quiet;
    explain(tip);
    draw_text(left, left + width + 1, middle, Align::left, font, colour, name);
    if (on)
        ImGui::GetWindowDrawList()->AddRectFilled({left, middle + height / 2 - unit(2)},
                                                  {left + width, middle + height / 2}, theme::accent);
    return left + width;
}

void remember(ViewContext& context, const ResultView& shown) {
    auto& ui = context.ui.matrix;
    if (!ui) ui = std::make_shared<MatrixState>();
    if (ui->of == shown.result) return;
    ui->of = shown.result;
    ui->lanes = MatrixLanes(*shown.result);
    ui->picture.reset();
}

std::string shape_text(const ResultView& shown) {
    const MatrixPicture& matrix = shown.result->matrix;
    const bool dense = !facts_of(shown.result->problem).sparse;
    const std::string shape = fmt::format("{} \u00D7 {}", grouped(matrix.rows), grouped(matrix.cols));
    if (dense) return shape + ", dense";
    return fmt::format("{}, {} nonzero{}", shape, grouped(matrix.nonzeros), matrix.nonzeros == 1 ? "" : "s");
}

void draw_switch(MatrixState& ui, float right, float y) {
    static const std::array options{
        Option{"Lane",
               {"The colour is the lane (of 32) that reads the entry. The lane map has this number too.", Term::warps}},
        Option{"Step",
               {"The colour is the step of the warp that reads the entry. Entries of one warp with one colour are read "
                "at the same time.",
                Term::warps}},
        Option{"Warp", {"The colour is the warp that reads the entry.", Term::warps}}};
    ImGui::SetCursorScreenPos({right - unit(160), y});
    segmented("matrix colour", options, ui.colour, unit(160));
}

// Returns the height below the matrix; 0 if too small.
float lanes_below(const MatrixPicture& matrix, Area area) {
    const float shape = std::clamp(float(matrix.rows) / float(std::max<std::int64_t>(1, matrix.cols)), 0.3f, 1.0f);
    const float left = area.height - (area.width - unit(28)) * shape - unit(118);
    return left < unit(190) ? 0 : std::min(left, unit(300));
}

}  // namespace

float draw_side_tabs(ViewContext& context, float left, float middle, float height) {
    bool& matrix = context.choice.view.show_matrix;
    bool source_chosen = false, matrix_chosen = false;
    left = draw_tab("Source", "The source of the variant (M).", !matrix, source_chosen, left, middle, height);
    left = draw_tab("Matrix", "The matrix, with the lane that reads each entry (M).", matrix, matrix_chosen,
                    left + unit(14), middle, height);
    if (source_chosen) matrix = false;
    if (matrix_chosen) matrix = true;
    return left;
}

MatrixFocus matrix_focus(const ViewContext& context, const ResultView& shown) {
    const auto& pointed = context.ui.pointed_before;
    const std::int64_t warps = shown.result->trace->recorded_warps();
    if (pointed && context.result_in(pointed->map) == &shown && pointed->cell.warp >= 0 && pointed->cell.warp < warps)
        return {pointed->cell.warp, pointed->cell.step, pointed->cell.lane, true};
    const std::int64_t warp = context.ui.cursor_warp;
    if (context.choice.view.cursor_step < 0 || warp < 0 || warp >= warps) return {};
    return {warp, context.event_at_cursor(shown, warp), -1, false};
}

// A statement such as values[i] * x[columns[i]] takes several steps, of which one reads the entry.
const Reading* reading_at(const MatrixState& ui, const MatrixFocus& at) {
    const LaneTrace& trace = ui.of->trace;
    if (at.warp < 0 || at.warp >= trace.recorded_warps() || at.lane < 0) return nullptr;
    const auto events = trace.warp(at.warp);
    if (at.step < 0 || at.step >= std::int64_t(events.size()) || !(events[std::size_t(at.step)].mask >> at.lane & 1))
        return nullptr;
    const auto line_of = [&](std::size_t step) { return trace.sites[events[step].site].line; };
    const Reading* last = nullptr;
    for (const Reading& r : ui.lanes.all())
        if (r.warp == at.warp && r.lane == at.lane && r.step <= at.step && (!last || r.step > last->step)) last = &r;
    return last && line_of(last->step) == line_of(std::size_t(at.step)) ? last : nullptr;
}

void go_to_step(ViewContext& context, const ResultView& shown, std::int64_t warp, std::int64_t step) {
    const LaneTrace& trace = shown.result->trace;
    const auto events = trace.warp(warp);
    if (events.empty()) return;
    const std::int64_t event = std::clamp<std::int64_t>(step, 0, std::int64_t(events.size()) - 1);
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    for (int map = 0; map < context.maps(); ++map)
        if (context.result_in(map) == &shown) context.ui.side = map;
    context.ui.cursor_warp = warp;
    view.cursor_step = start_of(trace, shown.facts->time(context.axis()), warp, event);
    follow(view, extent, view.cursor_step);
    const double visible = visible_warps(view, extent), at = double(warp);
    if (at < view.first_warp || at + 1 > view.first_warp + visible) pan(view, extent, 0, at - view.first_warp);
    view.source_line = context.ui.scroll_to = trace.sites[events[std::size_t(event)].site].line;
}

void draw_colour_bar(Area area, ImU32 (*colour)(double), const std::string& low, const std::string& high) {
    const float middle = area.y + area.height / 2, gap = unit(8);
    const float from = area.x + text_size(fonts().small, low).x + gap,
                to = std::min(from + unit(150), area.x + area.width - text_size(fonts().small, high).x - gap);
    draw_text(area.x, from, middle, Align::left, fonts().small, theme::quiet, low);
    constexpr int parts = 32;
    const float width = (to - from) / parts;
    for (int i = 0; i < parts; ++i)
        ImGui::GetWindowDrawList()->AddRectFilled({from + width * float(i), middle - unit(4)},
                                                  {from + width * float(i + 1), middle + unit(4)},
                                                  colour(double(i) / (parts - 1)));
    draw_text(to + gap, area.x + area.width, middle, Align::left, fonts().small, theme::quiet, high);
}

void draw_matrix(ViewContext& context, const ResultView& shown, Area area) {
    remember(context, shown);
    const MatrixPicture& matrix = shown.result->matrix;
    const float lanes = lanes_below(matrix, area);
    const Area inner{area.x + unit(14), area.y + unit(34), area.width - unit(28), area.height - lanes - unit(38)};
    if (matrix.empty())
        return empty_state({area.x, area.y}, {area.x + area.width, area.y + area.height}, "No matrix",
                           shown.result->failure.empty()
                               ? "This recording has no picture of its matrix. Run the problem to see it here."
                               : "This variant did not run: " + shown.result->failure + ".");
    MatrixState& ui = *context.ui.matrix;
    const bool coloured = !ui.lanes.empty();
    const float right = area.x + area.width - unit(14);
    draw_text(inner.x, right - (coloured ? unit(168) : 0), area.y + unit(15), Align::left, fonts().text, theme::text,
              shape_text(shown));
    if (coloured) draw_switch(ui, right, area.y + unit(2));
    matrix.whole() ? draw_matrix_grid(context, shown, inner) : draw_matrix_picture(context, shown, inner);
    if (lanes > 0) draw_details(context, shown, {inner.x, area.y + area.height - lanes, inner.width, lanes});
}

}  // namespace lanescope
