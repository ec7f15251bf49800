#include "app/views/lane_map/map_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

struct Entry {
    IdleCause cause;
    std::array<double, 4> percent{};  ///< of recorded lane-steps, by map
    std::array<std::uint64_t, 4> lane_steps{};
};

std::vector<Entry> entries(ViewContext& context) {
    std::vector<Entry> list;
    for (std::size_t c = 0; c < idle_cause_count; ++c) list.push_back({static_cast<IdleCause>(c)});
    for (int map = 0; map < context.maps(); ++map) {
        const ResultView* shown = context.lanes_in(map);
        const IdleCauses* causes = shown && shown->has_map() ? shown->facts->causes() : nullptr;
        if (!causes) continue;
        std::uint64_t all = 0;
        for (std::uint64_t n : causes->lane_steps) all += n;
        for (std::size_t c = 0; c < idle_cause_count; ++c) {
            list[c].lane_steps[std::size_t(map)] = causes->lane_steps[c];
            list[c].percent[std::size_t(map)] = all ? 100.0 * double(causes->lane_steps[c]) / double(all) : 0;
        }
    }
    const auto size = [](const Entry& e) { return std::ranges::max(e.percent); };
    std::erase_if(list, [&](const Entry& e) { return size(e) == 0; });
    // Active lanes have no cause.
    std::ranges::stable_sort(list, [&](const Entry& a, const Entry& b) {
        if ((a.cause == IdleCause::none) != (b.cause == IdleCause::none)) return b.cause == IdleCause::none;
        return size(a) > size(b);
    });
    return list;
}

std::string shares(const ViewContext& context, const Entry& entry) {
    std::string text;
    for (int map = 0; map < context.maps(); ++map)
        if (context.lanes_in(map))
            text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : "  ", map_letter(map),
                                entry.percent[std::size_t(map)]);
    return text;
}

std::string tip_of(const ViewContext& context, const Entry& entry) {
    std::string tip = std::string(to_string(entry.cause)) + "\n" + std::string(explain(entry.cause)) + "\n";
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* shown = context.lanes_in(map))
            tip +=
                fmt::format("\n{} {}: {} lane-steps, {:.1f} % of the recorded ones", map_letter(map), shown->name,
                            short_count(double(entry.lane_steps[std::size_t(map)])), entry.percent[std::size_t(map)]);
    return tip;
}

float width_of(const Entry& entry, const std::string& share) {
    return text_size(fonts().small, std::string(to_string(entry.cause))).x +
           (share.empty() ? 0 : unit(6) + text_size(fonts().small_mono, share).x) + unit(34);
}

void draw_entry(const ViewContext& context, const Entry& entry, const std::string& share, float x, float y) {
    const float middle = y + unit(11), s = unit(5.5f), words = x + 2 * s + unit(7);
    const std::string name(to_string(entry.cause));
    ImGui::GetWindowDrawList()->AddRectFilled({x, middle - s}, {x + 2 * s, middle + s},
                                              cause_colours()[std::size_t(entry.cause)], unit(2));
    draw_text({words, middle - font_size(fonts().small) / 2}, fonts().small,
              entry.cause == IdleCause::none ? theme::quiet : theme::text, name);
    if (!share.empty())
        draw_text({words + text_size(fonts().small, name).x + unit(6), middle - font_size(fonts().small_mono) / 2},
                  fonts().small_mono, theme::quiet, share);
    explain_area({x, y}, {x + width_of(entry, share) - unit(10), y + unit(22)},
                 {tip_of(context, entry), Term::idle_lanes});
}

/// Draws "+3"; the tooltip lists the causes that do not fit.
void draw_rest(const ViewContext& context, std::span<const Entry> entries, float x, float y) {
    std::string tips;
    for (const Entry& entry : entries) tips += (tips.empty() ? "" : "\n\n") + tip_of(context, entry);
    draw_text({x, y + unit(11) - font_size(fonts().small) / 2}, fonts().small, theme::quiet,
              fmt::format("+{}", entries.size()));
    explain_area({x, y}, {x + unit(30), y + unit(22)}, {tips, Term::idle_lanes});
}

}  // namespace

// Omits shares that do not fit, then the smallest causes.
float draw_cause_legend(ViewContext& context, Area area) {
    const std::vector<Entry> list = entries(context);
    if (list.empty()) {
        draw_text({area.x, area.y + unit(11) - font_size(fonts().small) / 2}, fonts().small, theme::quiet,
                  "finding why lanes are idle \u2026");
        return area.right();
    }
    float wanted = 0;
    for (const Entry& entry : list) wanted += width_of(entry, shares(context, entry));
    const bool with_shares = wanted <= area.width;
    float x = area.x;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string share = with_shares ? shares(context, list[i]) : std::string();
        const float width = width_of(list[i], share);
        if (x + width > area.right() - (i + 1 < list.size() ? unit(30) : 0)) {
            draw_rest(context, std::span(list).subspan(i), x, area.y);
            return x + unit(34);
        }
        draw_entry(context, list[i], share, x, area.y);
        x += width;
    }
    return x;
}

}  // namespace lanescope
