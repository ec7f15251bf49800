// Counts the events of a tape by site, on the GPU.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

#include "app/backends/cuda/check.h"
#include "kernels/simt/tape.h"

namespace lanescope::cuda {

/// Steps by number of active lanes, for each site's short key.
using Tally = std::map<std::uint32_t, std::array<std::uint64_t, 33>>;

class TallyTable {
public:
    TallyTable();
    /// Queues the counting of `count` events of so many bytes (a TapeEvent or a wider one) in device memory.
    void add(const std::byte* events, std::size_t count, std::size_t event_bytes, cudaStream_t stream);
    Tally read(cudaStream_t stream) const;

    static constexpr int slots = 1024;
    struct Slot {
        std::uint32_t key;  ///< 0: free
        std::uint32_t unused;
        unsigned long long histogram[33];
    };

private:
    DeviceArray<Slot> table_;
};

}  // namespace lanescope::cuda
