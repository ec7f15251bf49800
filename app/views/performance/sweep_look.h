// Colours and words that a sweep's lines and its map have in common.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/tip.h"

namespace lanescope {

/// twin: how many of the same variant, with other lanes, came before it.
ImU32 colour_of(const RunResult& any, const VariantChoice& variant, std::size_t twin);

/// One colour a series; those of one variant with other lanes are lighter.
std::vector<ImU32> colours_of(const std::vector<RunResultPtr>& results, const std::vector<VariantChoice>& variants);

/// Of an axis: its explanation, and what stands beside it.
Tip tip_of_axis(const std::string& axis);
std::string title_of(const std::string& axis);

}  // namespace lanescope
