// Which part of a text is seen.
#pragma once

namespace lanescope::editor {

/// In rows of lines and messages and in cells, both from 0: the upper left corner, and how many fit.
struct Sight {
    double top = 0, left = 0;
    int rows = 1, cells = 1;
};

/// Stays over the text, whose last line may go up to the middle. `longest`: cells of the longest line.
void keep_over_text(Sight& sight, int rows, int longest);
/// Scrolls as little as brings this cell of this row into sight, with some room around it.
void bring_into_sight(Sight& sight, int row, int cell);
/// Brings the row to the middle, unless it is in sight.
void show_row(Sight& sight, int row);

}  // namespace lanescope::editor
