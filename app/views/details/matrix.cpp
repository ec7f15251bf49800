#include "app/views/details/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/operation.h"
#include "app/views/details/details.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

ImU32 density_hue(double t) { return viridis(0.18 + 0.82 * t); }

/// Logarithmic, from one nonzero to the fullest cell.
ImU32 cell_colour(std::uint32_t count, std::uint32_t most) {
    if (count == 0) return theme::colours.empty;
    return density_hue(most > 1 ? std::log(double(count)) / std::log(double(most)) : 1);
}

void upload(MatrixState& ui) {
    const MatrixPicture& matrix = ui.of->matrix;
    ui.most = matrix.density.empty() ? 0 : std::ranges::max(matrix.density);
    std::vector<std::uint32_t> pixels;
    for (const std::uint32_t count : matrix.density) pixels.push_back(cell_colour(count, ui.most));
    ui.theme = theme::present();
    ui.picture = std::make_unique<PictureTexture>();
    ui.picture->upload(int(matrix.across), int(matrix.down), pixels);
}

// Limits the aspect ratio: 256 x 65536 would be a line.
Area frame_of(const MatrixPicture& matrix, Area area) {
    const float left = unit(4), room_x = area.width - left - unit(4), room_y = area.height - unit(84);
    const float shape = float(std::clamp(double(matrix.rows) / double(matrix.cols), 0.25, 4.0));
    const float width = std::min(room_x, room_y / shape);
    return {std::round(area.x + left), std::round(area.y), std::floor(width), std::floor(width * shape)};
}

std::string rows_text(const RowSpan& rows) {
    if (rows.first == rows.last) return fmt::format("row {}", grouped(rows.first));
    return fmt::format("rows {} to {}", grouped(rows.first), grouped(rows.last));
}

void draw_rows(const MatrixPicture& matrix, const RowSpan& rows, Area at) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float scale = at.height / float(matrix.rows);
    float top = at.y + scale * float(rows.first), bottom = at.y + scale * float(rows.last + 1);
    const float least = unit(3), middle = (top + bottom) / 2;
    if (bottom - top < least) top = middle - least / 2, bottom = middle + least / 2;
    const ImU32 shade = with_alpha(theme::ground, 0.56f);
    if (top > at.y) list->AddRectFilled(at.from(), {at.right(), top}, shade);
    if (bottom < at.bottom()) list->AddRectFilled({at.x, bottom}, at.to(), shade);
    list->AddRect({at.x - unit(2), top - unit(1)}, {at.right() + unit(2), bottom + unit(1)}, theme::cursor, 0, 0,
                  unit(1.5f));
}

/// Returns a cell's first and last row or column.
std::pair<std::int64_t, std::int64_t> span_of(std::int64_t cell, std::int64_t cells, std::int64_t numbers) {
    const auto begin = [&](std::int64_t c) { return (c * numbers + cells - 1) / cells; };
    return {begin(cell), begin(cell + 1) - 1};
}

std::int64_t cell_under(float mouse, float from, float length, std::int64_t cells) {
    return std::clamp(std::int64_t((mouse - from) / length * float(cells)), std::int64_t(0), cells - 1);
}

std::int64_t warp_of_row(const LaneTrace& trace, std::int64_t row) {
    const auto found = std::ranges::find_if(trace.rows, [&](const RowSpan& rows) { return rows.contains(row); });
    return found == trace.rows.end() ? -1 : found - trace.rows.begin();
}

void draw_tip(const ResultView& shown, std::int64_t row, ImVec2 mouse, Area at) {
    const MatrixPicture& matrix = shown.result->matrix;
    const std::int64_t warp = warp_of_row(shown.result->trace, row);
    begin_tip();
    if (matrix.density.empty()) {
        wrapped_label(fonts().strong, theme::text, fmt::format("about row {}", grouped(row)));
    } else {
        const std::int64_t down = cell_under(mouse.y, at.y, at.height, matrix.down),
                           across = cell_under(mouse.x, at.x, at.width, matrix.across);
        const auto [top, bottom] = span_of(down, matrix.down, matrix.rows);
        const auto [left, right] = span_of(across, matrix.across, matrix.cols);
        const std::uint32_t count = matrix.density[std::size_t(down * matrix.across + across)];
        wrapped_label(fonts().strong, theme::text, fmt::format("{} nonzero{}", grouped(count), count == 1 ? "" : "s"));
        wrapped_label(fonts().text, theme::quiet,
                      fmt::format("rows {} to {}, columns {} to {}", grouped(top), grouped(bottom), grouped(left),
                                  grouped(right)));
    }
    if (warp >= 0)
        wrapped_label(fonts().text, theme::quiet,
                      fmt::format("warp {} reads {}: click to see it", grouped(shown.result->trace->first_warp + warp),
                                  rows_text(shown.result->trace->rows[std::size_t(warp)])));
    end_tip();
}

std::string foot_text(const ResultView& shown, const MatrixFocus& focus) {
    const LaneTrace& trace = shown.result->trace;
    if (trace.rows.empty())
        return shown.result->provenance.backend == BackendKind::cuda
                   ? "Recordings of a GPU do not show the rows that a warp reads. Run on the emulator to see them."
                   : "This recording does not show the rows that a warp reads.";
    if (focus.warp < 0) return "Point at a warp in the maps to see the rows that it reads.";
    const RowSpan& rows = trace.rows[std::size_t(focus.warp)];
    const std::string warp = fmt::format("warp {}", grouped(trace.first_warp + focus.warp));
    return rows.first > rows.last ? warp + " does not read the matrix" : warp + " reads " + rows_text(rows);
}

void draw_foot(const ResultView& shown, const MatrixFocus& focus, std::uint32_t most, Area area) {
    if (most > 1)
        draw_colour_bar({area.x, area.y, area.width, unit(18)}, density_hue, "1",
                        fmt::format("{} nonzeros per cell", grouped(most)));
    else if (most == 0)
        draw_text({area.x, area.y + unit(2)}, fonts().small, theme::quiet, "Dense: no entry is missing.", area.width);
    ImGui::SetCursorScreenPos({area.x, area.y + unit(26)});
    const bool known = focus.warp >= 0 && !shown.result->trace->rows.empty();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + area.width);
    wrapped_label(fonts().text, known ? theme::text : theme::quiet, foot_text(shown, focus));
    ImGui::PopTextWrapPos();
}

void draw_cells(MatrixState& ui, Area at) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from = at.from(), to = at.to();
    if (ui.of->matrix.density.empty()) {
        list->AddRectFilled(from, to, theme::colours.dense);
    } else {
        if (!ui.picture || ui.theme != theme::present()) upload(ui);
        list->AddImage(ImTextureID(std::uintptr_t(ui.picture->texture())), from, to);
    }
    list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, theme::line);
}

/// Draws the density of the nonzeros.
void draw_matrix_picture(ViewContext& context, const ResultView& shown, Area area) {
    MatrixState& ui = *context.ui.matrix;
    const MatrixPicture& matrix = shown.result->matrix;
    const LaneTrace& trace = shown.result->trace;
    const Area at = frame_of(matrix, area);
    draw_cells(ui, at);
    ImGui::SetCursorScreenPos(at.from());
    const bool clicked = clickable("cells", {at.width, at.height}, ControlKind::place),
               hovered = ImGui::IsItemHovered();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::int64_t row = cell_under(mouse.y, at.y, at.height, matrix.rows);
    MatrixFocus focus = matrix_focus(context, shown);
    if (hovered) focus = {warp_of_row(trace, row), 0, -1, true};
    if (focus.warp >= 0 && std::size_t(focus.warp) < trace.rows.size()) {
        const RowSpan& rows = trace.rows[std::size_t(focus.warp)];
        if (rows.first <= rows.last && rows.last < matrix.rows) draw_rows(matrix, rows, at);
    }
    draw_foot(shown, focus, matrix.density.empty() ? 0 : ui.most, {area.x, at.bottom() + unit(10), area.width, 0});
    if (!hovered) return;
    draw_tip(shown, row, mouse, at);
    if (clicked && focus.warp >= 0) go_to_step(context, shown, focus.warp, 0);
}

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
    ui->lanes = MatrixLanes(*shown.result, context.catalog.find(*shown.result));
    ui->picture.reset();
}

std::string shape_text(const ResultView& shown) {
    const MatrixPicture& matrix = shown.result->matrix;
    const bool dense = !facts_of(shown.result->problem).is_sparse();
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
    if (is_program(context.choice.experiment.problem))
        return draw_tab("Source", "The source of the program.", true, source_chosen, left, middle, height);
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

// Statements such as values[i] * x[columns[i]] take several steps; one reads the entry.
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
    for (int map = 0; map < context.maps(); ++map)
        if (context.result_in(map) == &shown) context.ui.side = map;
    move_cursor(context, shown, warp, event);
    context.choice.view.source_line = context.ui.scroll_to = trace.sites[events[std::size_t(event)].site].line;
}

void draw_colour_bar(Area area, ImU32 (*colour)(double), const std::string& low, const std::string& high) {
    const float middle = area.y + area.height / 2, gap = unit(8);
    const float from = area.x + text_size(fonts().small, low).x + gap,
                to = std::min(from + unit(150), area.right() - text_size(fonts().small, high).x - gap);
    draw_text(area.x, from, middle, Align::left, fonts().small, theme::quiet, low);
    constexpr int parts = 32;
    const float width = (to - from) / parts;
    for (int i = 0; i < parts; ++i)
        ImGui::GetWindowDrawList()->AddRectFilled({from + width * float(i), middle - unit(4)},
                                                  {from + width * float(i + 1), middle + unit(4)},
                                                  colour(double(i) / (parts - 1)));
    draw_text(to + gap, area.right(), middle, Align::left, fonts().small, theme::quiet, high);
}

void draw_matrix(ViewContext& context, const ResultView& shown, Area area) {
    remember(context, shown);
    const MatrixPicture& matrix = shown.result->matrix;
    const float lanes = lanes_below(matrix, area);
    const Area inner{area.x + unit(14), area.y + unit(34), area.width - unit(28), area.height - lanes - unit(38)};
    if (matrix.empty()) {
        const Operation& operation = shown.result->problem.operation();
        return empty_state(area.from(), area.to(), "No matrix",
                           !shown.result->failure.empty() ? "This variant did not run: " + shown.result->failure + "."
                           : operation.matrix_view()
                               ? "This recording has no picture of its matrix. Run the problem to see it here."
                               : operation.info().title + " has no matrix.");
    }
    MatrixState& ui = *context.ui.matrix;
    const bool coloured = !ui.lanes.empty();
    const float right = area.right() - unit(14);
    draw_text(inner.x, right - (coloured ? unit(168) : 0), area.y + unit(15), Align::left, fonts().text, theme::text,
              shape_text(shown));
    if (coloured) draw_switch(ui, right, area.y + unit(2));
    matrix.whole() ? draw_matrix_grid(context, shown, inner) : draw_matrix_picture(context, shown, inner);
    if (lanes > 0) draw_details(context, shown, {inner.x, area.bottom() - lanes, inner.width, lanes});
}

}  // namespace lanescope
