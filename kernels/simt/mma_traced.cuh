// Halves and the tensor cores in the traced build: recorded, then what the plain build does.
#pragma once

#include "kernels/simt/mma_plain.cuh"
#include "kernels/simt/traced.cuh"

namespace lanescope::simt {

/// Found by its argument where a `global<const half>` is read.
__device__ __forceinline__ half __ldg(const half* address) {
    return {::__ldg(reinterpret_cast<const unsigned short*>(address))};
}

}  // namespace lanescope::simt

namespace lanescope::simt::LANESCOPE_TRACED {

using simt::half;
using simt::half2;
using simt::half8;

__device__ __forceinline__ half8 load8(const global<const half>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load4, sizeof(half8)));
    const uint4 words = __ldg(reinterpret_cast<const uint4*>(array.data + i.value));
    return {{{words.x}, {words.y}, {words.z}, {words.w}}};
}

__device__ __forceinline__ half8 load8_once(const global<const half>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load4, sizeof(half8)));
    const uint4 words = __ldcs(reinterpret_cast<const uint4*>(array.data + i.value));
    return {{{words.x}, {words.y}, {words.z}, {words.w}}};
}

__device__ __forceinline__ float4 mma_m16n8k8(half2 top, half2 bottom, half2 b, float4 c, int line = __builtin_LINE()) {
    record_collective(line, AccessKind::mma);
    return plain::mma_m16n8k8(top, bottom, b, c);
}

}  // namespace lanescope::simt::LANESCOPE_TRACED
