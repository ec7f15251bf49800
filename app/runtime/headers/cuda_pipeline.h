// Asynchronous copies into shared memory (cp.async).
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/cuda_pipeline.h"
#include <cuda_runtime.h>

/// Copies 4, 8 or 16 bytes. The last `zeros` bytes are set to 0, not read.
LANESCOPE_DEVICE void __pipeline_memcpy_async(void* to, const void* from, size_t bytes, size_t zeros = 0) {
    const unsigned at = (unsigned)__cvta_generic_to_shared(to), read = (unsigned)(bytes - zeros);
    if (bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(at), "l"(from), "r"(read) : "memory");
    else if (bytes == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" : : "r"(at), "l"(from), "r"(read) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(at), "l"(from), "r"(read) : "memory");
}
LANESCOPE_DEVICE void __pipeline_commit() { asm volatile("cp.async.commit_group;" : : : "memory"); }
/// Waits until at most `left` (0 to 7) groups are incomplete.
LANESCOPE_DEVICE void __pipeline_wait_prior(unsigned left) {
    switch (left) {
        case 0:
            asm volatile("cp.async.wait_group 0;" : : : "memory");
            return;
        case 1:
            asm volatile("cp.async.wait_group 1;" : : : "memory");
            return;
        case 2:
            asm volatile("cp.async.wait_group 2;" : : : "memory");
            return;
        case 3:
            asm volatile("cp.async.wait_group 3;" : : : "memory");
            return;
        case 4:
            asm volatile("cp.async.wait_group 4;" : : : "memory");
            return;
        case 5:
            asm volatile("cp.async.wait_group 5;" : : : "memory");
            return;
        case 6:
            asm volatile("cp.async.wait_group 6;" : : : "memory");
            return;
        default:
            asm volatile("cp.async.wait_group 7;" : : : "memory");
    }
}
