// Selections of the user or a lesson. Views return them; the lab runs the experiment.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"

namespace lanescope {

struct Area;
struct ViewContext;

/// Index in plot_tabs(); the first is initial.
enum class PlotTab : std::uint8_t {};

/// Each plot has a file in app/views/performance/ and an entry in plot_tabs.cpp.
struct PlotKind {
    std::string_view name;  ///< "breakdown"
    const char* title;
    const char* tip;  ///< one sentence
    void (*draw)(ViewContext&, Area);
    bool (*has_unit)(const ViewContext&) = nullptr;    ///< nullptr: never
    bool without_results = false;                      ///< drawn without results too
    bool along_sweep = false;                          ///< shows sweep points
    bool chooses_baseline = false;                     ///< selects the baseline itself
    bool (*is_offered)(const ViewContext&) = nullptr;  ///< nullptr: always
};

/// Call it in main(), before reading options. The table must outlive its use.
void use_plot_tabs(std::span<const PlotKind> plots);
std::span<const PlotKind> plot_tabs();

const PlotKind& kind_of(PlotTab tab);
std::string_view to_string(PlotTab tab);
std::vector<std::string> names_of_plots();
/// Throws UsageError with all names.
PlotTab parse_plot_tab(std::string_view name);

enum class ColourBy : std::uint8_t { site, active_lanes, sectors, line, conflicts, idle_cause };
enum class TimeAxis : std::uint8_t { step, cycle };
enum class ThroughputUnit : std::uint8_t { gb_s, gflop_s, microseconds, percent_of_roof, speed_up };
/// `reading`: catalogue order.
enum class BarOrder : std::uint8_t { chosen, time, name, reading };
/// Compared with compulsory bytes in the roofline.
enum class MovedBytes : std::uint8_t { requested, from_l2, from_dram };
enum class SourcePart : std::uint8_t { lanes, time, lines, changes, code, occupancy, request, output, shapes, values };
/// `projector` is for bright rooms.
enum class Theme : std::uint8_t { dark, light, projector };
enum class Panel : std::uint8_t { window, maps, plot, source, matrix };

/// Steps and warps are indices into a recording. By cycle, steps are clocks since the warp's first event.
struct ViewSettings {
    PlotTab tab{};
    ThroughputUnit unit = ThroughputUnit::gb_s;
    BarOrder order = BarOrder::chosen;
    ColourBy colour = ColourBy::site;
    std::string map_a, map_b;  ///< a variant's text; empty: the first two results
    std::string map_c, map_d;  ///< empty: the next two
    bool four_maps = false;    ///< if there is room
    double first_warp = 0;
    double first_step = 0;
    double warps = 4;         ///< map height; 0: all
    double steps = 0;         ///< map width; 0: the longest warp
    double cursor_step = -1;  ///< -1: none
    TimeAxis axis = TimeAxis::step;
    int source_line = 0;              ///< 0: none
    std::string baseline;             ///< a variant's text; empty: the slowest
    std::vector<std::string> hidden;  ///< variants omitted from plots
    MovedBytes moved = MovedBytes::requested;
    bool breakdown_difference = false;  ///< A and B only
    bool map_difference = false;        ///< map B shows A minus B
    SourcePart part = SourcePart::lanes;
    int followed_lane = -1;       ///< in the cursor's warp; -1: none
    bool show_matrix = false;     ///< instead of the source
    bool large_plots = false;     ///< instead of the lane maps
    Panel alone = Panel::window;  ///< for a picture of one panel
    bool operator==(const ViewSettings&) const = default;
};

/// Kept across lessons and sessions.
struct Appearance {
    Theme theme = Theme::dark;
    float text_scale = 1;
    bool letter_keys = true;  ///< single-letter shortcuts
    /// Shares of the window's width, and of its height above the maps; 0: default.
    float lesson_share = 0, experiment_share = 0, source_share = 0, plot_share = 0;
    bool lesson_folded = false, experiment_folded = false, source_folded = false, plot_folded = false;
    bool operator==(const Appearance&) const = default;
};

/// One or two axes: "K=1024:65536:*2".
struct SweepSettings {
    std::vector<std::string> axes;
    bool operator==(const SweepSettings&) const = default;
};

struct LessonPlace {
    std::string stem;      ///< file stem; empty: none
    int page = 0;          ///< from 0
    bool applied = false;  ///< experiment, view and results are loaded
    bool covered = false;  ///< hide results until the question is answered
    bool reached = false;
    bool operator==(const LessonPlace&) const = default;
};

struct LeftOperation {
    Problem problem;
    std::vector<VariantChoice> variants;
};

struct Choice {
    Experiment experiment;
    std::map<std::string, LeftOperation, std::less<>> left;  ///< by operation
    ViewSettings view;
    Appearance appearance;
    SweepSettings sweep;
    LessonPlace lesson;
    bool presenting = false;   ///< to a class: large type, few panels
    bool full_screen = false;  ///< also without presenting
    int tour = -1;             ///< step, from 0; -1: none
    bool live = true;          ///< run a changed experiment immediately
    bool live_paused = false;  ///< `live` is off: a run must not replace the opened recording

    void pause_live() {
        live_paused = live_paused || live;
        live = false;
    }
    void resume_live() {
        live = live || live_paused;
        live_paused = false;
    }
};

}  // namespace lanescope
