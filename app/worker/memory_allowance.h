// The memory that a kernel process may take, in proportion to its problem.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/experiment.h"

namespace lanescope {

struct MemoryRules {
    double asked_gb = 0;  ///< GB, from --memory; 0 if not given
    int sharers = 1;      ///< workers that share this computer's memory
};

/// Returns the bytes of `occupied_memory()` allowed for this experiment. before: current bytes, such as the last
/// problem's numbers.
std::uint64_t allowed_memory(const Experiment& experiment, const MemoryRules& rules, std::uint64_t before);

/// Returns the bytes allowed for any other work, such as opening a file.
std::uint64_t allowed_memory(const MemoryRules& rules, std::uint64_t before);

/// Returns "it took 0.9 GB of memory; 0.4 GB are allowed". taken, allowed: bytes.
std::string memory_taken(std::uint64_t taken, std::uint64_t allowed);

/// Returns "it took 0.9 GB of memory; 0.4 GB are allowed for this problem; --memory 2 allows more".
std::string memory_excess(std::uint64_t taken, std::uint64_t allowed);

}  // namespace lanescope
