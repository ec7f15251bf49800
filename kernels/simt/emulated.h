// The dialect in the emulated build: the CUDA words on the SIMT machine, with their CUDA names, meaning and masks.
// `global`, `shared` and load4 record where each lane goes.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "kernels/simt/element.h"
#include "kernels/simt/unstored.h"

#define __global__ inline
#define __device__ inline
#define __forceinline__
#define __launch_bounds__(...)
/// A block runs alone on its thread of the CPU, so what belongs to the thread belongs to the block.
#define __shared__ static thread_local
#define __align__(bytes) __attribute__((aligned(bytes)))

namespace lanescope::simt {

/// An index with the source line it stands on.
struct Index {
    long long value;
    int line;
    template <class I>
    requires std::is_integral_v<I> || std::is_convertible_v<I, unsigned> Index(I i, int at = __builtin_LINE())
        : value(static_cast<long long>(i)), line(at) {}
};

/// An index that a helper function makes for its caller's line.
inline Index on_line(int i, int line) { return {i, line}; }

/// An array in global memory: `elements` of T, entered into the machine as array number `array`.
template <class T>
class global {
public:
    global() = default;
    global(std::span<T> elements, unsigned array)
        : data_(elements.data()),
          size_(elements.size()),
          shift_(static_cast<long long>(reinterpret_cast<std::uintptr_t>(elements.data()) % 16 / sizeof(T))),
          array_(array) {}
    /// Elements that are not stored: they follow from the seed.
    global(std::uint64_t seed, std::uint64_t elements, unsigned array) : size_(elements), seed_(seed), array_(array) {}
    unsigned array() const { return array_; }

    /// The array from an element on, as pointer arithmetic gives it: `auto a = A + row * K`.
    friend global operator+(global array, long long elements) {
        array.first_ += elements;
        return array;
    }

    /// Replaces the first `count` elements from outside the kernel, as a memset does.
    template <class F>
    void fill(std::size_t count, F f) const {
        for (std::size_t i = 0; i < std::min<std::size_t>(count, size_); ++i) data_[i] = f(data_[i]);
    }

    /// Inlined: a lane spends most of its time here.
    [[gnu::always_inline]] auto operator[](Index i) const {
        const std::uint16_t at = pen.place;
        const long long element = first_ + i.value;
        const Place place{array_, element, i.line};
        constexpr auto kind = AccessKind::load;
        if (static_cast<std::uint64_t>(element) >= size_) [[unlikely]]
            out_of_bounds(place.key<T>(kind), element, size_);
        if constexpr (std::is_const_v<T>) {
            Lane::run_ahead(at, place.key<T>(kind), place.address<T>());
            return value(element);
        } else {
            return GlobalElement<T>(data_ + element, place);
        }
    }

    /// Elements from here to the next multiple of 16 bytes.
    int to_16_bytes() const {
        return static_cast<int>(-(shift_ + first_) & (16 / static_cast<long long>(sizeof(T)) - 1));
    }

    /// 16 bytes at once, the first at a multiple of 16 bytes.
    template <class Wide>
    Wide wide(Index i) const {
        constexpr long long count = sizeof(Wide) / sizeof(T);
        const long long element = first_ + i.value;
        const Place place{array_, element, i.line};
        const SiteKey key = make_site_key(i.line, array_, AccessKind::load4, sizeof(Wide));
        if ((shift_ + element) % count != 0)
            stop_lane({.kind = HazardKind::misaligned, .site = key, .element = element});
        if (element < 0 || static_cast<std::uint64_t>(element + count) > size_)
            out_of_bounds(key, element + count - 1, size_);
        Lane::run_ahead(pen.place, key, place.address<T>());
        std::array<std::remove_const_t<T>, count> values;
        for (long long n = 0; n < count; ++n) values[static_cast<std::size_t>(n)] = value(element + n);
        return std::bit_cast<Wide>(values);
    }

private:
    T value(long long element) const {
        if constexpr (std::is_same_v<T, const float>)
            if (!data_) [[unlikely]]
                return unstored_element(seed_, static_cast<std::uint64_t>(element));
        return data_[element];
    }

    T* data_ = nullptr;
    std::uint64_t size_ = 0;
    std::uint64_t seed_ = 0;
    long long first_ = 0;
    long long shift_ = 0;  ///< elements by which the array starts behind a multiple of 16 bytes
    unsigned array_ = 0;
};

struct float4 {
    float x, y, z, w;
};

struct int4 {
    int x, y, z, w;
};

inline float4 load4(const global<const float>& array, Index i) { return array.wide<float4>(i); }
/// For what is read once: on a GPU it gives way in the caches to the rest.
inline float4 load4_once(const global<const float>& array, Index i) { return array.wide<float4>(i); }
inline int4 load4_once(const global<const int>& array, Index i) { return array.wide<int4>(i); }
/// On a GPU past the first-level cache, which does not see what other blocks write.
template <class T>
T load_fresh(const global<T>& array, Index i) {
    return array[i];
}
/// Elements of 4 bytes from here to the next place where a 16-byte load may start: 0 to 3.
template <class T>
int to_16_bytes(const global<T>& here) {
    return here.to_16_bytes();
}

/// Arrays in shared memory are told apart by the line that declares them.
constexpr unsigned shared_array(int line) { return 0x80u | (static_cast<unsigned>(line) & 0x7f); }

/// N elements in a block's shared memory.
template <class T, int N>
class shared {
public:
    constexpr explicit shared(int line = __builtin_LINE()) : line_(line) {}

    SharedElement<T> operator[](Index i) {
        const Place place{shared_array(line_), i.value, i.line,
                          &current_block->shared.shadow(data_, line_, N, sizeof(T))};
        if (i.value < 0 || i.value >= N) out_of_bounds(place.key<T>(AccessKind::shared_load), i.value, N);
        return {data_ + i.value, place};
    }

    /// Elements i to i + 3 in one access.
    void store4(Index i, const std::array<T, 4>& four) {
        Place place{shared_array(line_), i.value, i.line, &current_block->shared.shadow(data_, line_, N, sizeof(T))};
        const SiteKey key = make_site_key(i.line, place.array, AccessKind::shared_store, sizeof four);
        if (i.value % 4 != 0) stop_lane({.kind = HazardKind::misaligned, .site = key, .element = i.value});
        if (i.value < 0 || i.value + 4 > N) out_of_bounds(key, i.value + 3, N);
        current_lane->take_turn(key, place.address<T>());
        for (const T& value : four) {
            SharedMemory::write(place, accessor(key), data_ + place.index(), value);
            ++place.element;
        }
    }

private:
    T data_[N]{};
    int line_;
};

template <int N>
void store4(shared<float, N>& array, Index i, float4 four) {
    array.store4(i, {four.x, four.y, four.z, four.w});
}

/// The block's dynamic shared memory, as elements of T.
template <class T>
class dynamic_shared {
public:
    dynamic_shared()
        : data_(reinterpret_cast<T*>(current_block->dynamic_shared.data())),
          size_(static_cast<long long>(current_block->dynamic_shared.size() / sizeof(T))) {}

    SharedElement<T> operator[](Index i) const {
        const auto elements = static_cast<std::size_t>(size_);
        const Place place{shared_array(0), i.value, i.line,
                          &current_block->shared.shadow(data_, 0, elements, sizeof(T))};
        if (i.value < 0 || i.value >= size_)
            out_of_bounds(place.key<T>(AccessKind::shared_load), i.value, static_cast<std::uint64_t>(size_));
        return {data_ + i.value, place};
    }

private:
    T* data_;
    long long size_;
};

// threadIdx and its kin: three numbers each, looked up where they are used.

#define LANESCOPE_INDEX_WORD(Type, source)                   \
    struct Type {                                            \
        struct X {                                           \
            operator unsigned() const { return (source).x; } \
        } x;                                                 \
        struct Y {                                           \
            operator unsigned() const { return (source).y; } \
        } y;                                                 \
        struct Z {                                           \
            operator unsigned() const { return (source).z; } \
        } z;                                                 \
    }
LANESCOPE_INDEX_WORD(ThreadIdx, current_lane->thread);
LANESCOPE_INDEX_WORD(BlockIdx, current_block->block);
LANESCOPE_INDEX_WORD(BlockDim, current_block->shape.block);
LANESCOPE_INDEX_WORD(GridDim, current_block->shape.grid);
#undef LANESCOPE_INDEX_WORD

inline constexpr ThreadIdx threadIdx{};
inline constexpr BlockIdx blockIdx{};
inline constexpr BlockDim blockDim{};
inline constexpr GridDim gridDim{};
inline constexpr int warpSize = 32;

// Collectives.

inline std::uint64_t meet(int line, AccessKind kind, const Request& request) {
    return current_lane->meet(make_site_key(line, no_array, kind, 1), request);
}

template <class T>
T shuffle(Word word, unsigned mask, T value, unsigned argument, int width, int line) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "shuffles move 4 or 8 bytes");
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = meet(line, AccessKind::shuffle, {word, mask, bits, argument, static_cast<std::uint32_t>(width)});
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, int line = __builtin_LINE()) {
    return shuffle(Word::shuffle_idx, mask, value, static_cast<unsigned>(source), width, line);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
    return shuffle(Word::shuffle_up, mask, value, delta, width, line);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
    return shuffle(Word::shuffle_down, mask, value, delta, width, line);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, int line = __builtin_LINE()) {
    return shuffle(Word::shuffle_xor, mask, value, static_cast<unsigned>(lanes), width, line);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
    return static_cast<unsigned>(meet(line, AccessKind::vote, {Word::ballot, mask, predicate != 0}));
}
inline int __any_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
    return static_cast<int>(meet(line, AccessKind::vote, {Word::any, mask, predicate != 0}));
}
inline int __all_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
    return static_cast<int>(meet(line, AccessKind::vote, {Word::all, mask, predicate != 0}));
}
inline unsigned __activemask(int line = __builtin_LINE()) {
    return static_cast<unsigned>(meet(line, AccessKind::vote, {.word = Word::activemask}));
}
inline void __syncwarp(unsigned mask = 0xffffffff, int line = __builtin_LINE()) {
    meet(line, AccessKind::warp_barrier, {Word::syncwarp, mask});
}
inline void __syncthreads(int line = __builtin_LINE()) {
    meet(line, AccessKind::block_barrier, {Word::syncthreads, 0xffffffff});
}

// Atomics return the value before. What they do is given by value: it may be done later (postponed.h).

template <class Pointer, class T>
auto atomicAdd(Pointer address, T value) {
    return address.modify([value](auto before) { return static_cast<decltype(before)>(before + value); });
}
/// Counts from 0 up to `last`, and then from 0 again.
template <class Pointer, class T>
auto atomicInc(Pointer address, T last) {
    return address.modify(
        [last](auto before) { return static_cast<decltype(before)>(before >= last ? 0 : before + 1); });
}
/// What this lane's block did before is ordered before what others do that see a later atomic of this lane.
inline void __threadfence() { current_block->fences.fence(accessor(0), current_block->outputs->releases()); }
template <class Pointer, class T>
auto atomicMax(Pointer address, T value) {
    return address.modify([value](auto before) { return std::max<decltype(before)>(before, value); });
}
template <class Pointer, class T>
auto atomicMin(Pointer address, T value) {
    return address.modify([value](auto before) { return std::min<decltype(before)>(before, value); });
}
template <class Pointer, class T>
auto atomicExch(Pointer address, T value) {
    return address.modify([value](auto before) { return static_cast<decltype(before)>(value); });
}
template <class Pointer, class T>
auto atomicCAS(Pointer address, T expected, T desired) {
    return address.modify([expected, desired](auto before) {
        return before == expected ? static_cast<decltype(before)>(desired) : before;
    });
}

inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return bits ? std::countr_zero(static_cast<unsigned>(bits)) + 1 : 0; }
inline int __clz(int bits) { return std::countl_zero(static_cast<unsigned>(bits)); }
using std::max;
using std::min;

}  // namespace lanescope::simt
