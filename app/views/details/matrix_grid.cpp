#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/views/details/matrix.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr int by_lane = 0, by_step = 1, by_warp = 2;  // of MatrixState::colour

enum class Light : std::uint8_t { usual, back, lane, step };

struct Grid {
    const MatrixPicture& matrix;
    float x, y, cell;
    float width() const { return cell * float(matrix.cols); }
    float height() const { return cell * float(matrix.rows); }
    ImVec2 corner(std::int64_t row, std::uint32_t column) const {
        return {x + cell * float(column), y + cell * float(row)};
    }
};

Grid layout_of(const MatrixPicture& matrix, Area area) {
    const float left = text_size(fonts().small_mono, std::to_string(matrix.rows - 1)).x + unit(8), top = unit(20);
    const float room_x = area.width - left, room_y = area.height - top - unit(64);
    const float cell = std::floor(std::min(room_x / float(matrix.cols), room_y / float(matrix.rows)));
    return {matrix, std::round(area.x + left), std::round(area.y + top), std::clamp(cell, 1.0f, unit(46))};
}

ImU32 lane_hue(double t) { return viridis(0.12 + 0.88 * t); }
ImU32 step_hue(double t) { return cividis(0.15 + 0.85 * t); }

ImU32 colour_of(const MatrixState& ui, std::uint32_t nonzero) {
    const auto readings = ui.lanes.of(nonzero);
    if (readings.empty()) return ui.lanes.empty() ? theme::colours.unread : theme::bad_ground;
    const Reading& first = readings.front();
    if (ui.colour == by_lane) return lane_hue(first.lane / 31.0);
    return ui.colour == by_step ? step_hue(double(first.step) / std::max(1u, ui.lanes.last_step()))
                                : nth_colour(first.warp);
}

std::vector<Light> lights_of(const MatrixState& ui, const MatrixFocus& focus, std::optional<std::uint32_t> hot) {
    std::vector<Light> lights(ui.of->matrix.columns.size(), Light::usual);
    MatrixFocus at = focus;
    if (hot && !ui.lanes.of(*hot).empty()) {
        const Reading& reading = ui.lanes.of(*hot).front();
        at = {reading.warp, reading.step, reading.lane, true};
    }
    if (at.warp < 0) return lights;
    if (at.pointed) std::ranges::fill(lights, Light::back);
    for (const Reading& r : ui.lanes.all()) {
        if (r.warp != at.warp) continue;
        const bool lane = at.lane < 0 ? at.pointed : r.lane == at.lane;
        if (lane) lights[r.nonzero] = std::max(lights[r.nonzero], Light::lane);
        if (r.step == at.step && (lane || !at.pointed)) lights[r.nonzero] = Light::step;
    }
    if (const Reading* now = reading_at(ui, at)) lights[now->nonzero] = Light::step;
    return lights;
}

std::string value_text(float value) { return fmt::format("{:.3g}", value); }

float widest_value(const MatrixPicture& matrix) {
    float widest = 0;
    for (const float value : matrix.values)
        widest = std::max(widest, text_size(fonts().small_mono, value_text(value)).x);
    return widest;
}

void draw_entry(const Grid& grid, ImVec2 at, ImU32 colour, Light light, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float gap = grid.cell >= 5 ? 1.0f : 0.0f;
    const ImVec2 to{at.x + grid.cell - gap, at.y + grid.cell - gap};
    if (light == Light::back) colour = mix(theme::ground, colour, 0.28f);
    list->AddRectFilled(at, to, colour, grid.cell > unit(14) ? unit(2) : 0);
    if (light == Light::step)
        list->AddRect({at.x - 1, at.y - 1}, {to.x + 1, to.y + 1}, theme::cursor, unit(2), 0, std::max(1.0f, unit(2)));
    if (text.empty()) return;
    const ImU32 ink = light == Light::back ? theme::quiet : ink_on(colour);
    draw_text(at.x, to.x, (at.y + to.y) / 2, Align::centre, fonts().small_mono, ink, text);
}

void draw_ground(const Grid& grid) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{grid.x - 1, grid.y - 1}, to{grid.x + grid.width(), grid.y + grid.height()};
    list->AddRectFilled(from, to, theme::colours.empty);
    if (grid.cell >= unit(7)) {
        for (std::int64_t c = 1; c < grid.matrix.cols; ++c)
            list->AddLine({grid.x + grid.cell * float(c) - 0.5f, from.y}, {grid.x + grid.cell * float(c) - 0.5f, to.y},
                          theme::grid);
        for (std::int64_t r = 1; r < grid.matrix.rows; ++r)
            list->AddLine({from.x, grid.y + grid.cell * float(r) - 0.5f}, {to.x, grid.y + grid.cell * float(r) - 0.5f},
                          theme::grid);
    }
    list->AddRect(from, to, theme::line);
}

// Draws as many as fit.
void draw_numbers(const Grid& grid, std::int64_t hot_row, std::int64_t hot_column) {
    const float wide = text_size(fonts().small_mono, std::to_string(grid.matrix.cols)).x + unit(6);
    const auto every = [&](float room) { return std::max<std::int64_t>(1, std::int64_t(std::ceil(room / grid.cell))); };
    const std::int64_t columns = every(wide), rows = every(unit(14));
    for (std::int64_t c = 0; c < grid.matrix.cols; ++c) {
        if (c % columns != 0 && c != hot_column) continue;
        if (hot_column >= 0 && c != hot_column && std::abs(c - hot_column) < columns) continue;
        const float middle = grid.x + grid.cell * (float(c) + 0.5f);
        draw_text(middle - wide, middle + wide, grid.y - unit(10), Align::centre, fonts().small_mono,
                  c == hot_column ? theme::text : theme::faint, std::to_string(c));
    }
    for (std::int64_t r = 0; r < grid.matrix.rows; ++r) {
        if (r % rows != 0 && r != hot_row) continue;
        if (hot_row >= 0 && r != hot_row && std::abs(r - hot_row) < rows) continue;
        draw_text(grid.x - unit(60), grid.x - unit(6), grid.y + grid.cell * (float(r) + 0.5f), Align::right,
                  fonts().small_mono, r == hot_row ? theme::text : theme::faint, std::to_string(r));
    }
}

std::optional<std::uint32_t> nonzero_at(const Grid& grid, ImVec2 mouse) {
    const MatrixPicture& matrix = grid.matrix;
    const auto row = std::int64_t(std::floor((mouse.y - grid.y) / grid.cell)),
               column = std::int64_t(std::floor((mouse.x - grid.x) / grid.cell));
    if (row < 0 || row >= matrix.rows || column < 0 || column >= matrix.cols) return std::nullopt;
    for (std::uint32_t i = matrix.offsets[std::size_t(row)]; i < matrix.offsets[std::size_t(row) + 1]; ++i)
        if (matrix.columns[i] == column) return i;
    return std::nullopt;
}

std::string reading_text(const LaneTrace& trace, const Reading& reading) {
    const WarpEvent& event = trace.warp(reading.warp)[reading.step];
    return fmt::format("lane {} of warp {}, in step {} (line {})", reading.lane, trace.first_warp + reading.warp,
                       reading.step, trace.sites[event.site].line);
}

void draw_tip(const MatrixState& ui, std::uint32_t nonzero) {
    const MatrixPicture& matrix = ui.of->matrix;
    const auto readings = ui.lanes.of(nonzero);
    begin_tip();
    wrapped_label(fonts().strong, theme::text,
                  fmt::format("row {}, column {}:  {:g}", row_of(matrix, nonzero), matrix.columns[nonzero],
                              matrix.values[nonzero]));
    if (readings.empty())
        wrapped_label(fonts().text, ui.lanes.empty() ? theme::quiet : theme::bad,
                      ui.lanes.empty() ? "Its reader is not recorded." : "No lane reads it.");
    constexpr std::size_t most = 4;
    for (std::size_t i = 0; i < std::min(most, readings.size()); ++i)
        wrapped_label(fonts().text, theme::quiet,
                      (i == 0 ? "read by " : "and by ") + reading_text(ui.of->trace, readings[i]));
    if (readings.size() > most)
        wrapped_label(fonts().text, theme::warn, fmt::format("and {} more times", readings.size() - most));
    end_tip();
}

void draw_warp_legend(const MatrixState& ui, Area area) {
    const LaneTrace& trace = ui.of->trace;
    float x = area.x;
    std::vector<std::uint32_t> warps;
    for (const Reading& r : ui.lanes.all())
        if (std::ranges::find(warps, r.warp) == warps.end()) warps.push_back(r.warp);
    std::ranges::sort(warps);
    for (const std::uint32_t warp : warps) {
        const std::string text = fmt::format("warp {}", trace.first_warp + warp);
        const float width = text_size(fonts().small, text).x + unit(30);
        if (x + width > area.right()) {
            draw_text({x, area.y}, fonts().small, theme::faint, "\u2026");
            return;
        }
        ImGui::GetWindowDrawList()->AddRectFilled({x, area.y + unit(4)}, {x + unit(10), area.y + unit(14)},
                                                  nth_colour(warp), unit(2));
        draw_text({x + unit(15), area.y + unit(2)}, fonts().small, theme::quiet, text);
        x += width;
    }
}

void draw_colours(const MatrixState& ui, Area bar) {
    const int colour = ui.colour;
    if (colour == by_lane) draw_colour_bar(bar, lane_hue, "lane 0", "lane 31");
    if (colour == by_step && ui.lanes.last_step() == 0)
        draw_text({bar.x, bar.y + unit(2)}, fonts().small, theme::quiet, "all in the first step of their warp",
                  bar.width);
    else if (colour == by_step)
        draw_colour_bar(bar, step_hue, "step 0", fmt::format("step {}", ui.lanes.last_step()));
    if (colour == by_warp) draw_warp_legend(ui, bar);
}

void draw_foot(const MatrixState& ui, Area area) {
    ImGui::SetCursorScreenPos(area.from());
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + area.width);
    if (ui.lanes.empty()) {
        const bool gpu = ui.of->provenance.backend == BackendKind::cuda;
        wrapped_label(
            fonts().small, theme::quiet,
            gpu ? "Recordings of a GPU do not show the lane that reads an entry. Run on the emulator to see it."
                : "This recording does not show the lane that reads an entry.");
        return ImGui::PopTextWrapPos();
    }
    draw_colours(ui, {area.x, area.y, area.width, unit(18)});
    ImGui::SetCursorScreenPos({area.x, area.y + unit(22)});
    draw_text({area.x, area.y + unit(22)}, fonts().small, theme::faint,
              "Point at a lane in the maps to see its entries.", area.width);
    draw_text({area.x, area.y + unit(38)}, fonts().small, theme::faint, "Click an entry to go to its reader.",
              area.width);
    ImGui::PopTextWrapPos();
}

void point_at(ViewContext& context, const ResultView& shown, const Reading& reading) {
    const LaneTrace& trace = shown.result->trace;
    for (int map = 0; map < context.maps(); ++map)
        if (context.result_in(map) == &shown)
            context.ui.pointed = {map,
                                  {reading.warp, reading.step, reading.lane},
                                  start_of(trace, shown.facts->time(context.axis()), reading.warp, reading.step)};
}

}  // namespace

void draw_matrix_grid(ViewContext& context, const ResultView& shown, Area area) {
    const MatrixState& ui = *context.ui.matrix;
    const MatrixPicture& matrix = shown.result->matrix;
    const Grid grid = layout_of(matrix, area);
    ImGui::SetCursorScreenPos({grid.x, grid.y});
    const bool clicked = clickable("entries", {grid.width(), grid.height()}, ControlKind::place);
    const bool hovered = ImGui::IsItemHovered();
    const std::optional<std::uint32_t> hot = hovered ? nonzero_at(grid, ImGui::GetIO().MousePos) : std::nullopt;
    const std::vector<Light> lights = lights_of(ui, matrix_focus(context, shown), hot);
    const bool with_values = widest_value(matrix) + unit(3) <= grid.cell && grid.cell >= unit(14);
    draw_ground(grid);
    for (const bool outlined : {false, true})  // outlines cover their neighbours
        for (std::int64_t row = 0; row < matrix.rows; ++row)
            for (std::uint32_t i = matrix.offsets[std::size_t(row)]; i < matrix.offsets[std::size_t(row) + 1]; ++i)
                if ((lights[i] == Light::step) == outlined)
                    draw_entry(grid, grid.corner(row, matrix.columns[i]), colour_of(ui, i), lights[i],
                               with_values ? value_text(matrix.values[i]) : "");
    draw_numbers(grid, hot ? row_of(matrix, *hot) : -1, hot ? std::int64_t(matrix.columns[*hot]) : -1);
    draw_foot(ui, {area.x, grid.y + grid.height() + unit(8), area.width, unit(56)});
    if (!hot) return;
    draw_tip(ui, *hot);
    const auto readings = ui.lanes.of(*hot);
    if (readings.empty()) return;
    point_at(context, shown, readings.front());
    if (clicked) go_to_step(context, shown, readings.front().warp, readings.front().step);
}

}  // namespace lanescope
