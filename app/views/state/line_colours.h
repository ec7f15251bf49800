// Colours of source lines, for maps coloured by line.
#pragma once

#include <imgui.h>

#include <map>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct ResultView;
struct ViewContext;

/// By line; other lines share `rest_of_lines`.
using LineColours = std::map<int, ImU32>;

/// Returns one map per result. Results of equal source share colours; lines of different sources never do. Beyond the
/// theme's colours, lines with the fewest steps go without.
std::vector<LineColours> line_colours(const std::vector<RunResultPtr>& shown);

/// Returns a map's colours; the visible maps share the theme's.
LineColours line_colours_in(const ViewContext& context, int map);

/// Returns colours by line if the maps use them, else by array.
std::vector<ImU32> colours_of_sites(const ViewContext& context, const ResultView& shown);

ImU32 rest_of_lines();

}  // namespace lanescope
