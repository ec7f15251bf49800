// Lane maps in a terminal: time runs to the right, one row a lane (in colour two lanes a row), one letter a site.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/output/terminal.h"
#include "app/model/lane_trace.h"

namespace lanescope {

struct LaneWindow {
    std::int64_t first_warp = 0;  ///< grid-wide index
    std::int64_t warps = 2;       ///< warps drawn, as far as they were recorded
    std::int64_t first_step = 0;  ///< left edge
    std::int64_t steps = 0;       ///< width; 0: as many as fit the terminal
};

/// The letter of a site in maps and tables: A to Z, a to z, 0 to 9, then '#' for all further ones.
char site_letter(std::size_t site);

/// The site's letter as a legend shows it: in its colour, where there are colours.
std::string site_mark(std::size_t site, Colours colours);

/// The maps of the window's warps, each under a line that names it.
std::string lane_maps(const LaneTrace& trace, const LaneWindow& window, const Terminal& terminal);

/// "A values load line 27   B x load line 27   . idle lane", in lines no wider than the terminal.
std::string legend(const LaneTrace& trace, const Terminal& terminal);

}  // namespace lanescope
