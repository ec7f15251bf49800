// Colours of things: variants, arrays and lines by their order, quantities by value. All follow the present theme, and
// can be told apart by colour-blind people.
#pragma once

#include <imgui.h>

#include <array>
#include <string>

namespace lanescope {

/// As many colours are given out before one comes back.
std::size_t colours_without_repeat();
/// The i-th colour of the theme's; from the first that repeats on, stronger versions of the same.
ImU32 nth_colour(std::size_t i);
/// Of collectives, such as shuffles.
ImU32 nth_collective_colour(std::size_t i);

/// A variant's colour: by its place in the catalogue, so that it never changes. Steps that count on lockstep and
/// known-bad variants choose last.
ImU32 variant_colour(const std::string& operation, const std::string& id);

/// Colour maps at 0 to 1: cividis for lanes, viridis for sectors, inferno for bank conflicts. On a light ground they
/// run the other way, so that much always stands out.
ImU32 cividis(double t);
ImU32 viridis(double t);
ImU32 inferno(double t);

/// 33 colours for 0 to 32. The end near the ground is left out, which would look like an idle lane.
std::array<ImU32, 33> lane_colours();
std::array<ImU32, 33> sector_colours();
std::array<ImU32, 33> conflict_colours();
/// By IdleCause, from an active lane's on; the rest is not used.
std::array<ImU32, 33> cause_colours();

/// Of a texture that keeps its own colours.
inline constexpr ImU32 untinted = IM_COL32_WHITE;

ImU32 mix(ImU32 a, ImU32 b, float t);
ImU32 with_alpha(ImU32 colour, float alpha);
/// Farther from the ground: lighter in the dark, darker on a light one.
ImU32 stronger(ImU32 colour, float t);
/// For text on a ground of any colour: black or white, whichever reads better.
ImU32 ink_on(ImU32 ground);
/// The colour for text: as strong as the theme's contrast asks for on that ground.
ImU32 as_ink(ImU32 colour, ImU32 ground);
ImU32 as_ink(ImU32 colour);  ///< on the window's ground

/// By WCAG 2.2: from 1 to 21 to 1.
double contrast(ImU32 a, ImU32 b);

}  // namespace lanescope
