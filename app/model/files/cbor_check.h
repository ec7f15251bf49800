// Validates CBOR before parsing: the parser recurses and trusts counts, and files are untrusted.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace lanescope {

/// Returns the defect, or nothing if the bytes are one complete CBOR value with definite lengths, no tags, at most 16
/// levels and four million items. Uses constant memory.
std::optional<std::string> cbor_defect(std::span<const std::byte> bytes);

}  // namespace lanescope
