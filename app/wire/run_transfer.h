// Experiment requests and results, between client and worker, and between supervisor and kernel process.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"
#include "app/wire/framing.h"
#include "app/wire/messages.h"

namespace lanescope {

std::vector<const Variant*> user_variants(const Catalog& catalog, const Experiment& experiment);

/// Contains the user's variants not in `told`, and adds them to it.
RunRequest request_for(const Catalog& catalog, const Experiment& experiment, std::set<const Variant*>& told, bool far);

/// Bounds recorded warp steps in proportion to the problem.
Experiment with_bounded_recording(Experiment experiment);

/// Returns an upper bound.
std::uint64_t max_result_bytes(const Experiment& experiment);

/// Passes on a message's progress, if any.
void take_output(const nlohmann::json& head, Progress& progress);
void take_progress(const nlohmann::json& head, Progress& progress);
/// Passes on a file that a program wrote, if any. Throws UsageError if it is larger than allowed.
void take_file(const nlohmann::json& head, UploadReader& payload, Progress& progress);

/// Returns results in the order of the experiment's variants.
std::vector<RunResultPtr> in_order(const Experiment& experiment, const std::map<std::string, RunResultPtr>& results);

struct OpenAnswer {
    std::vector<KernelFault> faults;  ///< of a refused file
    std::vector<Variant> variants;
    std::vector<std::string> left_out;
    void take(const nlohmann::json& head);
};

/// Uses Zstandard's fastest level.
std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces);

/// Throws BadMessage for damaged data, or more than `most` bytes.
std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most);

inline constexpr std::size_t max_coarse_events = 16 * 1024;

/// Keeps the first warps' events, or a long first warp's first steps; the rest counts as dropped.
RunResult coarse(const RunResult& result);

}  // namespace lanescope
