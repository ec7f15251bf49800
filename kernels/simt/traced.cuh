// The dialect in the traced build: each access to memory and each collective writes {active mask, site} to the warp's
// tape, then does what the plain build does.
//
// The first active lane of a warp writes for all (tape.h). The whole recording is one block of PTX with predicates instead of
// branches, so that the compiler can still move the kernel's own loads ahead of it and keep several in flight; a branch
// at each access would put an end to that.
//
// Before this file: LANESCOPE_TRACED (the namespace of this build), and LANESCOPE_ROLLED or LANESCOPE_CLOCKED if wanted.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

#include "kernels/simt/site_key.h"
#include "kernels/simt/tape.h"

namespace lanescope::simt::LANESCOPE_TRACED {

__constant__ Tape tape;

__device__ __forceinline__ unsigned thread_in_block() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/// Number of this thread among the lanes of all warps of the grid.
__device__ __forceinline__ std::uint32_t lane_in_grid() {
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    return block * ((threads + 31) / 32 * 32) + thread_in_block();
}

#ifdef LANESCOPE_CLOCKED
#define LANESCOPE_EVENT_BYTES "16"
#define LANESCOPE_CLOCK "mov.u32 now, %%clock;\n"
#define LANESCOPE_WRITE "@room st.global.v4.u32 [address], {active, what, now, now};\n"
#else
#define LANESCOPE_EVENT_BYTES "8"
#define LANESCOPE_CLOCK ""
#define LANESCOPE_WRITE "@room st.global.v2.u32 [address], {active, what};\n"
#endif

/// Declares the registers that all recordings of a kernel share, and loads them. Everything a kernel calls is inlined
/// into it, so they are in scope wherever it records; C++ has no name for a register that belongs to a thread.
__device__ __forceinline__ void begin_tape() {
    const std::uint32_t lanes_below = (1u << thread_in_block() % 32) - 1, lane = lane_in_grid();
    asm volatile(
        ".reg .b32 tape_below, tape_at, tape_end, tape_before;\n"
        ".reg .b64 tape_events;\n"
        "mov.b32 tape_below, %0;\n"
        "mov.b32 tape_at, %1;\n"
        "mov.b32 tape_end, %2;\n"
        "mov.b32 tape_before, 0;\n"
        "mov.b64 tape_events, %3;\n" ::"r"(lanes_below),
        "r"(tape.first[lane]), "r"(tape.end[lane]), "l"(tape.events));
}

__device__ __forceinline__ void end_tape() {
    std::uint32_t at;
    asm volatile("mov.b32 %0, tape_at;" : "=r"(at));
    const std::uint32_t lane = lane_in_grid();
    tape.counts[lane] = at - tape.first[lane];
}

__device__ __forceinline__ void record(SiteKey key) {
    asm volatile(
        "{\n"
        ".reg .pred first, room;\n"
        ".reg .b32 active, below, what, now;\n"
        ".reg .b64 address;\n" LANESCOPE_CLOCK
        "activemask.b32 active;\n"
        "and.b32 below, active, tape_below;\n"
        "setp.eq.u32 first, below, 0;\n"
        "or.b32 what, tape_before, %0;\n"
        "setp.lt.and.u32 room, tape_at, tape_end, first;\n"
        "cvt.u64.u32 address, tape_at;\n"
        "add.u64 address, address, tape_events;\n" LANESCOPE_WRITE
        "add.u32 tape_before, tape_before, 65536;\n"
        "@first add.u32 tape_at, tape_at, " LANESCOPE_EVENT_BYTES ";\n"
        "}\n" ::"r"(shorten(key)));
}

/// An index with the source line it stands on.
struct Index {
    long long value;
    int line;
    template <class I>
    __device__ __forceinline__ Index(I i, int at = __builtin_LINE()) : value(i), line(at) {}
};

__device__ __forceinline__ Index on_line(int i, int line) { return {i, line}; }

/// An element that can be written: reading and writing it are two events.
template <class T>
class Element {
public:
    __device__ __forceinline__ Element(T* data, unsigned array, int line, AccessKind read, AccessKind write,
                                       AccessKind atomic)
        : data_(data), array_(array), line_(line), read_(read), write_(write), atomic_(atomic) {}

    __device__ __forceinline__ operator T() const {
        record(make_site_key(line_, array_, read_, sizeof(T)));
        return *data_;
    }
    __device__ __forceinline__ const Element& operator=(T value) const {
        record(make_site_key(line_, array_, write_, sizeof(T)));
        *data_ = value;
        return *this;
    }
    __device__ __forceinline__ const Element& operator=(const Element& other) const { return *this = T(other); }
    __device__ __forceinline__ const Element& operator+=(T value) const { return *this = T(*this) + value; }
    __device__ __forceinline__ const Element& operator-=(T value) const { return *this = T(*this) - value; }
    __device__ __forceinline__ const Element& operator*=(T value) const { return *this = T(*this) * value; }
    Element(const Element&) = default;

    /// What `&array[i]` gives: an address for an atomic.
    struct Pointer {
        T* data;
        SiteKey key;
        __device__ __forceinline__ T* reach() const {
            record(key);
            return data;
        }
    };
    __device__ __forceinline__ Pointer operator&() const {
        return {data_, make_site_key(line_, array_, atomic_, sizeof(T))};
    }

private:
    T* data_;
    unsigned array_;
    int line_;
    AccessKind read_, write_, atomic_;
};

/// An array in global memory, as number `array` in the keys of its sites.
template <class T>
struct global {
    T* data;
    unsigned array;

    friend __device__ __forceinline__ global operator+(global whole, long long elements) {
        return {whole.data + elements, whole.array};
    }
    __device__ __forceinline__ auto operator[](Index i) const {
        if constexpr (std::is_const_v<T>) {
            record(make_site_key(i.line, array, AccessKind::load, sizeof(T)));
            return __ldg(data + i.value);  // read-only, as __restrict__ tells the plain build: may pass the tape's stores
        } else {
            return Element<T>(data + i.value, array, i.line, AccessKind::load, AccessKind::store, AccessKind::atomic);
        }
    }
};

__device__ __forceinline__ float4 load4(const global<const float>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load4, sizeof(float4)));
    return __ldg(reinterpret_cast<const float4*>(array.data + i.value));
}

__device__ __forceinline__ float4 load4_once(const global<const float>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load4, sizeof(float4)));
    return __ldcs(reinterpret_cast<const float4*>(array.data + i.value));
}
__device__ __forceinline__ int4 load4_once(const global<const int>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load4, sizeof(int4)));
    return __ldcs(reinterpret_cast<const int4*>(array.data + i.value));
}
template <class T>
__device__ __forceinline__ T load_fresh(const global<T>& array, Index i) {
    record(make_site_key(i.line, array.array, AccessKind::load, sizeof(T)));
    return __ldcg(array.data + i.value);
}
template <class T>
__host__ __device__ __forceinline__ int to_16_bytes(const global<T>& here) {
    return int(-(reinterpret_cast<unsigned long long>(here.data) / 4) & 3);
}

inline constexpr unsigned some_shared_array = 0x80;

template <class T>
__device__ __forceinline__ Element<T> shared_element(T* data, int line) {
    return {data, some_shared_array, line, AccessKind::shared_load, AccessKind::shared_store, AccessKind::shared_atomic};
}

template <class T, int N>
struct shared {
    T data[N];
    __device__ __forceinline__ Element<T> operator[](Index i) { return shared_element(data + i.value, i.line); }
};

template <class T>
struct dynamic_shared {
    __device__ __forceinline__ Element<T> operator[](Index i) const {
        extern __shared__ double lanescope_dynamic_shared[];
        return shared_element(reinterpret_cast<T*>(lanescope_dynamic_shared) + i.value, i.line);
    }
};

template <int N>
__device__ __forceinline__ void store4(shared<float, N>& array, Index i, float4 four) {
    record(make_site_key(i.line, some_shared_array, AccessKind::shared_store, sizeof(float4)));
    *reinterpret_cast<float4*>(array.data + i.value) = four;
}

// Collectives and atomics: recorded, then CUDA's own.

__device__ __forceinline__ void record_collective(int line, AccessKind kind) {
    record(make_site_key(line, no_array, kind, 1));
}

#define LANESCOPE_SHUFFLE(name, Source)                                                                        \
    template <class T>                                                                                         \
    __device__ __forceinline__ T name(unsigned mask, T value, Source source, int width = 32,                   \
                                      int line = __builtin_LINE()) {                                           \
        record_collective(line, AccessKind::shuffle);                                                          \
        return ::name(mask, value, source, width);                                                             \
    }
LANESCOPE_SHUFFLE(__shfl_sync, int)
LANESCOPE_SHUFFLE(__shfl_up_sync, unsigned)
LANESCOPE_SHUFFLE(__shfl_down_sync, unsigned)
LANESCOPE_SHUFFLE(__shfl_xor_sync, int)
#undef LANESCOPE_SHUFFLE

#define LANESCOPE_VOTE(name, Result)                                                                            \
    __device__ __forceinline__ Result name(unsigned mask, int predicate, int line = __builtin_LINE()) {         \
        record_collective(line, AccessKind::vote);                                                              \
        return ::name(mask, predicate);                                                                         \
    }
LANESCOPE_VOTE(__ballot_sync, unsigned)
LANESCOPE_VOTE(__any_sync, int)
LANESCOPE_VOTE(__all_sync, int)
#undef LANESCOPE_VOTE

__device__ __forceinline__ unsigned __activemask(int line = __builtin_LINE()) {
    record_collective(line, AccessKind::vote);
    return ::__activemask();
}
__device__ __forceinline__ void __syncwarp(unsigned mask = 0xffffffff, int line = __builtin_LINE()) {
    record_collective(line, AccessKind::warp_barrier);
    ::__syncwarp(mask);
}
__device__ __forceinline__ void __syncthreads(int line = __builtin_LINE()) {
    record_collective(line, AccessKind::block_barrier);
    ::__syncthreads();
}

template <class Pointer, class T>
__device__ __forceinline__ auto atomicAdd(Pointer address, T value) {
    return ::atomicAdd(address.reach(), value);
}
template <class Pointer, class T>
__device__ __forceinline__ auto atomicMax(Pointer address, T value) {
    return ::atomicMax(address.reach(), value);
}
template <class Pointer, class T>
__device__ __forceinline__ auto atomicMin(Pointer address, T value) {
    return ::atomicMin(address.reach(), value);
}
template <class Pointer, class T>
__device__ __forceinline__ auto atomicExch(Pointer address, T value) {
    return ::atomicExch(address.reach(), value);
}
template <class Pointer, class T>
__device__ __forceinline__ auto atomicInc(Pointer address, T last) {
    return ::atomicInc(address.reach(), last);
}
template <class Pointer, class T>
__device__ __forceinline__ auto atomicCAS(Pointer address, T expected, T desired) {
    return ::atomicCAS(address.reach(), expected, desired);
}

/// The kernel of a traced launch: the variant's text between the two ends of the tape.
///
/// The bound lets a thread have 64 registers. Left to itself the compiler keeps to 32 and waits for each load before the
/// next: on an H200 recording then cost 1.43 times the plain SpMV thread_per_row, with 64 registers 1.13 times.
template <auto function, class... Arguments>
__global__ void __launch_bounds__(1024, 1) traced_kernel(Arguments... arguments) {
    begin_tape();
    function(arguments...);
    end_tape();
}

}  // namespace lanescope::simt::LANESCOPE_TRACED

// From here on a variant's kernel is a device function, which traced_kernel calls.
#undef __global__
#define __global__ __device__ __forceinline__

#ifdef LANESCOPE_ROLLED
#define for _Pragma("unroll 1") for
#endif
