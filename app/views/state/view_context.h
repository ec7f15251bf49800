// Context of a frame. Panels read the session and change only the choice.
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

/// A hovered or selected cell.
struct Pointed {
    int map = -1;    ///< index: 0 is A
    MapCell cell;    ///< step: the event's index, on every axis
    double at = -1;  ///< position on the axis
};

/// State of the lane maps.
struct MapState {
    ImVec2 room;              ///< size of the maps' panel
    double speed = 1;         ///< of the running cursor
    int box_map = -1;         ///< map with an unfinished box; -1: none
    ImVec2 box_from, box_to;  ///< corners
    std::string refusal;      ///< why the last key did nothing; shown briefly
    double refused_at = -60;  ///< ImGui time
    bool was_refused() const { return ImGui::GetTime() - refused_at < 4; }
};

class DifferenceImage;
class LaneMapImage;
struct LessonState;
struct MatrixState;

/// State of each panel between frames, by a type private to the panel's file.
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

/// State between frames that several panels share.
struct UiState {
    PanelStates panels;
    ViewModel view_model;
    std::array<std::shared_ptr<LaneMapImage>, 4> images;
    std::shared_ptr<DifferenceImage> difference;      ///< of the shown maps; made on demand
    std::optional<Pointed> pointed;                   ///< in this frame
    std::optional<Pointed> pointed_before;            ///< in the last frame, for panels drawn earlier
    int hovered_line = 0, hovered_line_before = 0;    ///< in the source panel
    std::string hovered_array, hovered_array_before;  ///< in the legend
    std::set<std::string> emphasised;                 ///< arrays; empty: all
    int side = 0;                                     ///< map whose source is shown
    MapState maps;
    std::int64_t cursor_warp = 0;     ///< of the step cursor
    int scroll_to = 0;                ///< source line to scroll to
    const void* source_of = nullptr;  ///< result whose source was shown last
    float code_shift = 0;             ///< horizontal scroll of the code in pixels
    bool unsaved = false;             ///< typed text awaits saving after a pause: draw more frames
    bool help = false, playing = false, exporting = false;
    bool twice = false;                             ///< doubles the size of exported panels
    std::optional<Command> asking;                  ///< waits for a path from a dialog; its own path is the default
    std::optional<Command> later;                   ///< for the next frame, without the card that chose it
    std::map<std::string, plot::ChartView> charts;  ///< pan and zoom
    std::shared_ptr<MatrixState> matrix;            ///< made on demand
    std::shared_ptr<LessonState> lesson;            ///< never null
    bool spotlight = false;                         ///< darkens all but the area at the pointer
};

struct ViewContext {
    const Session& session;
    Choice& choice;
    UiState& ui;
    std::optional<Command>& command;  ///< requested in this frame

    /// Returns the panel's state; makes it on demand.
    template <class State>
    State& state() const {
        return ui.panels.of<State>();
    }
    const ViewModel& view_model() const { return ui.view_model; }
    /// Returns true if a pending question hides the results.
    bool covered() const { return choice.lesson.covered; }
    /// Returns why only two maps are possible; empty for four.
    std::string no_four_maps() const;
    /// Returns 2 or 4.
    int maps() const;
    /// Returns the index of the result in a map (0 is A), if any.
    std::optional<std::size_t> shown_in(int map) const;
    const ResultView* result_in(int map) const;
    /// As result_in(), or the last good run if it failed or faulted.
    const ResultView* lanes_in(int map) const;
    /// Returns why a map's lanes are not of the current source; empty if they are.
    std::string why_old_lanes(int map) const;
    /// Returns the result for the source panel: the chosen map's, or for the matrix that of the hovered map.
    const ResultView* shown_at_side() const;
    void show_in(int map, const std::string& variant);
    /// Returns why there is no axis of cycles; empty if there is.
    std::string no_cycles() const;
    /// Returns the chosen axis, or steps if unavailable.
    TimeAxis axis() const;
    /// Returns the event of the warp at the cursor; -1: none.
    std::int64_t event_at_cursor(const ResultView& shown, std::int64_t warp) const;
    MapExtent extent() const;
};

/// Shows briefly why a key did nothing.
void refuse(ViewContext& context, const std::string& why);
void swap_maps(ViewContext& context);
/// Switches between two maps and, with enough room, four.
void switch_four_maps(ViewContext& context);
/// Toggles Live. After a pause for a recording, runs next to it.
void switch_live(ViewContext& context);
/// Returns "A" to "D".
const char* map_letter(int map);

struct Area {
    float x = 0, y = 0, width = 0, height = 0;
};

}  // namespace lanescope
