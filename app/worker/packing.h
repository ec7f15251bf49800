// What crosses a slow line is made smaller first.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// These pieces, one after the other, by Zstandard at its fastest.
std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces);

/// The bytes as they were. Throws BadMessage where they were not packed so, or are more than `most`.
std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most);

/// Events that the coarse result keeps at most.
inline constexpr std::size_t max_coarse_events = 16 * 1024;

/// The result with the lanes of its first warps only, which cross at once; the rest counts as dropped. Of a first warp
/// that is longer than that, its first steps.
RunResult coarse(const RunResult& result);

}  // namespace lanescope
