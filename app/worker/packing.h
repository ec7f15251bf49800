// Compression and reduction of results for a slow line.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Compresses with Zstandard's fastest level.
std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces);

/// Decompresses. Throws BadMessage for damaged data, or more than `most` bytes.
std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most);

inline constexpr std::size_t max_coarse_events = 16 * 1024;

/// Keeps the first warps' events, or the first steps of a long first warp; the rest counts as dropped.
RunResult coarse(const RunResult& result);

}  // namespace lanescope
