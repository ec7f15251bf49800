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

/// How the maps speak of the text: the step that their cursor stands at, or nullptr, and their colours, one a site.
struct InMaps {
    const WarpEvent* event = nullptr;
    std::vector<ImU32> colours;
};

/// In as many rows as the text is given in, each of that height.
void draw_code_line(ViewContext& context, const ResultView& shown, int line, const std::vector<CodeLine>& rows,
                    const InMaps& in_maps, ImVec2 at, float width, float row_height);

}  // namespace lanescope
