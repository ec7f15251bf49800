// Histograms: one of active lanes, with a column for each number from 1 to 32, and one of columns with names.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace lanescope::plot {

/// Counts by active lanes; the mean is marked. Draws into the rectangle of the present window.
void draw_lane_histogram(const std::array<std::uint64_t, 33>& counts, double mean, ImVec2 from, ImVec2 to);

/// How often something is, with a word for below the column and a sentence for whoever points at it.
struct Column {
    std::string name;
    std::uint64_t count = 0;
    std::string tip;
};
/// Names stand below as far as there is room for them.
void draw_columns(std::span<const Column> columns, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
