// The dialect in the emulated build: the CUDA words on the SIMT machine, with their CUDA names, meaning and masks.
// `global`, `shared` and load4 record where each lane goes.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "kernels/simt/address.h"
#include "kernels/simt/core.h"

#define __global__ inline
#define __device__ inline
#define __forceinline__
#define __launch_bounds__(...)
/// A block runs alone on its thread of the CPU, so what belongs to the thread belongs to the block.
#define __shared__ static thread_local

namespace lanescope::simt {

/// An index with the source line it stands on.
struct Index {
    long long value;
    int line;
    template <class I>
    requires std::is_integral_v<I> || std::is_convertible_v<I, unsigned> Index(I i, int at = __builtin_LINE())
        : value(static_cast<long long>(i)), line(at) {}
};

/// Where an element lies: array, address, and the key of the site that reaches for it.
struct Place {
    unsigned array;
    long long element;
    int line;

    template <class T>
    SiteKey key(AccessKind kind) const {
        return make_site_key(line, array, kind, sizeof(T));
    }
    template <class T>
    std::uint64_t address() const {
        return make_address(array, static_cast<std::uint64_t>(element) * sizeof(T));
    }
};

[[noreturn]] inline void out_of_bounds(SiteKey key, long long element, std::uint64_t elements) {
    stop_lane({.kind = HazardKind::out_of_bounds,
               .site = key,
               .element = element,
               .elements = static_cast<std::int64_t>(elements)});
}

/// An element that can be written: reading and writing it are two events, each in its turn.
template <class T, AccessKind read_kind, AccessKind write_kind, AccessKind atomic_kind>
class Element {
public:
    Element(T* data, Place place) : data_(data), place_(place) {}

    operator T() const {
        current_lane->take_turn(place_.key<T>(read_kind), place_.address<T>());
        return *data_;
    }
    const Element& operator=(T value) const {
        current_lane->take_turn(place_.key<T>(write_kind), place_.address<T>());
        *data_ = value;
        return *this;
    }
    const Element& operator=(const Element& other) const { return *this = T(other); }
    Element(const Element&) = default;
    const Element& operator+=(T value) const { return *this = T(*this) + value; }
    const Element& operator-=(T value) const { return *this = T(*this) - value; }
    const Element& operator*=(T value) const { return *this = T(*this) * value; }

    /// What `&array[i]` gives: an address for an atomic.
    struct Pointer {
        T* data;
        Place place;
        /// Performs an atomic read-modify-write in its turn; returns the value before.
        template <class Modify>
        T modify(Modify f) const {
            current_lane->take_turn(place.key<T>(atomic_kind), place.address<T>());
            const auto shared_with_other_cores = std::atomic_ref<T>(*data);
            T before = shared_with_other_cores.load(std::memory_order_relaxed);
            while (!shared_with_other_cores.compare_exchange_weak(before, f(before))) {
            }
            return before;
        }
    };
    Pointer operator&() const { return {data_, place_}; }

private:
    T* data_;
    Place place_;
};

template <class T>
using GlobalElement = Element<T, AccessKind::load, AccessKind::store, AccessKind::atomic>;
template <class T>
using SharedElement = Element<T, AccessKind::shared_load, AccessKind::shared_store, AccessKind::shared_atomic>;

/// An array in global memory: `elements` of T, entered into the machine as array number `array`.
template <class T>
class global {
public:
    global() = default;
    global(std::span<T> elements, unsigned array) : data_(elements.data()), size_(elements.size()), array_(array) {}

    /// The array from an element on, as pointer arithmetic gives it: `auto a = A + row * K`.
    friend global operator+(global array, long long elements) {
        array.first_ += elements;
        return array;
    }

    auto operator[](Index i) const {
        const long long element = first_ + i.value;
        const Place place{array_, element, i.line};
        constexpr auto kind = AccessKind::load;
        if (static_cast<std::uint64_t>(element) >= size_) [[unlikely]]
            out_of_bounds(place.key<T>(kind), element, size_);
        if constexpr (std::is_const_v<T>) {
            current_lane->run_ahead(place.key<T>(kind), place.address<T>());
            return data_[element];
        } else {
            return GlobalElement<T>(data_ + element, place);
        }
    }

    /// Four elements at once, the first at a multiple of four in the whole array.
    template <class Four>
    Four four(Index i) const {
        const long long element = first_ + i.value;
        const Place place{array_, element, i.line};
        const SiteKey key = make_site_key(i.line, array_, AccessKind::load4, sizeof(Four));
        if (element % 4 != 0) stop_lane({.kind = HazardKind::misaligned, .site = key, .element = element});
        if (element < 0 || static_cast<std::uint64_t>(element) + 4 > size_) out_of_bounds(key, element + 3, size_);
        current_lane->run_ahead(key, place.address<T>());
        Four values;
        std::memcpy(&values, data_ + element, sizeof values);
        return values;
    }

private:
    T* data_ = nullptr;
    std::uint64_t size_ = 0;
    long long first_ = 0;
    unsigned array_ = 0;
};

struct float4 {
    float x, y, z, w;
};

inline float4 load4(const global<const float>& array, Index i) { return array.four<float4>(i); }

/// Arrays in shared memory are told apart by the line that declares them.
constexpr unsigned shared_array(int line) { return 0x80u | (static_cast<unsigned>(line) & 0x7f); }

/// N elements in a block's shared memory.
template <class T, int N>
class shared {
public:
    constexpr explicit shared(int line = __builtin_LINE()) : line_(line) {}

    SharedElement<T> operator[](Index i) {
        const Place place{shared_array(line_), i.value, i.line};
        if (i.value < 0 || i.value >= N) out_of_bounds(place.key<T>(AccessKind::shared_load), i.value, N);
        return {data_ + i.value, place};
    }

private:
    T data_[N]{};
    int line_;
};

/// The block's dynamic shared memory, as elements of T.
template <class T>
class dynamic_shared {
public:
    dynamic_shared()
        : data_(reinterpret_cast<T*>(current_block->dynamic_shared.data())),
          size_(static_cast<long long>(current_block->dynamic_shared.size() / sizeof(T))) {}

    SharedElement<T> operator[](Index i) const {
        const Place place{shared_array(0), i.value, i.line};
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

// Atomics return the value before.

template <class Pointer, class T>
auto atomicAdd(Pointer address, T value) {
    return address.modify([&](auto before) { return static_cast<decltype(before)>(before + value); });
}
template <class Pointer, class T>
auto atomicMax(Pointer address, T value) {
    return address.modify([&](auto before) { return std::max<decltype(before)>(before, value); });
}
template <class Pointer, class T>
auto atomicMin(Pointer address, T value) {
    return address.modify([&](auto before) { return std::min<decltype(before)>(before, value); });
}
template <class Pointer, class T>
auto atomicExch(Pointer address, T value) {
    return address.modify([&](auto before) { return static_cast<decltype(before)>(value); });
}
template <class Pointer, class T>
auto atomicCAS(Pointer address, T expected, T desired) {
    return address.modify(
        [&](auto before) { return before == expected ? static_cast<decltype(before)>(desired) : before; });
}

inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return bits ? std::countr_zero(static_cast<unsigned>(bits)) + 1 : 0; }
inline int __clz(int bits) { return std::countl_zero(static_cast<unsigned>(bits)); }
using std::max;
using std::min;

}  // namespace lanescope::simt
