// A choice: all that a person (or a lesson) has chosen, as one value. Views return it; the lab runs its experiment.
#pragma once

#include <string>

#include "app/model/experiment.h"

namespace lanescope {

enum class PlotTab : std::uint8_t { bars, sweep, roofline, metrics };
enum class ColourBy : std::uint8_t { site, active_lanes, sectors };
enum class ThroughputUnit : std::uint8_t { gb_s, gflop_s, microseconds, percent_of_roof };

/// How the results are looked at. Steps and warps are indices into the recorded part of a trace.
struct ViewSettings {
    PlotTab tab = PlotTab::bars;
    ThroughputUnit unit = ThroughputUnit::gb_s;
    ColourBy colour = ColourBy::site;
    std::string map_a, map_b;   ///< text of the variants shown in map A and B; empty: the first two results
    double first_warp = 0;      ///< top edge of the maps
    double first_step = 0;      ///< left edge of the maps
    double warps = 4;           ///< height of the visible part; 0 fits all
    double steps = 0;           ///< width of the visible part; 0 fits the longest warp
    double cursor_step = -1;    ///< linked cursor; -1: none
    int source_line = 0;        ///< selected line of the source; 0: none
    float text_scale = 1;
    bool operator==(const ViewSettings&) const = default;
};

enum class Request : std::uint8_t { none, run, cancel, open_file, save_file, screenshot, quit };

struct Choice {
    Experiment experiment;
    ViewSettings view;
    bool live = true;                  ///< a changed experiment runs at once
    Request request = Request::none;   ///< what was asked for in this frame
    std::string path;                  ///< of open_file, save_file and screenshot
};

}  // namespace lanescope
