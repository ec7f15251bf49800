#include "app/views/source/lane_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr int short_digits = 4;

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

}  // namespace

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

void draw_lane_strip(const ShownVariable& shown, Area area) {
    const ValueSpread spread = spread_of(shown.variable, shown.values);
    const float width = area.width / warp_size, gap = width > unit(4) ? 1.0f : 0.0f;
    const bool with_text = widest_text(shown) + unit(4) < width;
    for (int lane = 0; lane < warp_size; ++lane) {
        const ImVec2 from{area.x + width * float(lane), area.y};
        draw_value(shown, spread, lane, from, {from.x + width - gap, area.y + area.height}, with_text);
    }
}

}  // namespace lanescope
