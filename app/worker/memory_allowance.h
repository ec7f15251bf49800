// How much memory a kernel process may take: in proportion to its problem, and never so much that the machine suffers.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/experiment.h"

namespace lanescope {

/// What limits the memory of a worker's kernels besides their problem.
struct MemoryRules {
    double asked_gb = 0;  ///< GB, from --memory; 0 if it was not given
    int sharers = 1;      ///< workers that share this machine's memory
};

/// Bytes that the kernel process may take (`occupied_memory()`) while it runs this experiment. before: bytes that it
/// takes at the beginning, such as the numbers of the last problem.
std::uint64_t allowed_memory(const Experiment& experiment, const MemoryRules& rules, std::uint64_t before);

/// The same while it does anything else, such as opening a file.
std::uint64_t allowed_memory(const MemoryRules& rules, std::uint64_t before);

/// "it took 0.9 GB of memory; 0.4 GB are allowed". taken, allowed: bytes.
std::string memory_taken(std::uint64_t taken, std::uint64_t allowed);

/// "it took 0.9 GB of memory; 0.4 GB are allowed for this problem; --memory 2 allows more".
std::string memory_excess(std::uint64_t taken, std::uint64_t allowed);

}  // namespace lanescope
