#include "app/views/editor/sight.h"

#include <algorithm>

namespace lanescope::editor {
namespace {

// The nearest start for which [at - room, at + room] is within [start, start + extent).
double nearest_start(double start, int extent, int at, int room) {
    const int margin = std::min(room, (extent - 1) / 2);
    return std::max(0.0, std::clamp(start, double(at + margin - extent + 1), double(at - margin)));
}

}  // namespace

void keep_over_text(Sight& sight, int rows, int longest) {
    const int below = std::max(0, rows - std::max(1, sight.rows / 2));
    sight.top = std::clamp(sight.top, 0.0, double(rows <= sight.rows ? 0 : below));
    sight.left = std::clamp(sight.left, 0.0, double(std::max(0, longest + 2 - sight.cells)));
}

void bring_into_sight(Sight& sight, int row, int cell) {
    sight.top = nearest_start(sight.top, sight.rows, row, 1);
    sight.left = cell < sight.cells - 4 ? 0 : nearest_start(sight.left, sight.cells, cell, 4);
}

void show_row(Sight& sight, int row) {
    if (row >= sight.top + 1 && row < sight.top + sight.rows - 1) return;
    sight.top = std::max(0.0, row - (sight.rows - 1) / 2.0);
}

}  // namespace lanescope::editor
