#include "app/views/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/catalog/catalog.h"
#include "app/model/problem.h"

namespace lanescope {
namespace {

constexpr ImU32 rgb(unsigned hex) { return IM_COL32(hex >> 16, hex >> 8 & 0xFF, hex & 0xFF, 0xFF); }

constexpr std::array cividis_stops{rgb(0x00224e), rgb(0x123570), rgb(0x3b496c), rgb(0x575d6d), rgb(0x707173),
                                   rgb(0x8a8678), rgb(0xa59c74), rgb(0xc3b369), rgb(0xe1cc55), rgb(0xfee838)};
constexpr std::array viridis_stops{rgb(0x440154), rgb(0x482878), rgb(0x3e4989), rgb(0x31688e), rgb(0x26828e),
                                   rgb(0x1f9e89), rgb(0x35b779), rgb(0x6ece58), rgb(0xb5de2b), rgb(0xfde725)};

constexpr std::array inferno_stops{rgb(0x000004), rgb(0x1b0c41), rgb(0x4a0c6b), rgb(0x781c6d), rgb(0xa52c60),
                                   rgb(0xcf4446), rgb(0xed6925), rgb(0xfb9b06), rgb(0xf7d13d), rgb(0xfcffa4)};

ImU32 along(std::span<const ImU32> stops, double t) {
    const double asked = std::clamp(t, 0.0, 1.0),
                 place = (theme::colours.light ? 1 - asked : asked) * double(stops.size() - 1);
    const std::size_t i = std::min(stops.size() - 2, static_cast<std::size_t>(place));
    return mix(stops[i], stops[i + 1], float(place - double(i)));
}

double linear(unsigned part) {
    const double v = part / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

double luminance(ImU32 c) {
    return 0.2126 * linear(c >> IM_COL32_R_SHIFT & 0xFF) + 0.7152 * linear(c >> IM_COL32_G_SHIFT & 0xFF) +
           0.0722 * linear(c >> IM_COL32_B_SHIFT & 0xFF);
}

std::array<ImU32, 33> table(ImU32 (*map)(double)) {
    std::array<ImU32, 33> colours{};
    for (std::size_t n = 0; n < colours.size(); ++n) colours[n] = map(0.22 + 0.78 * double(n) / 32);
    return colours;
}

/// Compared variants take colours first, then lockstep-dependent, then known-bad ones.
int turn_of(const Variant& variant) {
    return variant.group == VariantGroup::known_bad ? 2 : variant.warp_synchronous ? 1 : 0;
}

}  // namespace

std::size_t colours_without_repeat() { return theme::hue_count; }

ImU32 nth_colour(std::size_t i) {
    const auto& hues = theme::colours.hues;
    return stronger(hues[i % hues.size()], std::min(0.7f, 0.35f * float(i / hues.size())));
}

ImU32 nth_collective_colour(std::size_t i) { return theme::colours.collectives[i % theme::collective_count]; }

ImU32 variant_colour(const std::string& operation, const std::string& id) {
    std::size_t place = 0;
    for (const int turn : {0, 1, 2})
        for (const Variant& variant : catalog()) {
            if (variant.operation != operation || turn_of(variant) != turn) continue;
            if (variant.id == id) return nth_colour(place);
            ++place;
        }
    return theme::quiet;
}

ImU32 cividis(double t) { return along(cividis_stops, t); }
ImU32 viridis(double t) { return along(viridis_stops, t); }
ImU32 inferno(double t) { return along(inferno_stops, t); }
std::array<ImU32, 33> lane_colours() { return table(cividis); }
std::array<ImU32, 33> sector_colours() { return table(viridis); }
std::array<ImU32, 33> conflict_colours() { return table(inferno); }

// Active lanes are dim, so that the causes are prominent.
std::array<ImU32, 33> cause_colours() {
    std::array<ImU32, 33> colours{};
    std::ranges::copy(theme::colours.causes, colours.begin());
    return colours;
}

ImU32 mix(ImU32 a, ImU32 b, float t) {
    ImU32 result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const float from = float(a >> shift & 0xFF), to = float(b >> shift & 0xFF);
        result |= ImU32(std::lround(from + (to - from) * t)) << shift;
    }
    return result;
}

ImU32 with_alpha(ImU32 colour, float alpha) {
    return (colour & ~IM_COL32_A_MASK) | (ImU32(std::lround(alpha * 255)) << IM_COL32_A_SHIFT);
}

ImU32 stronger(ImU32 colour, float t) { return mix(colour, theme::colours.light ? IM_COL32_BLACK : IM_COL32_WHITE, t); }

ImU32 ink_on(ImU32 ground) {
    constexpr ImU32 black = rgb(0x000000), white = rgb(0xFFFFFF);
    return contrast(black, ground) >= contrast(white, ground) ? black : white;
}

ImU32 as_ink(ImU32 colour, ImU32 ground) {
    const auto reads = [&](ImU32 ink) { return contrast(ink, ground) >= double(theme::colours.text_contrast); };
    float t = 0;
    while (t < 1 && !reads(stronger(colour, t))) t += 0.05f;
    return stronger(colour, std::min(t, 1.0f));
}

ImU32 as_ink(ImU32 colour) { return as_ink(colour, theme::ground); }

double contrast(ImU32 a, ImU32 b) {
    const double of_a = luminance(a), of_b = luminance(b);
    return (std::max(of_a, of_b) + 0.05) / (std::min(of_a, of_b) + 0.05);
}

}  // namespace lanescope
