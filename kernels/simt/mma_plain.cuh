// Halves and the tensor cores in the plain build: CUDA's own instructions.
#pragma once

#include <cuda_runtime.h>

#include "kernels/simt/half.h"
#include "kernels/simt/plain.cuh"

namespace lanescope::simt::plain {

using simt::half;
using simt::half2;
using simt::half8;

/// Eight halves from array[i] on, a multiple of eight.
template <class I>
__device__ __forceinline__ half8 load8(global<const half> array, I i) {
    const uint4 words = *reinterpret_cast<const uint4*>(array + i);
    return {{{words.x}, {words.y}, {words.z}, {words.w}}};
}

/// The same for what is read once: it gives way in the caches.
template <class I>
__device__ __forceinline__ half8 load8_once(global<const half> array, I i) {
    const uint4 words = __ldcs(reinterpret_cast<const uint4*>(array + i));
    return {{{words.x}, {words.y}, {words.z}, {words.w}}};
}

/// One step of the tensor core for the whole warp: C + A B. Before Turing there is no such instruction.
__device__ __forceinline__ float4 mma_m16n8k8(half2 top, half2 bottom, half2 b, float4 c) {
#if __CUDA_ARCH__ >= 750
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+f"(c.x), "+f"(c.y), "+f"(c.z), "+f"(c.w)
                 : "r"(top.bits), "r"(bottom.bits), "r"(b.bits));
#else
    __trap();
#endif
    return c;
}

}  // namespace lanescope::simt::plain
