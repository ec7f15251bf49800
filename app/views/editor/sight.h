// The visible part of a text.
#pragma once

namespace lanescope::editor {

/// In rows (lines and messages) and cells, both from 0.
struct Sight {
    double top = 0, left = 0;
    int rows = 1, cells = 1;
};

/// The last line may scroll up to the middle. longest: cells of the longest line.
void keep_over_text(Sight& sight, int rows, int longest);
/// Scrolls as little as possible, with some margin.
void bring_into_sight(Sight& sight, int row, int cell);
/// Centres the row unless it is visible.
void show_row(Sight& sight, int row);

}  // namespace lanescope::editor
