// Colours that follow the theme and suit colour-blind readers.
#pragma once

#include <imgui.h>

#include <array>
#include <string>

namespace lanescope {

std::size_t colours_without_repeat();
/// Returns the theme's i-th colour. After colours_without_repeat(), colours repeat in stronger versions.
ImU32 nth_colour(std::size_t i);
/// Returns a colour for collectives, such as shuffles.
ImU32 nth_collective_colour(std::size_t i);

/// Returns a colour fixed by the variant's place in the catalogue; lockstep-dependent and known-bad variants come last.
ImU32 variant_colour(const std::string& operation, const std::string& id);

/// Map t in [0, 1] to colours of lanes (cividis), sectors (viridis) or bank conflicts (inferno). Light themes reverse
/// the maps, because dark colours have more contrast there.
ImU32 cividis(double t);
ImU32 viridis(double t);
ImU32 inferno(double t);

/// Return colours for 0 to 32. The end of the map near the background is omitted: it would look like an idle lane.
std::array<ImU32, 33> lane_colours();
std::array<ImU32, 33> sector_colours();
std::array<ImU32, 33> conflict_colours();
/// Returns colours by IdleCause, with 0 for an active lane; the rest is unused.
std::array<ImU32, 33> cause_colours();

/// For textures with their own colours.
inline constexpr ImU32 untinted = IM_COL32_WHITE;

ImU32 mix(ImU32 a, ImU32 b, float t);
ImU32 with_alpha(ImU32 colour, float alpha);
/// Moves away from the background: lighter in dark themes, darker in light ones.
ImU32 stronger(ImU32 colour, float t);
/// Returns black or white, whichever reads better.
ImU32 ink_on(ImU32 ground);
/// Strengthens the colour to the theme's text contrast.
ImU32 as_ink(ImU32 colour, ImU32 ground);
ImU32 as_ink(ImU32 colour);  ///< on the window's background

/// Returns the WCAG 2.2 contrast ratio, 1 to 21.
double contrast(ImU32 a, ImU32 b);

}  // namespace lanescope
