// The matrix beside the maps: a small one entry by entry, with the lane that reads each; a larger one as a picture of
// where its nonzeros are.
#pragma once

#include <memory>
#include <vector>

#include "app/analysis/matrix_lanes.h"
#include "app/platform/picture_texture.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// What the colour of an entry says.
enum class MatrixColour : std::uint8_t { lane, step, warp };

/// What is remembered of the matrix that is shown.
struct MatrixState {
    RunResultPtr of;
    MatrixLanes lanes;                        ///< of a small matrix
    int colour = 0;                           ///< MatrixColour
    std::unique_ptr<PictureTexture> picture;  ///< of a larger one
    Theme theme{};                            ///< that the picture has
    std::uint32_t most = 0;                   ///< nonzeros in its fullest cell
};

/// Draws a small matrix entry by entry. `lanes` of the MatrixState says who reads what.
void draw_matrix_grid(ViewContext& context, const ResultView& shown, Area area);
/// Draws a larger one, as a picture of where its nonzeros are.
void draw_matrix_picture(ViewContext& context, const ResultView& shown, Area area);

/// Warp and step that are pointed at in the maps, or that the cursor is at; -1: none.
struct MatrixFocus {
    std::int64_t warp = -1, step = -1;
    int lane = -1;         ///< -1: no lane of its own
    bool pointed = false;  ///< not the cursor
};
MatrixFocus matrix_focus(const ViewContext& context, const ResultView& shown);
/// The entry that a lane works on: the last that it read up to the step, in the same line of the source; nullptr: none.
const Reading* reading_at(const MatrixState& ui, const MatrixFocus& at);
/// Puts the maps' cursor at a step of a warp, and makes it visible. step -1: at the warp's first.
void go_to_step(ViewContext& context, const ResultView& shown, std::int64_t warp, std::int64_t step);

/// A bar of colours from one end to the other, with a word at each.
void draw_colour_bar(Area area, ImU32 (*colour)(double), const std::string& low, const std::string& high);

/// "Source" and "Matrix", of which one is shown; returns where they end.
float draw_side_tabs(ViewContext& context, float left, float middle, float height);
void draw_matrix(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
