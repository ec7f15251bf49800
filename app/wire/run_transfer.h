// The request to run an experiment, from client to worker or supervisor to kernel process.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/wire/messages.h"

namespace lanescope {

std::vector<const Variant*> user_variants(const Experiment& experiment);

/// Returns a request with the user's variants not in `told`, and adds them to it.
RunRequest request_for(const Experiment& experiment, std::set<const Variant*>& told, bool far);

/// Bounds the recorded warp steps in proportion to the problem.
Experiment with_bounded_recording(Experiment experiment);

/// Returns an upper bound for any result of this experiment.
std::uint64_t max_result_bytes(const Experiment& experiment);

// Compression and reduction of results for a slow line.
/// Compresses with Zstandard's fastest level.
std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces);

/// Decompresses. Throws BadMessage for damaged data, or more than `most` bytes.
std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most);

inline constexpr std::size_t max_coarse_events = 16 * 1024;

/// Keeps the first warps' events, or the first steps of a long first warp; the rest counts as dropped.
RunResult coarse(const RunResult& result);

}  // namespace lanescope
