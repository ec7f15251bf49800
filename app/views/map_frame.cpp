#include "app/views/map_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/format.h"
#include "app/views/plot/axis.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

void choose_variant(Desk& desk, int map) {
    if (!ImGui::BeginPopup("which")) return;
    for (const ShownResult& shown : desk.derived().results)
        if (ImGui::Selectable(shown.name.c_str(), desk.result_in(map) == &shown)) desk.show_in(map, shown.name);
    ImGui::EndPopup();
}

struct Badge {
    std::string text, tip;
    ImU32 colour;
};

// What matters most about the masks: that something is wrong, or else where they come from.
/// What recording cost, beside what it recorded: times of the traced and of the plain build.
Badge recorded_badge(const RunResult& result) {
    const std::string tip = "Recorded on a GPU, by a traced build of the same text.";
    if (!result.recording_us || !result.timing) return {"RECORDED", tip, theme::good};
    const double plain = result.timing->cold.median;
    return {fmt::format("RECORDED {:.2f}\u00D7", *result.recording_us / plain),
            tip + fmt::format("\nThe recording run took {}, the plain build {}. Throughput is the plain build's.",
                              duration(*result.recording_us), duration(plain)),
            theme::good};
}

Badge badge_of(const RunResult& result) {
    const std::size_t hazards = result.hazards.size();
    if (hazards > 0)
        return {fmt::format("{} HAZARD{}", hazards, hazards == 1 ? "" : "S"),
                "This kernel did what it must not do: see its source, at the right.", theme::bad};
    if (result.provenance.backend == "cuda")
        return recorded_badge(result);
    return {"EMULATED", "Recorded by the SIMT machine on this CPU.", theme::accent};
}

float draw_name(Desk& desk, int map, const ShownResult& shown, Area area, float room) {
    const float letter = unit(20), middle = area.y + unit(11);
    const std::string name = fitted(fonts().strong, shown.name, room - letter - unit(18));
    const float width = letter + text_size(fonts().strong, name).x + unit(18);
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushID(map);
    if (ImGui::InvisibleButton("title", {width, unit(22)})) ImGui::OpenPopup("which");
    explain(fmt::format("Map {}: {}\nClick to show another variant here.", map == 0 ? "A" : "B", shown.name));
    choose_variant(desk, map);
    ImGui::PopID();
    draw_text(area.x, area.x + letter, middle, Align::left, fonts().strong,
              desk.memory.side == map ? theme::text : theme::quiet, map == 0 ? "A" : "B");
    draw_text(area.x + letter, area.x + width, middle, Align::left, fonts().strong, shown.colour, name);
    draw_caret({area.x + width - unit(9), middle + 1}, theme::quiet);
    return width;
}

// 1, 2 or 5 times a power of ten, at least `least`.
std::int64_t round_step(double least) {
    for (std::int64_t power = 1; power < INT64_MAX / 100; power *= 10)
        for (std::int64_t times : {1, 2, 5})
            if (double(times * power) >= least) return times * power;
    return INT64_MAX / 100;
}

}  // namespace

void draw_map_title(Desk& desk, int map, const ShownResult& shown, Area area) {
    const Badge badge = badge_of(*shown.result);
    const float middle = area.y + unit(11), right = area.x + area.width;
    const bool wide = area.width > unit(320), with_badge = wide || !shown.result->hazards.empty();
    const float badge_room = with_badge ? badge_width(badge.text) + unit(8) : 0;
    const std::string mean = fmt::format("{}{:.1f} lanes", wide ? "mean " : "", shown.whole.mean_active());
    const float mean_width = text_size(fonts().strong, mean).x;
    const float name =
        draw_name(desk, map, shown, area, std::max(unit(60), area.width - badge_room - mean_width - unit(16)));
    const float after = area.x + name + unit(10);
    draw_text(after, right - badge_room, middle, Align::left, fonts().strong, shown.colour, mean);
    explain_area({after, area.y}, {after + mean_width, area.y + unit(22)},
                 "Lanes that take part in a warp-step, on average over the whole grid. 32 is all of them.");
    if (!with_badge) return;
    const ImVec2 at{right - badge_room + unit(8), middle - unit(9)};
    draw_badge(at, unit(18), badge.text, badge.colour);
    explain_area(at, {right, at.y + unit(18)}, badge.tip);
}

// Names of warps, as many as stand apart.
void draw_warp_names(const ShownResult& shown, const MapScale& scale, const MapArea& at) {
    const float pitch = float(scale.warp_height()), x = at.map.x - at.gutter / 2;
    const auto& trace = shown.result->trace;
    const bool upright = pitch < unit(52);
    const std::int64_t every = round_step(unit(18) / std::max(pitch, 1e-6f));
    const std::int64_t first = std::int64_t(scale.first_warp) / every * every;
    for (std::int64_t w = first; w < trace.recorded_warps(); w += every) {
        const float top = at.map.y + float(scale.y_of_warp(double(w))), middle = top + float(scale.lane_height) * 16;
        if (middle > at.map.y + at.map.height - unit(6)) break;
        if (middle < at.map.y + unit(6)) continue;
        const std::string number = std::to_string(trace.first_warp + w);
        if (upright)
            draw_text(at.map.x - at.gutter, at.map.x - unit(4), middle, Align::right, fonts().small_mono, theme::faint,
                      number);
        else
            draw_upwards({x, middle}, fonts().small_mono, theme::quiet, "warp " + number);
    }
}

void draw_step_axis(const MapScale& scale, Area area) {
    const double end = scale.step_at(area.width);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (double tick : plot::ticks(scale.first_step, end, area.width, unit(64))) {
        const float x = std::round(area.x + float(scale.x_of(tick)));
        list->AddLine({x, area.y + 1}, {x, area.y + unit(4)}, theme::faint);
        const std::string text = grouped(std::llround(tick));
        if (tick != std::floor(tick) || x + text_size(fonts().small_mono, text).x / 2 > area.x + area.width - unit(44))
            continue;
        const float half = text_size(fonts().small_mono, text).x / 2, from = std::max(area.x, x - half);
        draw_text({from, area.y + unit(5)}, fonts().small_mono, theme::quiet, text);
    }
    draw_text(area.x, area.x + area.width, area.y + unit(11), Align::right, fonts().small, theme::quiet, "steps");
}

void draw_step_cursor(const Desk& desk, const MapScale& scale, Area map) {
    const double cursor = desk.choice.view.cursor_step;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto line = [&](double step, ImU32 colour, float width) {
        const float x = map.x + float(scale.x_of(step + 0.5));
        if (x >= map.x && x <= map.x + map.width)
            list->AddLine({x, map.y - unit(3)}, {x, map.y + map.height}, colour, width);
    };
    if (desk.memory.pointed_before)
        line(double(desk.memory.pointed_before->cell.step), IM_COL32(255, 255, 255, 0x60), 1);
    if (cursor < 0) return;
    line(std::floor(cursor), theme::ground, unit(4));  // so that it stands out from cells of its colour
    line(std::floor(cursor), theme::cursor, unit(2));
}

}  // namespace lanescope
