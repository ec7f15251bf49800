// Numbers with nouns.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace lanescope {

/// Returns "1 warp" or "2 warps".
template <class Count>
std::string counted(Count count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace lanescope
