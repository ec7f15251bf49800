// Halves and the tensor cores in the emulated build: all 32 lanes of the warp meet, and the step is computed as the
// hardware rounds it.
#pragma once

#include "kernels/simt/emulated.h"
#include "kernels/simt/mma.h"

namespace lanescope::simt {

/// Eight halves at once, the first at a multiple of eight in the whole array.
inline half8 load8(const global<const half>& array, Index i) { return array.wide<half8>(i); }
inline half8 load8_once(const global<const half>& array, Index i) { return array.wide<half8>(i); }

inline float4 mma_m16n8k8(half2 top, half2 bottom, half2 b, float4 c, int line = __builtin_LINE()) {
    MmaFragment fragment{top, bottom, b, {c.x, c.y, c.z, c.w}};
    meet(line, AccessKind::mma, {Word::mma, 0xffffffff, reinterpret_cast<std::uintptr_t>(&fragment)});
    return {fragment.c[0], fragment.c[1], fragment.c[2], fragment.c[3]};
}

}  // namespace lanescope::simt
