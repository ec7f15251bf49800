// The dialect in the plain build: nothing but CUDA. `global` is a raw pointer, `shared` an array.
#pragma once

#include <cuda_runtime.h>

namespace lanescope::simt::plain {

template <class T>
using global = T* __restrict__;

template <class T, int N>
using shared = T[N];

/// The block's dynamic shared memory, as elements of T.
template <class T>
struct dynamic_shared {
    template <class I>
    __device__ T& operator[](I i) const {
        extern __shared__ double lanescope_dynamic_shared[];
        return reinterpret_cast<T*>(lanescope_dynamic_shared)[i];
    }
};

template <class I>
__device__ __forceinline__ float4 load4(global<const float> array, I i) {
    return *reinterpret_cast<const float4*>(array + i);
}

/// With the line of a call, which only the recording builds ask for.
__device__ __forceinline__ float __shfl_down_sync(unsigned mask, float value, unsigned delta, int width, int) {
    return ::__shfl_down_sync(mask, value, delta, width);
}
using ::__shfl_down_sync;

}  // namespace lanescope::simt::plain
