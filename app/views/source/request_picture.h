// Picture of a request: 32 lanes above their sectors or banks.
#pragma once

#include "app/analysis/request.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// The lane under the pointer; -1: none.
struct PictureAnswer {
    int lane = -1;
    bool clicked = false;
};

/// strong: highlighted lane, -1: none. colour: of the array.
PictureAnswer draw_request_picture(const Request& request, int strong, ImU32 colour, Area area);

/// "values[1 234] = 0.5, row 17, column 88".
std::string touch_text(const AccessSite& site, const LaneTouch& touch);

/// "moves 512 bytes, uses 128"; "32 passes: lanes collide in banks".
std::string cost_text(const Request& request);
/// "line 15 loads values, 16 sectors".
std::string request_text(const Request& request);

}  // namespace lanescope
