// Host code in a file of its own.
#pragma once

#include <string_view>

namespace lanescope {

/// A line of a source that starts so names a file of host code, which is compiled by itself and linked.
inline constexpr std::string_view separate_source = "#pragma lanescope separate \"";

}  // namespace lanescope
