// Finds host declarations to remove from source for NVRTC, which cannot compile all host code.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace lanescope {

/// A declaration, class member, or directive such as `#include <fstream>`; positions refer to the text.
struct HostPart {
    std::size_t begin = 0, end = 0;
    bool is_directive = false;
};

/// Returns the host declaration at a position; nullopt for device code. `line` and `column` are from 1; column 0 is
/// unknown.
std::optional<HostPart> host_part_at(std::string_view text, int line, int column);

}  // namespace lanescope
