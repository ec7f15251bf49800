// Source lines with their active lanes.
#pragma once

#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_code_heads(const ResultView& shown, Area area);
void draw_code(ViewContext& context, const ResultView& shown, Area area);

/// In pixels from the panel's left.
struct CodeColumns {
    float number, code, code_end, lanes, sectors, end;
};
CodeColumns columns_of(const ResultView& shown, float width);

/// Draws mean active lanes and sectors per request. Columns are relative to `left`.
void draw_line_figures(const LaneTally& lanes, const CodeColumns& at, float left, float middle, float height);

/// The maps' cursor step (nullptr: none) and their colours by site.
struct InMaps {
    const WarpEvent* event = nullptr;
    std::vector<ImU32> colours;
};

/// rows: the wrapped line.
void draw_code_line(ViewContext& context, const ResultView& shown, int line, const std::vector<HighlightedLine>& rows,
                    const InMaps& in_maps, ImVec2 at, float width, float row_height);

}  // namespace lanescope
