// Horizontal bars with error bars, rows of pieces, and histograms.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"

namespace lanescope::plot {

struct BarHint {
    std::string text;
    std::string shorter;  ///< if `text` does not fit; may be empty
    ImU32 colour = 0;
};

struct Bar {
    std::string name;
    ImU32 colour = 0;
    double value = 0, low = 0, high = 0;
    double second = 0;   ///< thinner, for a warm L2; 0: none
    std::string text;    ///< value and speed-up
    std::string copied;  ///< for the context menu
    std::vector<BarHint> hints;
    bool best = false;    ///< outlined
    bool hollow = false;  ///< outline only: not trustworthy
    bool marked = false;  ///< warning sign
    std::string instead;  ///< replaces the bar
    ImU32 instead_colour = 0;
    Tip tip;
};

struct BarChart {
    std::vector<Bar> bars;
    std::string axis;        ///< quantity; measured or modelled
    std::string short_axis;  ///< if `axis` does not fit
    Tip axis_tip;
    double roof = 0;  ///< dashed line, or an arrow if far beyond the bars; 0: none
    std::string roof_text;
    Tip roof_tip;
    float caption_right = 0;              ///< pixels reserved at the lower right
    std::optional<std::size_t> in_sight;  ///< scrolls once to this hidden bar
};

/// Returns the axis's end, with room for the bars' texts, and for the roof if bars keep a third of the width. `words`:
/// text widths in pixels.
double axis_end(const BarChart& chart, const std::vector<float>& words, float pixels);
std::optional<std::size_t> draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to);

/// Part of a stacked bar or a waterfall.
struct Piece {
    double from = 0, to = 0;  ///< in either order
    ImU32 colour = 0;
    Tip tip;
    bool hatched = false;  ///< unknown cause
};

struct WaterRow {
    std::string name;
    ImU32 colour = 0;  ///< of the name
    std::vector<Piece> pieces;
    std::string text;  ///< after the pieces
    Tip tip;           ///< of name and text
};

struct Waterfall {
    std::vector<WaterRow> rows;
    std::string axis, short_axis;  ///< the short one if `axis` does not fit
    Tip axis_tip;
    float caption_right = 0;  ///< pixels reserved at the lower right
};

void draw(const char* id, const Waterfall& fall, ImVec2 from, ImVec2 to);
void draw_lane_histogram(const std::array<std::uint64_t, 33>& counts, double mean, ImVec2 from, ImVec2 to);

struct Column {
    std::string name;
    std::uint64_t count = 0;
    std::string tip;
};
void draw_columns(std::span<const Column> columns, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
