// Search ranking.
#pragma once

#include <string_view>

namespace lanescope {

enum class Fit { whole, prefix, word_start, inside, none };  ///< best first

/// Rates a match, ignoring case and surrounding blanks. An empty query fits nothing.
Fit fit_of(std::string_view words, std::string_view query);

}  // namespace lanescope
