// Validation of untrusted CBOR, because the parser recurses and trusts counts.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace lanescope {

/// Returns nothing for one complete value with definite lengths, no tags, at most 16 levels and four million items;
/// else the defect. Uses constant memory.
std::optional<std::string> cbor_defect(std::span<const std::byte> bytes);

}  // namespace lanescope
