// A choice: all that a person (or a lesson) has chosen, as one value. Views return it; the lab runs its experiment.
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
/// How bars follow one another: as their variants were chosen, the shortest time first, by the alphabet, or as the
/// catalogue has them, each built on those before.
enum class BarOrder : std::uint8_t { chosen, time, name, ladder };
/// Which bytes the roofline sets against the compulsory ones: sectors asked for, or those that came from L2 or DRAM.
enum class MovedBytes : std::uint8_t { requested, from_l2, from_dram };
/// What stands below the source.
enum class SourcePart : std::uint8_t { lanes, time, lines, changes, code, occupancy, request, output, shapes, values };
/// The colours of the window; `projector` is for bright rooms.
enum class Theme : std::uint8_t { dark, light, projector };
/// A part of the window, or all of it.
enum class Panel : std::uint8_t { window, maps, plot, source, matrix };

/// How the results are looked at. Steps and warps are indices into the recorded part of a trace. On the axis of cycles
/// what is called a step here is a clock since the warp's first event.
struct ViewSettings {
    PlotTab tab{};
    ThroughputUnit unit = ThroughputUnit::gb_s;
    BarOrder order = BarOrder::chosen;
    ColourBy colour = ColourBy::site;
    std::string map_a, map_b;         ///< text of the variants shown in map A and B; empty: the first two results
    std::string map_c, map_d;         ///< the same of C and D; empty: the next two
    bool four_maps = false;           ///< C and D stand below A and B, where the window has room for them
    double first_warp = 0;            ///< top edge of the maps
    double first_step = 0;            ///< left edge of the maps
    double warps = 4;                 ///< height of the visible part; 0 fits all
    double steps = 0;                 ///< width of the visible part; 0 fits the longest warp
    double cursor_step = -1;          ///< linked cursor; -1: none
    TimeAxis axis = TimeAxis::step;   ///< of the maps
    int source_line = 0;              ///< selected line of the source; 0: none
    std::string baseline;             ///< text of the variant that speed-ups refer to; empty: the slowest
    std::vector<std::string> hidden;  ///< variants that the plots leave out
    MovedBytes moved = MovedBytes::requested;
    bool ledger_difference = false;  ///< the ledger shows A against B, not every variant
    bool map_difference = false;     ///< map B shows A less B, row by row
    SourcePart part = SourcePart::lanes;
    int followed_lane = -1;       ///< of the cursor's warp: its steps are marked and listed; -1: none
    bool show_matrix = false;     ///< the matrix takes the place of the source
    bool large_plots = false;     ///< the plots take the place of the lane maps
    Panel alone = Panel::window;  ///< one panel in place of all: for a picture of it
    bool operator==(const ViewSettings&) const = default;
};

/// How a person has furnished the window, whatever it shows: it stays in lessons, and from one start to the next.
struct Look {
    Theme theme = Theme::dark;
    float text_scale = 1;
    bool letter_keys = true;  ///< a letter alone does what the help says of it
    /// Of the window's width, and of its height above the maps, that a person has given to a panel; 0: what it needs.
    /// One that is folded away keeps its share.
    float lesson_share = 0, experiment_share = 0, source_share = 0, plot_share = 0;
    bool lesson_folded = false, experiment_folded = false, source_folded = false, plot_folded = false;
    bool operator==(const Look&) const = default;
};

/// A sweep as typed: one or two axes, such as "K=1024:65536:*2", along which the experiment's problem moves.
struct SweepSettings {
    std::vector<std::string> axes;
    bool operator==(const SweepSettings&) const = default;
};

/// The lesson that is open, and where in it.
struct LessonPlace {
    std::string stem;      ///< of the lesson's file; empty: none is open
    int page = 0;          ///< from 0
    bool applied = false;  ///< the page's experiment and view are in the choice, and its results are there
    bool covered = false;  ///< the results are out of sight until the page's question is answered
    bool reached = false;  ///< the page's goal
    bool operator==(const LessonPlace&) const = default;
};

/// What was chosen of an operation before another one took its place.
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
    bool presenting = false;   ///< in front of a class: full screen, large type, few panels
    bool full_screen = false;  ///< also without presenting
    int tour = -1;             ///< step of the tour through the window, from 0; -1: none
    bool live = true;          ///< a changed experiment runs at once
    bool live_paused = false;  ///< `live` was on until a recording was opened, which it must not replace

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
