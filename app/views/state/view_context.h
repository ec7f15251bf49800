// The context: what one frame of drawing has at hand. Panels read the session and change the choice, nothing else.
#pragma once

#include <imgui.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "app/model/catalog/catalog.h"
#include "app/session/choice.h"
#include "app/session/session.h"
#include "app/views/plot/chart.h"
#include "app/views/state/map_view.h"
#include "app/views/state/sweep_view.h"
#include "app/views/state/view_model.h"

namespace lanescope {

/// What is pointed at in a map, or has been selected there.
struct Pointed {
    int map = -1;    ///< 0: A, 1: B, and so on
    MapCell cell;    ///< its step is the event's number, on every axis
    double at = -1;  ///< the place on the axis
};

/// What the lane maps remember.
struct MapState {
    ImVec2 room;              ///< size of the maps' panel
    double speed = 1;         ///< of the running cursor
    int box_map = -1;         ///< map in which a box is being drawn, -1: none
    ImVec2 box_from, box_to;  ///< its corners
    int lane_part = 0;        ///< what stands below the source
    int table_column = 3;     ///< by which the table of lines is sorted: idle lanes
    bool table_falling = true;
    std::string refusal;      ///< why the last key did nothing; said for a moment
    double refused_at = -60;  ///< by ImGui's clock
    bool was_refused() const { return ImGui::GetTime() - refused_at < 4; }
};

/// What the source panel keeps in sight.
struct CodeSight {
    int line = 0;                ///< 0: whatever a person has scrolled to
    float room = 0, height = 0;  ///< of the panel and of the whole text, when it was last seen to
    float scroll = 0;            ///< in the last frame
};

class DifferenceImage;
class LaneMapImage;
struct LessonState;
struct MatrixState;

/// What the views remember from frame to frame, besides the choice.
struct UiState {
    ViewModel view_model;
    std::array<std::shared_ptr<LaneMapImage>, 4> images;
    std::shared_ptr<DifferenceImage> difference;      ///< of the maps that are shown; made when it is first asked for
    std::optional<Pointed> pointed;                   ///< in this frame
    std::optional<Pointed> pointed_before;            ///< in the last frame: for panels that are drawn first
    int hovered_line = 0, hovered_line_before = 0;    ///< in the source panel
    std::string hovered_array, hovered_array_before;  ///< in the legend
    std::set<std::string> emphasised;                 ///< arrays that stand out; empty: all
    int side = 0;                                     ///< whose source is shown: 0 A, 1 B, and so on
    MapState maps;
    std::int64_t cursor_warp = 0;     ///< the step cursor refers to this warp
    int scroll_to = 0;                ///< source line to be made visible
    const void* source_of = nullptr;  ///< result whose source was shown last
    float code_shift = 0;             ///< pixels that its lines are moved to the left
    CodeSight code_sight;
    bool help = false, playing = false, exporting = false;
    bool twice = false;              ///< exported panels are twice as large
    Request asking = Request::none;  ///< the path of a file is being asked for
    std::string path;
    std::string problem_text, problem_error, matrix_path;
    bool typing_problem = false, start_typing = false;
    bool show_known_bad = false;                        ///< known-bad variants among the variants
    float problem_height = 400, variants_height = 400;  ///< of the content, as of the last frame
    std::map<const Operation*, Problem> last_problems;
    std::vector<VariantChoice> last_variants;
    std::map<std::string, plot::ChartView> charts;  ///< how each has been moved and zoomed
    SweepView sweep_view;                           ///< the sweep, prepared for the eye
    std::shared_ptr<MatrixState> matrix;            ///< made when the matrix is first asked for
    std::shared_ptr<LessonState> lesson;            ///< never null
    bool spotlight = false;                         ///< all but what the pointer is at is dark
    float usual_scale = 1;                          ///< text scale before presenting
    float presented_height = 0;                     ///< of the display for which it was enlarged; 0: not presenting
    std::optional<bool> idea_open;                  ///< what the variant changes, above its text; as it fits by default
    int tables = 0;                                 ///< metrics, profile, or results
    int ledger_view = 0;                            ///< all variants, A, B, or B against A
};

struct ViewContext {
    const Session& session;
    Choice& choice;
    UiState& ui;

    const ViewModel& view_model() const { return ui.view_model; }
    /// The results are out of sight, because a question about them waits for its answer.
    bool covered() const { return choice.lesson.covered; }
    /// Why there can be two maps only; empty when there is room for four.
    std::string no_four_maps() const;
    /// 2 or 4.
    int maps() const;
    /// Index of the result in map A (0), B (1), and so on, if there is one.
    std::optional<std::size_t> shown_in(int map) const;
    const ResultView* result_in(int map) const;
    void show_in(int map, const std::string& variant);
    /// Why the maps' axis cannot be one of cycles; empty when it can.
    std::string no_cycles() const;
    /// The chosen axis, or steps where it cannot be had.
    TimeAxis axis() const;
    /// Event of the result's warp under the cursor, -1: none.
    std::int64_t event_at_cursor(const ResultView& shown, std::int64_t warp) const;
    MapExtent extent() const;
};

/// Says over the maps, for a moment, why a key did nothing.
void refuse(ViewContext& context, const std::string& why);
/// Swaps A and B.
void swap_maps(ViewContext& context);
/// Two maps, or four where there is room.
void switch_four_maps(ViewContext& context);
/// Live on or off. Where it is paused for a recording, going on puts a first result beside it.
void switch_live(ViewContext& context);
/// "A", "B", "C", "D".
const char* map_letter(int map);

struct Area {
    float x = 0, y = 0, width = 0, height = 0;
};

void draw_header(ViewContext& context, Area area);
void draw_experiment(ViewContext& context, Area area);
void draw_throughput(ViewContext& context, Area area);
void draw_lane_maps(ViewContext& context, Area area);
void draw_source(ViewContext& context, Area area);
void draw_status(ViewContext& context, Area area);

/// Parts of the experiment panel.
void draw_problem(ViewContext& context);
float draw_variants(ViewContext& context, float height);  ///< returns the height that was used
void draw_machine(ViewContext& context);

/// Parts of the throughput panel.
void draw_bars(ViewContext& context, Area area);
void draw_sweep(ViewContext& context, Area area);
void draw_roofline(ViewContext& context, Area area);
void draw_ledger(ViewContext& context, Area area);
/// Whether the ledger is the waterfall of one variant, and not of all or of two.
inline bool shows_one_ledger(const ViewContext& context) {
    return context.ui.ledger_view == 1 || context.ui.ledger_view == 2;
}
/// Metrics, profile and results: one of them, and the switch.
void draw_tables(ViewContext& context, Area area);
void draw_metrics(ViewContext& context, Area area);
/// The profiler's table of the results: calls, least, average, most, share of the time of all.
void draw_profile_table(ViewContext& context, Area area);
/// A row a problem, a column a variant, the best boxed: of the sweep, or else of the results.
void draw_results_table(ViewContext& context, Area area);
/// Whether the results belong to another problem than the one that is chosen, and nothing is about to replace them.
bool is_of_problem_before(const ViewContext& context);
/// The controls of a sweep; returns the height that they take.
float draw_sweep_controls(ViewContext& context, Area area);

/// Parts of the lane maps panel.
void draw_map_bar(ViewContext& context, Area area);
void draw_playback(ViewContext& context, Area area);
/// Why the last key did nothing, while that is news.
void draw_refusal(const ViewContext& context, Area area);
void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area);
void draw_legend(ViewContext& context, MapDetail detail, Area area);
void draw_cause_legend(ViewContext& context, Area area);
void draw_map_tip(ViewContext& context, const ResultView& shown, const Pointed& pointed, MapDetail detail);
/// So many warps over the height, 0 for all, and as many steps as they usually have.
void show_warps(ViewContext& context, double warps);
/// The axis of steps becomes one of cycles, or the other way; the cursor stays at its event.
void switch_axis(ViewContext& context);
/// Lets the cursor run, while it does.
void play(ViewContext& context);
void change_speed(ViewContext& context, int by);
/// By so many steps; on the axis of cycles by events of the warp that the source panel speaks of.
void step_cursor(ViewContext& context, double by);

/// Parts of the source panel.
/// "Source" and "Matrix", of which one is shown; returns where they end.
float draw_side_tabs(ViewContext& context, float left, float middle, float height);
/// The variant of the source panel; of a map that is pointed at, while the matrix is shown.
const ResultView* shown_at_side(const ViewContext& context);
void draw_matrix(ViewContext& context, const ResultView& shown, Area area);
/// What the variant changes and why, from its text's first lines. Returns the height that it took.
float draw_idea(ViewContext& context, const ResultView& shown, Area area);
/// The width of its loads in the machine code, where it is known.
void draw_machine_code(const ResultView& shown, Area area);
void draw_code(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes(ViewContext& context, const ResultView& shown, Area area);
/// So that all of it can be read, in that width; and of the first one alone, which has the room first.
struct HazardsHeight {
    float all = 0, first = 0;
};
HazardsHeight hazards_height(const ResultView& shown, float width);
void draw_hazards(ViewContext& context, const ResultView& shown, Area area);

void handle_keys(ViewContext& context);
void draw_help(ViewContext& context);
void draw_path_question(ViewContext& context);
/// The card of what can be saved, while it is open.
void draw_exports(ViewContext& context);
/// In a picture of one panel: the problem, and which figures are of what kind. Returns the part that it took.
Area draw_foot_of_picture(const ViewContext& context, Area area);
/// The n-th line of it was chosen: saves it under a new name.
void save_as(ViewContext& context, std::size_t which);

}  // namespace lanescope
