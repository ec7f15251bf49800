// Limits of a worker, and its kernel process's memory.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "app/model/experiment.h"

namespace lanescope {

/// In bytes; the rest is for the desktop.
inline std::uint64_t three_quarters_of_memory() {
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 4 * 3;
}

struct Limits {
    /// Bytes of `occupied_memory()` that end the worker.
    std::uint64_t memory = three_quarters_of_memory();

    /// Bytes of a file, memfd or redirected output; longer writes fail with EFBIG. Bounds inherited descriptors and
    /// files in memory.
    std::uint64_t file = std::uint64_t{16} << 20;

    /// Bytes, and number, of the files that programs write.
    std::uint64_t written = std::uint64_t{256} << 20, written_files = 2000;

    /// Files, pipes and memfds: each may hold kernel memory.
    std::uint64_t descriptors = 4096;

    /// After this long without progress, a worker counts as hung.
    std::chrono::seconds silence{120};

    /// A worker is pinged after `quiet` without a byte; its line counts as lost after `answer` without a reply.
    /// `answer` allows for queued data on a slow line.
    std::chrono::milliseconds quiet{5'000}, answer{60'000};
};

/// Memory rules of a kernel process, in proportion to its problem.
struct MemoryRules {
    double asked_gb = 0;  ///< GB, from --memory; 0: not given
    int sharers = 1;      ///< workers on this computer
};

/// Returns allowed bytes of `occupied_memory()` for this experiment. before: current bytes, such as the last problem's
/// numbers.
std::uint64_t allowed_memory(const Experiment& experiment, const MemoryRules& rules, std::uint64_t before);

/// Returns allowed bytes for other work, such as opening a file.
std::uint64_t allowed_memory(const MemoryRules& rules, std::uint64_t before);

/// Returns "it took 0.9 GB of memory; 0.4 GB are allowed". Takes bytes.
std::string memory_taken(std::uint64_t taken, std::uint64_t allowed);

/// Returns "it took 0.9 GB of memory; 0.4 GB are allowed for this problem; --memory 2 allows more".
std::string memory_excess(std::uint64_t taken, std::uint64_t allowed);

}  // namespace lanescope
