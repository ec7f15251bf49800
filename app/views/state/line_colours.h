// Colours of source lines, where the maps' colours mean lines.
#pragma once

#include <imgui.h>

#include <map>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct ResultView;
struct ViewContext;

/// By line. What has none here shares `rest_of_lines`.
using LineColours = std::map<int, ImU32>;

/// One a result. Lines of different texts or numbers never share a colour; results of one text have the same. Where
/// there are more lines than the theme has colours, those that execute the fewest steps go without.
std::vector<LineColours> line_colours(const std::vector<RunResultPtr>& shown);

/// Of the lanes in a map; the maps on show share the theme's colours out among them.
LineColours line_colours_in(const ViewContext& context, int map);

/// What colours mean in the maps, one a site of `shown`: that of its line where lines are chosen, else of its array.
std::vector<ImU32> colours_of_sites(const ViewContext& context, const ResultView& shown);

/// The grey of lines that go without a colour of their own.
ImU32 rest_of_lines();

}  // namespace lanescope
