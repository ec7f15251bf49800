// Finds host declarations that NVRTC cannot compile.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace lanescope {

/// A declaration, class member or directive.
struct HostPart {
    std::size_t begin = 0, end = 0;
    bool is_directive = false;
};

/// Returns the host declaration at a position; nullopt for device code. Line and column are from 1; column 0 is
/// unknown.
std::optional<HostPart> host_part_at(std::string_view text, int line, int column);

}  // namespace lanescope
