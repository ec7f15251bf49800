// The shape of a launch on a GPU.
#pragma once

#include <cuda_runtime.h>

namespace lanescope::simt {

struct CudaShape {
    dim3 grid, block;
    unsigned shared_bytes = 0;         ///< dynamic shared memory a block
    bool counted = false;              ///< blocks count one another; of no account on a GPU
    unsigned static_shared_bytes = 0;  ///< that the kernel declares; told by a traced launch, not needed for one

    long long blocks() const { return static_cast<long long>(grid.x) * grid.y * grid.z; }
    unsigned threads() const { return block.x * block.y * block.z; }
    unsigned warps_per_block() const { return (threads() + 31) / 32; }
    long long warps() const { return blocks() * warps_per_block(); }
};

}  // namespace lanescope::simt
