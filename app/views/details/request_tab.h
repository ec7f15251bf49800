// The access at the maps' cursor, by lane.
#pragma once

#include "app/analysis/lanes/lane_accesses.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_request(ViewContext& context, const ResultView& shown, Area area);

/// -1: none.
struct PictureAnswer {
    int lane = -1;
    bool clicked = false;
};

/// Draws 32 lanes above sectors or banks. strong: highlighted lane, -1: none. colour: the array's.
PictureAnswer draw_request_picture(const Request& request, int strong, ImU32 colour, Area area);

/// "values[1 234] = 0.5, row 17, column 88".
std::string touch_text(const AccessSite& site, const LaneTouch& touch);

/// "moves 512 bytes, uses 128"; "32 passes: bank conflict".
std::string cost_text(const Request& request);
/// "line 15 loads values, 16 sectors".
std::string request_text(const Request& request);

}  // namespace lanescope
