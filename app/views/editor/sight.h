// Which part of a text is seen.
#pragma once

namespace lanescope::editor {

/// In lines and cells, both from 0: the upper left corner, and how many fit.
struct Sight {
    double top = 0, left = 0;
    int rows = 1, cells = 1;
};

/// Stays over the text, whose last line may go up to the middle. `longest`: cells of the longest line.
void keep_over_text(Sight& sight, int lines, int longest);
/// Scrolls as little as brings this cell of this line into sight, with some room around it.
void bring_into_sight(Sight& sight, int line, int cell);
/// Brings the line to the middle, unless it is in sight.
void show_line(Sight& sight, int line);

}  // namespace lanescope::editor
