#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/source/matrix.h"

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
    if (top > at.y) list->AddRectFilled({at.x, at.y}, {at.x + at.width, top}, shade);
    if (bottom < at.y + at.height) list->AddRectFilled({at.x, bottom}, {at.x + at.width, at.y + at.height}, shade);
    list->AddRect({at.x - unit(2), top - unit(1)}, {at.x + at.width + unit(2), bottom + unit(1)}, theme::cursor, 0, 0,
                  unit(1.5f));
}

/// Returns the first and last row or column of a cell.
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
    const ImVec2 from{at.x, at.y}, to{at.x + at.width, at.y + at.height};
    if (ui.of->matrix.density.empty()) {
        list->AddRectFilled(from, to, theme::colours.dense);
    } else {
        if (!ui.picture || ui.theme != theme::present()) upload(ui);
        list->AddImage(ImTextureID(std::uintptr_t(ui.picture->texture())), from, to);
    }
    list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, theme::line);
}

}  // namespace

void draw_matrix_picture(ViewContext& context, const ResultView& shown, Area area) {
    MatrixState& ui = *context.ui.matrix;
    const MatrixPicture& matrix = shown.result->matrix;
    const LaneTrace& trace = shown.result->trace;
    const Area at = frame_of(matrix, area);
    draw_cells(ui, at);
    ImGui::SetCursorScreenPos({at.x, at.y});
    const bool clicked = clickable("cells", {at.width, at.height}, Stop::place), hovered = ImGui::IsItemHovered();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::int64_t row = cell_under(mouse.y, at.y, at.height, matrix.rows);
    MatrixFocus focus = matrix_focus(context, shown);
    if (hovered) focus = {warp_of_row(trace, row), 0, -1, true};
    if (focus.warp >= 0 && std::size_t(focus.warp) < trace.rows.size()) {
        const RowSpan& rows = trace.rows[std::size_t(focus.warp)];
        if (rows.first <= rows.last && rows.last < matrix.rows) draw_rows(matrix, rows, at);
    }
    draw_foot(shown, focus, matrix.density.empty() ? 0 : ui.most, {area.x, at.y + at.height + unit(10), area.width, 0});
    if (!hovered) return;
    draw_tip(shown, row, mouse, at);
    if (clicked && focus.warp >= 0) go_to_step(context, shown, focus.warp, 0);
}

}  // namespace lanescope
