// What standard output is: how wide, and whether it shows colours.
#pragma once

namespace lanescope {

enum class Colours { none, palette256, true_colour };

struct Terminal {
    int width = 100;  ///< columns
    Colours colours = Colours::none;
};

/// Standard output as it is now. A pipe or file gets no colours; NO_COLOR and TERM=dumb are respected.
Terminal standard_output();

/// How many columns wide standard error is.
int error_width();

/// Whether messages on standard error may be rewritten in place.
bool error_is_terminal();

}  // namespace lanescope
