// The context: what one frame of drawing has at hand. Panels read the session and change the choice, nothing else.
#pragma once

#include <imgui.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <typeindex>

#include "app/model/catalog/catalog.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include "app/views/plot/chart.h"
#include "app/views/state/map_view.h"
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
    std::string refusal;      ///< why the last key did nothing; said for a moment
    double refused_at = -60;  ///< by ImGui's clock
    bool was_refused() const { return ImGui::GetTime() - refused_at < 4; }
};

class DifferenceImage;
class LaneMapImage;
struct LessonState;
struct MatrixState;

/// What panels remember from frame to frame, each for itself: a type that only the panel's own file knows.
class PanelStates {
public:
    template <class State>
    State& of() {
        std::shared_ptr<void>& state = states_[typeid(State)];
        if (!state) state = std::make_shared<State>();
        return *static_cast<State*>(state.get());
    }

private:
    std::map<std::type_index, std::shared_ptr<void>> states_;
};

/// What the views remember from frame to frame, besides the choice, and more than one panel has to know.
struct UiState {
    PanelStates panels;
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
    bool unsaved = false;             ///< a text is being typed that is saved after a pause: frames must go on
    bool help = false, playing = false, exporting = false;
    bool twice = false;             ///< exported panels are twice as large
    std::optional<Command> asking;  ///< waits for a path, which a dialog asks for; what it has is offered
    std::optional<Command> later;   ///< asked for once the card in which it was chosen is out of the picture
    std::map<std::string, plot::ChartView> charts;  ///< how each has been moved and zoomed
    std::shared_ptr<MatrixState> matrix;            ///< made when the matrix is first asked for
    std::shared_ptr<LessonState> lesson;            ///< never null
    bool spotlight = false;                         ///< all but what the pointer is at is dark
};

struct ViewContext {
    const Session& session;
    Choice& choice;
    UiState& ui;
    std::optional<Command>& command;  ///< what is asked for in this frame

    /// What the panel that asks remembers, by its own type; made when it is first asked for.
    template <class State>
    State& state() const {
        return ui.panels.of<State>();
    }
    const ViewModel& view_model() const { return ui.view_model; }
    /// Whether the results are out of sight, because a question about them waits for its answer.
    bool covered() const { return choice.lesson.covered; }
    /// Why there can be two maps only; empty when there is room for four.
    std::string no_four_maps() const;
    /// How many maps there are: 2 or 4.
    int maps() const;
    /// Index of the result in map A (0), B (1), and so on, if there is one.
    std::optional<std::size_t> shown_in(int map) const;
    const ResultView* result_in(int map) const;
    /// The same, or the last good run in place of one that has no lanes.
    const ResultView* lanes_in(int map) const;
    /// One line: why the lanes in a map are not those of the text as it is now; empty: they are.
    std::string why_old_lanes(int map) const;
    /// What the source panel is about: the chosen map's result, or while the matrix is shown that of the map that is
    /// pointed at.
    const ResultView* shown_at_side() const;
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

}  // namespace lanescope
