// Counts buffered events by site, on the GPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/module.h"

namespace lanescope::cuda {

/// Counts over the whole grid.
struct SiteTally {
    std::array<std::uint64_t, 33> histogram{};  ///< steps by active lanes
    std::uint64_t sectors = 0, conflicts = 0;   ///< zeros if not recorded
};

using Tally = std::vector<SiteTally>;  ///< by site number

class TallyTable {
public:
    explicit TallyTable(std::size_t sites);
    void clear();
    /// Queues the count of BufferedEvents, or of wider events.
    void add(CUdeviceptr events, std::size_t count, std::size_t event_bytes, bool with_sectors, CUstream stream);
    Tally read(CUstream stream) const;

private:
    OwnKernels kernels_;
    Kernel count_;
    DeviceArray<SiteTally> table_;
};

}  // namespace lanescope::cuda
