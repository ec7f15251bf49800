// Counts the events of a event buffer by site, on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/module.h"

namespace lanescope::cuda {

/// What one site did, over the whole grid.
struct SiteTally {
    std::array<std::uint64_t, 33> histogram{};  ///< steps by number of active lanes
    std::uint64_t sectors = 0, conflicts = 0;   ///< zeros where they are not recorded
};

using Tally = std::vector<SiteTally>;  ///< by number of the site

class TallyTable {
public:
    explicit TallyTable(std::size_t sites);
    /// Begins anew.
    void clear();
    /// Queues the counting of `count` events of that many bytes (a BufferedEvent or a wider one) in device memory.
    void add(CUdeviceptr events, std::size_t count, std::size_t event_bytes, bool with_sectors, CUstream stream);
    Tally read(CUstream stream) const;

private:
    OwnKernels kernels_;
    Kernel count_;
    DeviceArray<SiteTally> table_;
};

}  // namespace lanescope::cuda
