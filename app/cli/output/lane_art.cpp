#include "app/cli/output/result_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

struct Colour {
    int r, g, b;
    int nearest256;  ///< in xterm's palette
    bool operator==(const Colour&) const = default;
};

// Okabe and Ito's colours suit colour-blind users.
constexpr std::array palette{Colour{230, 159, 0, 214},   Colour{86, 180, 233, 74},  Colour{0, 158, 115, 36},
                             Colour{204, 121, 167, 175}, Colour{213, 94, 0, 166},   Colour{240, 228, 66, 227},
                             Colour{0, 114, 178, 25},    Colour{187, 187, 187, 250}};
constexpr Colour idle{34, 38, 46, 235};

std::string ink(Colours colours, const Colour& c, bool background) {
    if (colours == Colours::true_colour) return fmt::format("\x1b[{};2;{};{};{}m", background ? 48 : 38, c.r, c.g, c.b);
    return fmt::format("\x1b[{};5;{}m", background ? 48 : 38, c.nearest256);
}

const Colour& colour_of(const WarpEvent& event, int lane) {
    return event.mask >> lane & 1 ? palette[event.site % palette.size()] : idle;
}

using Events = std::span<const WarpEvent>;

std::string plain_row(Events events, int lane) {
    std::string row;
    for (const WarpEvent& event : events) row += event.mask >> lane & 1 ? site_letter(event.site) : '.';
    return row;
}

/// Draws two lanes per row: an upper half block and its background.
std::string coloured_row(Events events, int lane, Colours colours) {
    std::string row;
    const Colour *upper = nullptr, *lower = nullptr;
    for (const WarpEvent& event : events) {
        const Colour &above = colour_of(event, lane), &below = colour_of(event, lane + 1);
        if (!upper || above != *upper) row += ink(colours, above, false);
        if (!lower || below != *lower) row += ink(colours, below, true);
        row += "▀";
        upper = &above, lower = &below;
    }
    return row + "\x1b[0m";
}

std::string warp_map(Events events, Colours colours) {
    const int lanes_a_row = colours == Colours::none ? 1 : 2;
    std::string map;
    for (int lane = 0; lane < warp_size; lane += lanes_a_row) {
        map += fmt::format("lane {:2} ", lane);
        map += (lanes_a_row == 1 ? plain_row(events, lane) : coloured_row(events, lane, colours)) + "\n";
    }
    return map;
}

/// Returns none if the warp ends before the window.
Events visible(Events events, const LaneWindow& window, const Terminal& terminal) {
    constexpr int label = 8;  // "lane 31 "
    const auto fitting = static_cast<std::size_t>(std::max(terminal.width - label, 1));
    const auto first = std::min(static_cast<std::size_t>(window.first_step), events.size());
    const auto wanted = window.steps > 0 ? static_cast<std::size_t>(window.steps) : fitting;
    return events.subspan(first, std::min(wanted, events.size() - first));
}

/// Returns ", in 5312 clocks" from first to last event; empty without clocks.
std::string clocks_text(const LaneTrace& trace, std::int64_t w) {
    const std::uint64_t begin = trace.offsets[w], end = trace.offsets[w + 1];
    if (trace.clocks.size() != trace.events.size() || begin == end) return {};
    return fmt::format(", in {} clocks", trace.clocks[end - 1] - trace.clocks[begin]);  // 32 bits wrap around
}

std::string warp_heading(std::int64_t warp, Events all, Events shown, const LaneWindow& window,
                         const std::string& clocks) {
    if (shown.empty()) return fmt::format("warp {}: no step {}, it has {}\n", warp, window.first_step, all.size());
    const auto last = window.first_step + static_cast<std::int64_t>(shown.size()) - 1;
    return fmt::format("warp {}: steps {} to {} of {}{}\n", warp, window.first_step, last, all.size(), clocks);
}

/// Returns "x load line 27"; "shuffle line 30" if the array has its kind's name.
std::string name_of_site(const Site& site) {
    const std::string_view kind = to_string(site.kind);
    const std::string array = in_one_line(site.array);  // put_coloured() escapes nothing
    return fmt::format("{} line {}", array == kind ? array : fmt::format("{} {}", array, kind), site.line);
}

}  // namespace

char site_letter(std::size_t site) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return site < letters.size() ? letters[site] : '#';
}

std::string site_mark(std::size_t site, Colours colours) {
    const std::string letter(1, site_letter(site));
    if (colours == Colours::none) return letter;
    return ink(colours, palette[site % palette.size()], false) + "█" + letter + "\x1b[0m";
}

std::string lane_maps(const LaneTrace& trace, const LaneWindow& window, const Terminal& terminal) {
    std::string maps;
    const std::int64_t first =
        std::clamp<std::int64_t>(window.first_warp - trace.first_warp, 0, trace.recorded_warps());
    for (std::int64_t w = first; w < std::min(first + window.warps, trace.recorded_warps()); ++w) {
        const Events all = trace.warp(w);
        const Events shown = visible(all, window, terminal);
        maps += warp_heading(trace.first_warp + w, all, shown, window, clocks_text(trace, w));
        if (!shown.empty()) maps += warp_map(shown, terminal.colours);
    }
    return maps;
}

std::string legend(const LaneTrace& trace, const Terminal& terminal) {
    std::string text;
    std::size_t column = 0;
    const auto add = [&](const std::string& mark, const std::string& name) {
        const std::size_t width = name.size() + 6;  // mark, blank, and gap
        const bool fits = column + width <= static_cast<std::size_t>(terminal.width);
        if (column) text += fits ? "   " : "\n";
        column = (fits ? column : 0) + width;
        text += mark + " " + name;
    };
    for (std::size_t s = 0; s < trace.sites.size(); ++s)
        add(site_mark(s, terminal.colours), name_of_site(trace.sites[s]));
    add(terminal.colours == Colours::none ? "." : "dark", "idle lane");
    return text + "\n";
}

}  // namespace lanescope
