// Lane maps in a terminal: time runs to the right, one row per lane (in colour per two lanes), one letter per site.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/output/terminal.h"
#include "app/model/lane_trace.h"

namespace lanescope {

struct LaneWindow {
    std::int64_t first_warp = 0;  ///< index in the grid
    std::int64_t warps = 2;       ///< to draw, as far as recorded
    std::int64_t first_step = 0;  ///< left edge
    std::int64_t steps = 0;       ///< 0: as many as fit the terminal
};

/// Returns A to Z, a to z, 0 to 9, then '#'.
char site_letter(std::size_t site);

/// Returns the letter for a legend, coloured if supported.
std::string site_mark(std::size_t site, Colours colours);

/// Draws each map below a heading.
std::string lane_maps(const LaneTrace& trace, const LaneWindow& window, const Terminal& terminal);

/// Returns "A values load line 27   B x load line 27   . idle lane", wrapped to the terminal.
std::string legend(const LaneTrace& trace, const Terminal& terminal);

}  // namespace lanescope
