// A request drawn: 32 lanes above, and below them the sectors or the banks that they go to.
#pragma once

#include "app/analysis/request.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// What is pointed at in the picture; -1: nothing.
struct PictureAnswer {
    int lane = -1;
    bool clicked = false;
};

/// strong: the lane that stands out, -1: none. colour: the array's.
PictureAnswer draw_request_picture(const Request& request, int strong, ImU32 colour, Area area);

/// "values[1 234] = 0.5, row 17, column 88": what a lane touches, in a line.
std::string touch_text(const AccessSite& site, const LaneTouch& touch);

/// "moves 512 bytes, uses 128"; "32 passes: lanes collide in banks".
std::string cost_text(const Request& request);
/// "line 15 loads values, 16 sectors".
std::string request_text(const Request& request);

}  // namespace lanescope
