// The user's (or a lesson's) selections as one value. Views return it; the lab runs its experiment.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/session/plot_tab.h"

namespace lanescope {

enum class ColourBy : std::uint8_t { site, active_lanes, sectors, line, conflicts, idle_cause };
enum class TimeAxis : std::uint8_t { step, cycle };
enum class ThroughputUnit : std::uint8_t { gb_s, gflop_s, microseconds, percent_of_roof, speed_up };
/// `chosen`: order of selection; `time`: shortest first; `ladder`: order of the catalogue.
enum class BarOrder : std::uint8_t { chosen, time, name, ladder };
/// The bytes that the roofline compares with the compulsory ones.
enum class MovedBytes : std::uint8_t { requested, from_l2, from_dram };
/// Tabs below the source.
enum class SourcePart : std::uint8_t { lanes, time, lines, changes, code, occupancy, request, output, shapes, values };
/// `projector` is for bright rooms.
enum class Theme : std::uint8_t { dark, light, projector };
enum class Panel : std::uint8_t { window, maps, plot, source, matrix };

/// Display of the results. Steps and warps are indices into the recorded part of a trace. On the axis of cycles a step
/// is a clock since the warp's first event.
struct ViewSettings {
    PlotTab tab{};
    ThroughputUnit unit = ThroughputUnit::gb_s;
    BarOrder order = BarOrder::chosen;
    ColourBy colour = ColourBy::site;
    std::string map_a, map_b;  ///< text of the variants in maps A and B; empty: the first two results
    std::string map_c, map_d;  ///< in maps C and D; empty: the next two
    bool four_maps = false;    ///< shows C and D below A and B, if the window is large enough
    double first_warp = 0;
    double first_step = 0;
    double warps = 4;         ///< height of the visible part; 0: all
    double steps = 0;         ///< width of the visible part; 0: the longest warp
    double cursor_step = -1;  ///< linked cursor; -1: none
    TimeAxis axis = TimeAxis::step;
    int source_line = 0;              ///< 0: none
    std::string baseline;             ///< text of the baseline variant; empty: the slowest
    std::vector<std::string> hidden;  ///< variants that plots omit
    MovedBytes moved = MovedBytes::requested;
    bool ledger_difference = false;  ///< the time breakdown compares A with B only
    bool map_difference = false;     ///< map B shows A minus B, row by row
    SourcePart part = SourcePart::lanes;
    int followed_lane = -1;       ///< a lane of the cursor's warp whose steps are marked and listed; -1: none
    bool show_matrix = false;     ///< instead of the source
    bool large_plots = false;     ///< instead of the lane maps
    Panel alone = Panel::window;  ///< a single panel, for a picture of it
    bool operator==(const ViewSettings&) const = default;
};

/// The appearance of the window, which persists across lessons and sessions.
struct Look {
    Theme theme = Theme::dark;
    float text_scale = 1;
    bool letter_keys = true;  ///< enables shortcuts that are single letters
    /// Shares of the window's width, and of its height above the maps; 0: default size. A folded panel keeps its share.
    float lesson_share = 0, experiment_share = 0, source_share = 0, plot_share = 0;
    bool lesson_folded = false, experiment_folded = false, source_folded = false, plot_folded = false;
    bool operator==(const Look&) const = default;
};

/// One or two axes of a sweep of the experiment's problem, such as "K=1024:65536:*2".
struct SweepSettings {
    std::vector<std::string> axes;
    bool operator==(const SweepSettings&) const = default;
};

struct LessonPlace {
    std::string stem;      ///< of the lesson's file; empty: no open lesson
    int page = 0;          ///< from 0
    bool applied = false;  ///< the page's experiment, view and results are loaded
    bool covered = false;  ///< the results are hidden until the page's question is answered
    bool reached = false;  ///< the page's goal is met
    bool operator==(const LessonPlace&) const = default;
};

/// The selections for an operation that is not current.
struct LeftOperation {
    Problem problem;
    std::vector<VariantChoice> variants;
};

struct Choice {
    Experiment experiment;
    std::map<std::string, LeftOperation, std::less<>> left;  ///< by the operation's name
    ViewSettings view;
    Look look;
    SweepSettings sweep;
    LessonPlace lesson;
    bool presenting = false;   ///< to a class: full screen, large type, few panels
    bool full_screen = false;  ///< also without presenting
    int tour = -1;             ///< step of the tour, from 0; -1: none
    bool live = true;          ///< a changed experiment runs immediately
    bool live_paused = false;  ///< `live` was on until a recording was opened, which a run must not replace

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
