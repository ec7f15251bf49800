// Replays a host function's device operations.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "app/backends/cuda/list_memory.h"
#include "app/toolchain/probes/ptx_parameters.h"

namespace lanescope::cuda {

/// A launch with device addresses.
class PreparedLaunch {
public:
    /// Translates the arguments and, in structures, the `pointer_words`, which may be pointers. The launch must outlive
    /// it.
    PreparedLaunch(const ListedLaunch& launch, const ListRanges& ranges, Kernel kernel,
                   const std::set<ParameterWord>& pointer_words);
    void queue(CUstream stream) const;

private:
    const ListedLaunch& launch_;
    Kernel kernel_;
    std::vector<std::uint64_t> values_;  ///< 8-byte words for alignment
    std::vector<std::uint32_t> offsets_;
};

class Replay {
public:
    using Prepare = std::function<PreparedLaunch(const ListedLaunch&)>;

    /// Prepares all steps. The list must outlive it.
    Replay(const LaunchList& list, const ListRanges& ranges, const Prepare& prepare);

    std::size_t steps() const { return queued_.size(); }
    void queue(CUstream stream) const { queue(0, steps(), stream); }
    /// Queues steps [begin, end).
    void queue(std::size_t begin, std::size_t end, CUstream stream) const;

private:
    std::vector<std::function<void(CUstream)>> queued_;
};

}  // namespace lanescope::cuda
