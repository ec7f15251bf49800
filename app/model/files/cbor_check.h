// Checks CBOR bytes before they are parsed: the parser recurses and trusts counts, and a file may say anything.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace lanescope {

/// Why the bytes are not one complete CBOR value of the plain kind that recordings hold (definite lengths, no tags,
/// nested at most 16 deep, at most four million items), or nothing. Uses constant memory.
std::optional<std::string> cbor_defect(std::span<const std::byte> bytes);

}  // namespace lanescope
