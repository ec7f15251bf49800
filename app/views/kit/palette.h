// Colours of things: variants and arrays by name, quantities by value. All can be told apart by colour-blind people.
#pragma once

#include <imgui.h>

#include <array>
#include <string>
#include <vector>

namespace lanescope {

/// Okabe and Ito's colours, in the order in which they are given out.
inline constexpr std::array okabe_ito{
    IM_COL32(0xE6, 0x9F, 0x00, 0xFF), IM_COL32(0x56, 0xB4, 0xE9, 0xFF), IM_COL32(0x00, 0x9E, 0x73, 0xFF),
    IM_COL32(0xCC, 0x79, 0xA7, 0xFF), IM_COL32(0xD5, 0x5E, 0x00, 0xFF), IM_COL32(0xF0, 0xE4, 0x42, 0xFF),
    IM_COL32(0x00, 0x72, 0xB2, 0xFF),
};

/// The i-th colour; from the eighth on, lighter versions of the first seven.
ImU32 nth_colour(std::size_t i);

/// A variant's colour: by its place in the catalogue, so that it never changes. Steps that count on lockstep and
/// known-bad variants choose last, where colours repeat in lighter shades.
ImU32 variant_colour(const std::string& operation, const std::string& id);

/// Colour maps at 0 to 1: cividis for lanes, viridis for sectors, inferno for bank conflicts.
ImU32 cividis(double t);
ImU32 viridis(double t);
ImU32 inferno(double t);

/// 33 colours for 0 to 32. The dark end is left out, which would look like an idle lane.
std::array<ImU32, 33> lane_colours();
std::array<ImU32, 33> sector_colours();
std::array<ImU32, 33> conflict_colours();
/// By IdleCause, from an active lane's on; the rest is not used.
std::array<ImU32, 33> cause_colours();

ImU32 mix(ImU32 a, ImU32 b, float t);
ImU32 with_alpha(ImU32 colour, float alpha);
inline ImU32 lighter(ImU32 colour, float t) { return mix(colour, IM_COL32_WHITE, t); }

}  // namespace lanescope
