// Histograms of active lanes and of named columns.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace lanescope::plot {

/// Draws counts by active lanes, with a line at the mean.
void draw_lane_histogram(const std::array<std::uint64_t, 33>& counts, double mean, ImVec2 from, ImVec2 to);

struct Column {
    std::string name;
    std::uint64_t count = 0;
    std::string tip;
};
/// Omits names that do not fit.
void draw_columns(std::span<const Column> columns, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
