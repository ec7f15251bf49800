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

/// 16 bytes into shared memory that is aligned to 16.
template <class I>
__device__ __forceinline__ void store4(float* array, I i, float4 four) {
    *reinterpret_cast<float4*>(array + i) = four;
}

// What is read once and not again gives way in the caches to what is: `__ldcs`.
template <class I>
__device__ __forceinline__ float4 load4_once(global<const float> array, I i) {
    return __ldcs(reinterpret_cast<const float4*>(array + i));
}
template <class I>
__device__ __forceinline__ int4 load4_once(global<const int> array, I i) {
    return __ldcs(reinterpret_cast<const int4*>(array + i));
}

/// Past the first-level cache, which does not see what other blocks write.
template <class T, class I>
__device__ __forceinline__ T load_fresh(const T* array, I i) {
    return __ldcg(array + i);
}

/// An index that a helper function makes for its caller's line: only the recording builds ask for the line.
__device__ __forceinline__ int on_line(int i, int) { return i; }

/// Elements of 4 bytes from here to the next place where a 16-byte load may start: 0 to 3.
template <class T>
__host__ __device__ __forceinline__ int to_16_bytes(const T* here) {
    return int(-(reinterpret_cast<unsigned long long>(here) / 4) & 3);
}

/// With the line of a call, which only the recording builds ask for.
__device__ __forceinline__ float __shfl_down_sync(unsigned mask, float value, unsigned delta, int width, int) {
    return ::__shfl_down_sync(mask, value, delta, width);
}
using ::__shfl_down_sync;

}  // namespace lanescope::simt::plain
