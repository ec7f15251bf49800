// Context of a frame. Panels only change the choice.
#pragma once

#include <imgui.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <typeindex>

#include "app/catalog/catalog.h"
#include "app/model/operation.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include "app/views/plot/chart.h"
#include "app/views/state/map_view.h"
#include "app/views/state/view_model.h"

namespace lanescope {

struct Pointed {
    int map = -1;    ///< 0 is A
    MapCell cell;    ///< step: event index, on every axis
    double at = -1;  ///< position on the axis
};

struct MapState {
    ImVec2 room;       ///< of the maps' panel
    double speed = 1;  ///< of the running cursor
    int box_map = -1;  ///< with an unfinished box; -1: none
    ImVec2 box_from, box_to;
    std::string refusal;      ///< of the last key without effect
    double refused_at = -60;  ///< ImGui time
    bool was_refused() const { return ImGui::GetTime() - refused_at < 4; }
};

class DifferenceImage;
class LaneMapImage;
struct LessonState;
struct MatrixState;

/// State between frames; each type is private to its panel.
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

struct UiState {
    PanelStates panels;
    ViewModel view_model;
    std::array<std::shared_ptr<LaneMapImage>, 4> images;
    std::shared_ptr<DifferenceImage> difference;      ///< made on demand
    std::optional<Pointed> pointed;                   ///< in this frame
    std::optional<Pointed> pointed_before;            ///< in the last frame, for panels drawn first
    int hovered_line = 0, hovered_line_before = 0;    ///< in the source panel
    std::string hovered_array, hovered_array_before;  ///< in the legend
    std::set<std::string> emphasised;                 ///< arrays; empty: all
    int side = 0;                                     ///< map whose source is shown
    MapState maps;
    std::int64_t cursor_warp = 0;     ///< of the step cursor
    int scroll_to = 0;                ///< source line
    const void* source_of = nullptr;  ///< last one of the source panel
    float code_shift = 0;             ///< pixels, horizontally
    bool unsaved = false;             ///< typed text will be saved after a pause: keep drawing
    bool help = false, playing = false, exporting = false;
    bool twice = false;                             ///< exports panels at double size
    std::optional<Command> asking;                  ///< waits for a path; its own is the default
    std::optional<Command> later;                   ///< for the frame after its card closes
    std::map<std::string, plot::ChartView> charts;  ///< pan and zoom
    std::shared_ptr<MatrixState> matrix;            ///< made on demand
    std::shared_ptr<LessonState> lesson;            ///< never null
    bool spotlight = false;                         ///< darkens all but the pointer's surroundings
};

struct ViewContext {
    const Catalog& catalog;
    const Session& session;
    Choice& choice;
    UiState& ui;
    std::optional<Command>& command;  ///< of this frame

    template <class State>
    State& state() const {
        return ui.panels.of<State>();
    }
    const ViewModel& view_model() const { return ui.view_model; }
    /// Returns true if a question hides the results.
    bool covered() const { return choice.lesson.covered; }
    /// Returns a reason; empty: possible.
    std::string no_four_maps() const;
    int maps() const;
    /// Returns the index of the map's result; 0 is A.
    std::optional<std::size_t> shown_in(int map) const;
    const ResultView* result_in(int map) const;
    /// As result_in(), but the last good run for a failed one.
    const ResultView* lanes_in(int map) const;
    /// Returns a reason; empty: lanes of the current source.
    std::string why_old_lanes(int map) const;
    /// Returns the chosen map's result, or the hovered map's while the matrix is shown.
    /// Returns true if the side panel has the matrix. Programs have none.
    bool shows_matrix() const { return choice.view.show_matrix && !is_program(choice.experiment.problem); }
    const ResultView* shown_at_side() const;
    void show_in(int map, const std::string& variant);
    /// Returns a reason; empty: available.
    std::string no_cycles() const;
    /// Steps if the chosen axis is unavailable.
    TimeAxis axis() const;
    /// -1: none.
    std::int64_t event_at_cursor(const ResultView& shown, std::int64_t warp) const;
    MapExtent extent() const;
};

void refuse(ViewContext& context, const std::string& why);
void swap_maps(ViewContext& context);
/// Switches between two and, with enough room, four maps.
void switch_four_maps(ViewContext& context);
/// Toggles Live. After a pause for a recording, starts a run.
void switch_live(ViewContext& context);
const char* map_letter(int map);

struct Area {
    float x = 0, y = 0, width = 0, height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    ImVec2 from() const { return {x, y}; }
    ImVec2 to() const { return {right(), bottom()}; }
};

/// Keeps results in their maps. Call once per frame; ignored during runs.
void remember_maps(ViewContext& context);

/// By map; empty if none for the current page or recording.
const std::array<std::string, 4>& remembered_maps(const ViewContext& context);

}  // namespace lanescope
