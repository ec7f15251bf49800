// What a host function asked of the device, queued again and again.
#pragma once

#include <functional>
#include <vector>

#include "app/backends/cuda/list_memory.h"

namespace lanescope::cuda {

class Replay {
public:
    using KernelOf = std::function<Kernel(const ListedLaunch&)>;

    /// The list outlives it.
    Replay(const LaunchList& list, const ListRanges& ranges, const KernelOf& kernel_of);

    std::size_t steps() const { return queued_.size(); }
    /// All steps, in their order.
    void queue(CUstream stream) const { queue(0, steps(), stream); }
    /// Those from `begin` to before `end`.
    void queue(std::size_t begin, std::size_t end, CUstream stream) const;

private:
    std::vector<std::function<void(CUstream)>> queued_;
};

/// A launch with the device's addresses in place of the list's, ready to be queued.
class PreparedLaunch {
public:
    PreparedLaunch(const ListedLaunch& launch, const ListRanges& ranges, Kernel kernel);
    void queue(CUstream stream) const;

private:
    const ListedLaunch& launch_;
    Kernel kernel_;
    std::vector<std::uint64_t> values_;  ///< the arguments; 8-byte words, so that they are aligned
    std::vector<std::uint32_t> offsets_;
};

}  // namespace lanescope::cuda
