// Width and colours of the terminal.
#pragma once

namespace lanescope {

enum class Colours { none, palette256, true_colour };

struct Terminal {
    int width = 100;  ///< columns
    Colours colours = Colours::none;
};

/// Queries standard output. A pipe or file has no colours; NO_COLOR and TERM=dumb are respected.
Terminal standard_output();

/// Returns the columns of standard error.
int error_width();

/// Returns true if lines on standard error can be overwritten.
bool error_is_terminal();

}  // namespace lanescope
