#include "app/views/lane_map/map_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "app/model/operation.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lane_map/lane_map_image.h"
#include "app/views/state/view_model.h"

namespace lanescope {
namespace {

using theme::unit;

/// Returns nullptr if no map has the array.
const ResultView* first_with(const ViewContext& context, const std::string& array) {
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* shown = context.lanes_in(map))
            if (std::ranges::count(shown->result->trace->sites, array, &Site::array)) return shown;
    return nullptr;
}

bool is_collective_name(const ViewContext& context, const std::string& array) {
    for (const ResultView& shown : context.view_model().results)
        for (const Site& site : shown.result->trace->sites)
            if (site.array == array) return is_collective(site.kind);
    return false;
}

// Returns lines per map: "A 25 26  B 31".
std::string places(const ViewContext& context, const std::string& array, bool with_kind) {
    std::string text;
    for (int map = 0; map < context.maps(); ++map) {
        const ResultView* shown = context.lanes_in(map);
        std::string lines;
        int last = 0;
        if (shown)
            for (const Site& site : shown->result->trace->sites) {
                if (site.array != array || (!with_kind && site.line == last)) continue;
                last = site.line;
                lines += with_kind ? fmt::format("\n  line {}: {}, {:.1f} lanes", site.line, to_string(site.kind),
                                                 site.mean_active())
                                   : fmt::format(" {}", site.line);
            }
        if (!lines.empty())
            text += fmt::format("{}{}{}{}",
                                text.empty() ? ""
                                : with_kind  ? "\n"
                                             : "  ",
                                map_letter(map), with_kind ? " " + shown->name : "", lines);
    }
    return text;
}

/// Returns the line "column of each nonzero"; empty for an array that only the kernel has.
std::string what_line(const ResultView& shown, const std::string& array) {
    const std::string what(shown.result->problem.operation().info().what_is(array));
    return what.empty() ? what : what + "\n";
}

void toggle(std::set<std::string>& set, const std::string& name) {
    if (!set.erase(name)) set.insert(name);
}

struct Chip {
    std::string name, where;
    ImU32 colour;
    std::string key;  ///< array or line to emphasise
    Tip tip;
    std::string shown = name;  ///< shortened
    float apart = 34;          ///< of the square and the gap
    float width() const {
        return text_size(fonts().small, shown).x +
               (where.empty() ? 0 : unit(6) + text_size(fonts().small_mono, where).x) + unit(apart);
    }
};

std::vector<Chip> array_chips(const ViewContext& context) {
    std::vector<Chip> chips;
    for (const LegendEntry& entry : context.view_model().legend)
        if (const ResultView* shown = first_with(context, entry.array))
            chips.push_back({is_collective_name(context, entry.array) ? entry.array : entry.array + "[i]",
                             places(context, entry.array, false), entry.colour, entry.array,
                             what_line(*shown, entry.array) + places(context, entry.array, true)});
    return chips;
}

// Equal numbers in A and B are lines of different sources.
std::vector<Chip> line_chips(const ViewContext& context) {
    std::vector<Chip> chips;
    for (int map = 0; map < context.maps(); ++map)
        for (const auto& [line, colour] : line_colours_in(context, map))
            chips.push_back(
                {line_key(map, line), "", colour, line_key(map, line), text_of_line(*context.lanes_in(map), line)});
    return chips;
}

/// Returns lines without their own colour.
std::vector<std::string> lines_left_out(const ViewContext& context) {
    std::vector<std::string> names;
    for (int map = 0; map < context.maps(); ++map) {
        const ResultView* shown = context.lanes_in(map);
        if (!shown) continue;
        const LineColours with = line_colours_in(context, map);
        std::set<int> without;
        for (const Site& site : shown->result->trace->sites)
            if (!with.contains(site.line)) without.insert(site.line);
        for (const int line : without) names.push_back(line_key(map, line));
    }
    return names;
}

float total(const std::vector<Chip>& chips) {
    float sum = 0;
    for (const Chip& chip : chips) sum += chip.width();
    return sum;
}

void draw_chip(ViewContext& context, const Chip& chip, float x, float y) {
    UiState& ui = context.ui;
    const float height = unit(22), middle = y + height / 2, s = unit(5.5f);
    ImGui::SetCursorScreenPos({x, y});
    if (clickable(chip.name.c_str(), {std::max(1.0f, chip.width() - unit(10)), height}))
        toggle(ui.emphasised, chip.key);
    const bool hot = ImGui::IsItemHovered(), on = ui.emphasised.empty() || ui.emphasised.contains(chip.key);
    if (hot) ui.hovered_array = chip.key;
    explain(chip.tip.after(chip.name + "\n").with("\n\nClick to emphasise it. Click again to stop."));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float alpha = on || hot ? 1 : 0.35f;
    list->AddRectFilled({x, middle - s}, {x + 2 * s, middle + s}, with_alpha(chip.colour, alpha), unit(2));
    if (ui.emphasised.contains(chip.key))
        list->AddRect({x - 2, middle - s - 2}, {x + 2 * s + 2, middle + s + 2}, theme::text, unit(3));
    const float words = x + 2 * s + unit(7);
    draw_text({words, middle - font_size(fonts().small) / 2}, fonts().small,
              with_alpha(theme::text, on || hot ? 1 : 0.5f), chip.shown);
    if (!chip.where.empty())
        draw_text(
            {words + text_size(fonts().small, chip.shown).x + unit(6), middle - font_size(fonts().small_mono) / 2},
            fonts().small_mono, theme::faint, chip.where);
}

// Omits a key that does not fit. Returns the next key's x.
float draw_key(float x, float right, float y, ImU32 fill, ImU32 edge, const std::string& text, const Tip& tip) {
    const float middle = y + unit(11), s = unit(5.5f), end = x + 2 * s + unit(7) + text_size(fonts().small, text).x;
    if (end > right) return x;
    ImGui::GetWindowDrawList()->AddRectFilled({x, middle - s}, {x + 2 * s, middle + s}, fill, unit(2));
    ImGui::GetWindowDrawList()->AddRect({x, middle - s}, {x + 2 * s, middle + s}, edge, unit(2));
    draw_text({x + 2 * s + unit(7), middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, text);
    explain_area({x, y}, {end, y + unit(22)}, tip);
    return end + unit(20);
}

float draw_idle(float x, float right, float y) {
    return draw_key(x, right, y, theme::colours.idle, theme::faint, "idle lane",
                    {"Grey: a lane that waits while other lanes of its warp execute the step.", Term::idle_lanes});
}

float draw_rest_of_lines(const ViewContext& context, float x, float right, float y) {
    const std::vector<std::string> names = lines_left_out(context);
    if (names.empty() || context.choice.view.colour != ColourBy::line) return x;
    return draw_key(
        x, right, y, rest_of_lines(), rest_of_lines(), fmt::format("{} other lines", names.size()),
        fmt::format("There are more lines than colours. The lines with the fewest steps share this colour:\n{}",
                    fmt::join(names, ", ")));
}

float draw_paler(float x, float right, float y, ImU32 pale, const std::string& text, const char* tip) {
    return draw_key(x, right, y, pale, pale, text, {tip, Term::whole_grid});
}

// A step lasts until the warp's next event.
void draw_waiting(const ViewContext& context, float x, float right, float y) {
    if (context.axis() != TimeAxis::cycle) return;
    const ImU32 pale = mix(theme::colours.idle, nth_colour(0), 0.30f);
    draw_key(x, right, y, pale, pale, "paler: the warp waits for the step",
             {"A step starts in its full colour and is pale until the next step starts.", Term::recordings});
}

// Omits line numbers that do not fit, then the last arrays.
void draw_arrays(ViewContext& context, Area area) {
    std::vector<Chip> chips = context.choice.view.colour == ColourBy::line ? line_chips(context) : array_chips(context);
    const float room = area.width - unit(84);
    if (total(chips) > room)
        for (Chip& chip : chips) chip.where.clear();
    float x = area.x;
    std::size_t drawn = 0;
    for (; drawn < chips.size() && x + chips[drawn].width() <= area.x + room; ++drawn) {
        draw_chip(context, chips[drawn], x, area.y);
        x += chips[drawn].width();
    }
    std::string rest;
    for (std::size_t i = drawn; i < chips.size(); ++i)
        rest += (rest.empty() ? "" : "\n") + chips[i].name + "  " + chips[i].where;
    if (drawn < chips.size()) {
        draw_text({x, area.y + unit(11) - font_size(fonts().small) / 2}, fonts().small, theme::quiet,
                  fmt::format("+{}", chips.size() - drawn));
        explain_area({x, area.y}, {x + unit(30), area.y + unit(22)}, rest);
        x += unit(34);
    }
    const float right = area.right();
    x = draw_rest_of_lines(context, x, right, area.y);
    draw_waiting(context, draw_idle(x, right, area.y), right, area.y);
}

Tip scale_tip(ColourBy by) {
    if (by == ColourBy::sectors)
        return {
            "32-byte sectors of memory per request: 4 if the lanes read 32 adjacent floats, 32 if each lane needs its "
            "own.",
            Term::sectors};
    if (by == ColourBy::conflicts)
        return {"Extra passes over shared memory, because lanes need different words of one bank.",
                Term::shared_memory};
    return {"Active lanes of the warp in a step, up to 32. A stronger colour means more lanes.", Term::active_lanes};
}

void draw_scale(const ViewContext& context, Area area, ColourBy by, MapDetail detail,
                const std::array<ImU32, 33>& colours, const std::string& low, const std::string& high) {
    const float y = area.y + unit(6), cell = unit(5), middle = area.y + unit(11);
    draw_text({area.x, middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, low);
    const float left = area.x + text_size(fonts().small, low).x + unit(8);
    for (int n = 1; n <= 32; ++n)
        ImGui::GetWindowDrawList()->AddRectFilled({left + cell * float(n - 1), y},
                                                  {left + cell * float(n), y + unit(11)}, colours[std::size_t(n)]);
    const float after = left + cell * 32 + unit(8), right = area.right();
    draw_text({after, middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, high, right - after);
    float x = after + text_size(fonts().small, high).x + unit(24);
    explain_area(area.from(), {x - unit(20), area.y + unit(22)}, scale_tip(by));
    if (by == ColourBy::sectors)
        x = draw_key(x, right, area.y, theme::colours.no_value, theme::colours.no_value, "no global memory",
                     {"Steps without a request to global memory: shared memory, shuffles, barriers.", Term::sectors});
    if (by == ColourBy::conflicts)
        x = draw_key(x, right, area.y, theme::colours.no_value, theme::colours.no_value, "no conflict",
                     {"Steps that need no extra pass over shared memory.", Term::shared_memory});
    if (detail == MapDetail::density)
        return void(draw_paler(
            x, right, area.y, mix(theme::ground, colours[24], 0.45f), "paler: fewer warps still run",
            "If most warps of a pixel have ended, its colour fades. Its hue shows the warps that continue."));
    if (detail == MapDetail::lanes && by != ColourBy::active_lanes)
        x = draw_paler(x, right, area.y, mix(theme::colours.idle, colours[24], 0.45f), "paler: fewer lanes",
                       "A pixel is paler if fewer lanes are active in its steps.");
    draw_waiting(context, draw_idle(x, right, area.y), right, area.y);
}

void draw_causes(ViewContext& context, MapDetail detail, Area area) {
    const float x = draw_cause_legend(context, area);
    if (detail != MapDetail::density) return;
    const ImU32 pale = mix(theme::ground, theme::colours.causes[std::size_t(IdleCause::row_finished)], 0.45f);
    draw_paler(x, area.right(), area.y, pale, "paler: more busy lanes or fewer warps",
               "A pixel has the colour of its most frequent cause, and is stronger if more lanes are idle. It fades if "
               "most warps have ended.");
}

}  // namespace

std::string text_of_line(const ResultView& shown, int line) {
    std::string text;
    if (line >= 1 && line <= int(shown.code.size())) text = text_of(shown.code[std::size_t(line) - 1]);
    return text.substr(std::min(text.size(), text.find_first_not_of(' ')));
}

std::string line_key(int map, int line) { return fmt::format("{} {}", map_letter(map), line); }

void draw_legend(ViewContext& context, MapDetail detail, Area area) {
    const ColourBy by = context.choice.view.colour;
    const bool dense = detail != MapDetail::cells;
    if (by == ColourBy::idle_cause) return draw_causes(context, detail, area);
    if (by == ColourBy::sectors)
        return draw_scale(context, area, by, detail, sector_colours(), "1 sector",
                          dense ? "32 per step, on average" : "32 sectors per request");
    if (by == ColourBy::conflicts)
        return draw_scale(context, area, by, detail, conflict_colours(), "1 extra pass",
                          dense ? "32 per step, on average" : "32 extra passes over shared memory");
    if (dense)
        return draw_scale(context, area, ColourBy::active_lanes, detail, lane_colours(), "few lanes active",
                          detail == MapDetail::lanes ? "always" : "all 32");
    if (by == ColourBy::active_lanes)
        return draw_scale(context, area, by, detail, lane_colours(), "1 lane", "32 lanes active");
    draw_arrays(context, area);
}

}  // namespace lanescope
