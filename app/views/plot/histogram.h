// A histogram of active lanes: one column for each number from 1 to 32.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>

namespace lanescope::plot {

/// Counts by active lanes; the mean is marked. Draws into the rectangle of the present window.
void draw_lane_histogram(const std::array<std::uint64_t, 33>& counts, double mean, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
