// How well words fit what is searched for.
#pragma once

#include <string_view>

namespace lanescope {

enum class Fit { whole, prefix, word_start, inside, none };  ///< the best one first

/// Capital letters count as small ones. Blanks before and after the query are left out; an empty query fits
/// nothing.
Fit fit_of(std::string_view words, std::string_view query);

}  // namespace lanescope
