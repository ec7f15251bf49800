// Matrix panel.
#pragma once

#include <memory>

#include "app/analysis/lanes/lane_accesses.h"
#include "app/platform/opengl_objects.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct MatrixState {
    RunResultPtr of;
    MatrixLanes lanes;                        ///< of a small matrix
    int colour = 0;                           ///< 0: by lane, 1: by step, 2: by warp
    std::unique_ptr<PictureTexture> picture;  ///< of a larger one
    Theme theme{};                            ///< of the picture
    std::uint32_t most = 0;                   ///< nonzeros in the fullest cell
};

/// Draws a small matrix; entries have their readers' colours in MatrixState::lanes.
void draw_matrix_grid(ViewContext& context, const ResultView& shown, Area area);

/// Warp and step under the pointer in the maps, else at the cursor; -1: none.
struct MatrixFocus {
    std::int64_t warp = -1, step = -1;
    int lane = -1;         ///< -1: all lanes
    bool pointed = false;  ///< by the pointer, not the cursor
};
MatrixFocus matrix_focus(const ViewContext& context, const ResultView& shown);
/// Returns the last entry read up to this step in its source line; nullptr: none.
const Reading* reading_at(const MatrixState& ui, const MatrixFocus& at);
/// Moves the cursor and makes it visible. step -1: the warp's first.
void go_to_step(ViewContext& context, const ResultView& shown, std::int64_t warp, std::int64_t step);

void draw_colour_bar(Area area, ImU32 (*colour)(double), const std::string& low, const std::string& high);

/// Returns the tabs' right edge.
float draw_side_tabs(ViewContext& context, float left, float middle, float height);
void draw_matrix(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
