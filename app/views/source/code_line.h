// One line of the source panel: its number, its text, and what its lanes did.
#pragma once

#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Places in a line, in pixels from the left of the panel.
struct CodeColumns {
    float number, code, code_end, lanes, sectors, end;
};
CodeColumns columns_of(const ResultView& shown, float width);

/// Mean active lanes and sectors a request of one line, each in its column, which is counted from `left`.
void draw_line_figures(const LaneTally& lanes, const CodeColumns& at, float left, float middle, float height);

/// In as many rows as the text is given in, each of that height. `event`: the step that the maps' cursor stands at, or
/// nullptr.
void draw_code_line(ViewContext& context, const ResultView& shown, int line, const std::vector<CodeLine>& rows,
                    const WarpEvent* event, ImVec2 at, float width, float row_height);

}  // namespace lanescope
