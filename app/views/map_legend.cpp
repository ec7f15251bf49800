// What the colours of the lane maps mean, and what a single cell says.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/palette.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

bool in_maps(const Desk& desk, const std::string& array) {
    for (int map = 0; map < 2; ++map)
        if (const ShownResult* shown = desk.result_in(map))
            if (std::ranges::find(shown->result->trace.sites, array, &Site::array) != shown->result->trace.sites.end())
                return true;
    return false;
}

bool is_collective_name(const Desk& desk, const std::string& array) {
    for (const ShownResult& shown : desk.derived().results)
        for (const Site& site : shown.result->trace.sites)
            if (site.array == array) return is_collective(site.kind);
    return false;
}

// "A 25 26  B 31": where the array is accessed in each of the two variants.
std::string places(const Desk& desk, const std::string& array, bool with_kind) {
    std::string text;
    for (int map = 0; map < 2; ++map) {
        const ShownResult* shown = desk.result_in(map);
        std::string lines;
        int last = 0;
        if (shown)
            for (const Site& site : shown->result->trace.sites) {
                if (site.array != array || (!with_kind && site.line == last)) continue;
                last = site.line;
                lines += with_kind ? fmt::format("\n  line {}: {}, {:.1f} lanes", site.line, to_string(site.kind),
                                                 site.mean_active())
                                   : fmt::format(" {}", site.line);
            }
        if (!lines.empty())
            text += (text.empty() ? ""
                     : with_kind  ? "\n"
                                  : "  ") +
                    std::string(map == 0 ? "A" : "B") + (with_kind ? " " + shown->name : "") + lines;
    }
    return text;
}

void toggle(std::set<std::string>& set, const std::string& name) {
    if (!set.erase(name)) set.insert(name);
}

struct Chip {
    std::string name, where;
    ImU32 colour;
    const std::string* array;
    float width() const {
        return text_size(fonts().small, name).x +
               (where.empty() ? 0 : unit(6) + text_size(fonts().small_mono, where).x) + unit(34);
    }
};

std::vector<Chip> chips_of(const Desk& desk) {
    std::vector<Chip> chips;
    for (const LegendEntry& entry : desk.derived().legend)
        if (in_maps(desk, entry.array))
            chips.push_back({is_collective_name(desk, entry.array) ? entry.array : entry.array + "[i]",
                             places(desk, entry.array, false), entry.colour, &entry.array});
    return chips;
}

float total(const std::vector<Chip>& chips) {
    float sum = 0;
    for (const Chip& chip : chips) sum += chip.width();
    return sum;
}

void draw_chip(Desk& desk, const Chip& chip, float x, float y) {
    Memory& memory = desk.memory;
    const float height = unit(22), middle = y + height / 2, s = unit(5.5f);
    ImGui::SetCursorScreenPos({x, y});
    if (ImGui::InvisibleButton(chip.array->c_str(), {std::max(1.0f, chip.width() - unit(10)), height}))
        toggle(memory.emphasised, *chip.array);
    const bool hot = ImGui::IsItemHovered(), on = memory.emphasised.empty() || memory.emphasised.contains(*chip.array);
    if (hot) memory.hovered_array = *chip.array;
    explain(chip.name + "\n" + places(desk, *chip.array, true) +
            "\n\nClick to make it stand out, and again to let it go.");
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float alpha = on || hot ? 1 : 0.35f;
    list->AddRectFilled({x, middle - s}, {x + 2 * s, middle + s}, with_alpha(chip.colour, alpha), unit(2));
    if (memory.emphasised.contains(*chip.array))
        list->AddRect({x - 2, middle - s - 2}, {x + 2 * s + 2, middle + s + 2}, theme::text, unit(3));
    const float words = x + 2 * s + unit(7);
    draw_text({words, middle - font_size(fonts().small) / 2}, fonts().small,
              with_alpha(theme::text, on || hot ? 1 : 0.5f), chip.name);
    if (!chip.where.empty())
        draw_text({words + text_size(fonts().small, chip.name).x + unit(6), middle - font_size(fonts().small_mono) / 2},
                  fonts().small_mono, theme::faint, chip.where);
}

// A colour and its meaning; returns where the next one may stand. Left out where there is no room.
float draw_key(float x, float right, float y, ImU32 fill, ImU32 edge, const std::string& text, const std::string& tip) {
    const float middle = y + unit(11), s = unit(5.5f), end = x + 2 * s + unit(7) + text_size(fonts().small, text).x;
    if (end > right) return x;
    ImGui::GetWindowDrawList()->AddRectFilled({x, middle - s}, {x + 2 * s, middle + s}, fill, unit(2));
    ImGui::GetWindowDrawList()->AddRect({x, middle - s}, {x + 2 * s, middle + s}, edge, unit(2));
    draw_text({x + 2 * s + unit(7), middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, text);
    explain_area({x, y}, {end, y + unit(22)}, tip);
    return end + unit(20);
}

void draw_idle(float x, float right, float y) {
    draw_key(x, right, y, map_idle, theme::faint, "idle lane",
             "A lane that waits while others of its warp execute the step.");
}

// Lines are left out when there is no room for them, then the last arrays.
void draw_arrays(Desk& desk, Area area) {
    std::vector<Chip> chips = chips_of(desk);
    const float room = area.width - unit(84);
    if (total(chips) > room)
        for (Chip& chip : chips) chip.where.clear();
    float x = area.x;
    std::size_t drawn = 0;
    for (; drawn < chips.size() && x + chips[drawn].width() <= area.x + room; ++drawn) {
        draw_chip(desk, chips[drawn], x, area.y);
        x += chips[drawn].width();
    }
    std::string rest;
    for (std::size_t i = drawn; i < chips.size(); ++i)
        rest += (rest.empty() ? "" : "\n") + chips[i].name + "  " + places(desk, *chips[i].array, false);
    if (drawn < chips.size()) {
        draw_text({x, area.y + unit(11) - font_size(fonts().small) / 2}, fonts().small, theme::quiet,
                  fmt::format("+{}", chips.size() - drawn));
        explain_area({x, area.y}, {x + unit(30), area.y + unit(22)}, rest);
        x += unit(34);
    }
    draw_idle(x, area.x + area.width, area.y);
}

void draw_scale(Area area, ColourBy by, const std::array<ImU32, 33>& colours, const std::string& low,
                const std::string& high) {
    const float y = area.y + unit(6), cell = unit(5), middle = area.y + unit(11);
    draw_text({area.x, middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, low);
    const float left = area.x + text_size(fonts().small, low).x + unit(8);
    for (int n = 1; n <= 32; ++n)
        ImGui::GetWindowDrawList()->AddRectFilled({left + cell * float(n - 1), y},
                                                  {left + cell * float(n), y + unit(11)}, colours[std::size_t(n)]);
    const float after = left + cell * 32 + unit(8), right = area.x + area.width;
    draw_text({after, middle - font_size(fonts().small) / 2}, fonts().small, theme::quiet, high, right - after);
    float x = after + text_size(fonts().small, high).x + unit(24);
    if (by == ColourBy::sectors)
        x = draw_key(x, right, area.y, map_no_sectors, map_no_sectors, "no global memory",
                     "Steps that ask for no sector: shared memory, shuffles, barriers.");
    draw_idle(x, right, area.y);
}

std::string_view line_text(const ShownResult& shown, int line, std::string& buffer) {
    buffer.clear();
    if (line < 1 || line > int(shown.code.size())) return buffer;
    for (const Span& span : shown.code[std::size_t(line) - 1]) buffer += span.text;
    const std::size_t start = buffer.find_first_not_of(' ');
    return start == std::string::npos ? std::string_view() : std::string_view(buffer).substr(start);
}

// A tooltip grows with its lines: their width cannot come from its own.
void line(ImFont* font, ImU32 colour, const std::string& text) { label(font, colour, text, unit(390)); }

}  // namespace

void draw_legend(Desk& desk, Area area) {
    switch (desk.choice.view.colour) {
        case ColourBy::active_lanes:
            return draw_scale(area, ColourBy::active_lanes, lane_colours(), "1 lane", "32 lanes active");
        case ColourBy::sectors:
            return draw_scale(area, ColourBy::sectors, sector_colours(), "1 sector", "32 sectors a request");
        default:
            return draw_arrays(desk, area);
    }
}

void draw_map_tip(const ShownResult& shown, const MapCell& cell) {
    const LaneTrace& trace = shown.result->trace;
    if (cell.warp < 0 || cell.warp >= trace.recorded_warps() || cell.lane < 0 || cell.step < 0) return;
    const auto events = trace.warp(cell.warp);
    if (cell.step >= std::int64_t(events.size())) return;
    const WarpEvent& event = events[std::size_t(cell.step)];
    begin_tip();
    line(fonts().strong, theme::text,
         fmt::format("warp {}   lane {}   step {}", trace.first_warp + cell.warp, cell.lane, grouped(cell.step)));
    const bool active = event.mask >> cell.lane & 1;
    line(fonts().text, active ? theme::good : theme::quiet,
         fmt::format("{}, {} of 32 lanes in this step", active ? "active" : "idle", std::popcount(event.mask)));
    if (event.site < trace.sites.size()) {
        const Site& site = trace.sites[event.site];
        line(fonts().text, shown.site_colours[event.site],
             fmt::format("{}, {}", site_name(site),
                         is_collective(site.kind) ? "lanes exchange values" : std::string(to_string(site.kind))));
        std::string buffer;
        line(fonts().small_mono, theme::quiet, fmt::format("{}  {}", site.line, line_text(shown, site.line, buffer)));
        if (event.sectors)
            line(fonts().text, theme::quiet,
                 fmt::format("{} sector{} of 32 bytes", event.sectors, event.sectors == 1 ? "" : "s"));
        if (event.conflicts)
            line(fonts().text, theme::warn,
                 fmt::format("{} extra pass{} over shared memory", event.conflicts, event.conflicts == 1 ? "" : "es"));
    }
    end_tip();
}

}  // namespace lanescope
