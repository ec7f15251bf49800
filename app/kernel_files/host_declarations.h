// What no kernel needs of a text that NVRTC is to read: it cannot read all that host code declares.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace lanescope {

/// A declaration, a class's member, or a directive such as `#include <fstream>`; positions are of the text.
struct HostPart {
    std::size_t begin = 0, end = 0;
    bool is_directive = false;
};

/// What stands at that place of a text, unless it is the device's. line and column: from 1; 0 for a column that is not
/// known.
std::optional<HostPart> host_part_at(std::string_view text, int line, int column);

}  // namespace lanescope
