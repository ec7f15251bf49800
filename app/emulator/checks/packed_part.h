// A smaller form of shadow parts that no core accesses at present.
//
// Neighbours mostly have the same accesses, by neighbouring lanes: a part of an array that rows of lanes write takes 36
// bytes instead of 768.
#pragma once

#include <cstddef>

#include "app/emulator/checks/shadow_part.h"

namespace lanescope::emulator {

inline constexpr std::size_t max_packed_bytes = sizeof(ShadowPart) + 8;

/// Returns the count of bytes written to `to`, which has room for max_packed_bytes.
std::size_t pack(const ShadowPart& part, std::byte* to);
void unpack(const std::byte* packed, ShadowPart& part);
/// As pack() returned.
std::size_t bytes_of_packed(const std::byte* packed);

}  // namespace lanescope::emulator
