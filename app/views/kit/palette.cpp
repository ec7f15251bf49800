#include "app/views/kit/palette.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/model/catalog/catalog.h"
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
    const double place = std::clamp(t, 0.0, 1.0) * double(stops.size() - 1);
    const std::size_t i = std::min(stops.size() - 2, static_cast<std::size_t>(place));
    return mix(stops[i], stops[i + 1], float(place - double(i)));
}

std::array<ImU32, 33> table(ImU32 (*map)(double)) {
    std::array<ImU32, 33> colours{};
    for (std::size_t n = 0; n < colours.size(); ++n) colours[n] = map(0.22 + 0.78 * double(n) / 32);
    return colours;
}

/// Who chooses a colour first: what is compared every day, then steps on the way, then known-bad variants.
int turn_of(const Variant& variant) {
    return variant.group == VariantGroup::known_bad ? 2 : variant.warp_synchronous ? 1 : 0;
}

}  // namespace

ImU32 nth_colour(std::size_t i) {
    const std::size_t round = i / okabe_ito.size();
    return lighter(okabe_ito[i % okabe_ito.size()], std::min(0.7f, 0.35f * float(round)));
}

ImU32 variant_colour(const std::string& operation, const std::string& id) {
    std::size_t place = 0;
    for (const int turn : {0, 1, 2})
        for (const Variant& variant : catalog()) {
            if (variant.operation != operation || turn_of(variant) != turn) continue;
            if (variant.id == id) return nth_colour(place);
            ++place;
        }
    return rgb(0xA8B3C2);
}

ImU32 cividis(double t) { return along(cividis_stops, t); }
ImU32 viridis(double t) { return along(viridis_stops, t); }
ImU32 inferno(double t) { return along(inferno_stops, t); }
std::array<ImU32, 33> lane_colours() { return table(cividis); }
std::array<ImU32, 33> sector_colours() { return table(viridis); }
std::array<ImU32, 33> conflict_colours() { return table(inferno); }

// An active lane steps back here: the causes are what is looked at.
std::array<ImU32, 33> cause_colours() {
    return {rgb(0x39424f), rgb(0xd55e00), rgb(0x0072b2), rgb(0xe69f00),
            rgb(0x56b4e9), rgb(0xcc79a7), rgb(0x009e73), rgb(0x9a9a9a)};
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

}  // namespace lanescope
