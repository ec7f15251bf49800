// An element of an array that a kernel can write: reading, writing and atomics are events, each in its turn, performed
// and judged in global memory, where cores work together, or in a block's shared memory.
#pragma once

#include <cstdint>

#include "kernels/simt/memory.h"

namespace lanescope::simt {

[[noreturn]] inline void out_of_bounds(SiteKey key, long long element, std::uint64_t elements) {
    stop_lane({.kind = HazardKind::out_of_bounds,
               .site = key,
               .element = element,
               .elements = static_cast<std::int64_t>(elements)});
}

/// `Memory` performs the access and judges it.
template <class T, class Memory>
class Element {
public:
    Element(T* data, Place place) : data_(data), place_(place) {}

    [[gnu::always_inline]] operator T() const {
        const SiteKey key = turn(Memory::read_kind);
        return read(key, data_, place_.array, place_.element, place_.shadow);
    }
    [[gnu::always_inline]] const Element& operator=(T value) const {
        const SiteKey key = turn(Memory::write_kind);
        write(key, data_, place_.array, place_.element, place_.shadow, value);
        return *this;
    }
    const Element& operator=(const Element& other) const { return *this = T(other); }
    Element(const Element&) = default;
    const Element& operator+=(T value) const { return *this = T(*this) + value; }
    const Element& operator-=(T value) const { return *this = T(*this) - value; }
    const Element& operator*=(T value) const { return *this = T(*this) * value; }

    /// What `&array[i]` gives: an address for an atomic.
    struct Pointer {
        Element element;
        /// An atomic read-modify-write in its turn; gives the value before.
        template <class Modify>
        auto modify(Modify f) const {
            const SiteKey key = element.turn(Memory::atomic_kind);
            return Memory::atomic(element.place_, accessor(key), element.data_, f);
        }
    };
    Pointer operator&() const { return {*this}; }

private:
    [[gnu::always_inline]] SiteKey turn(AccessKind kind) const {
        const SiteKey key = place_.key<T>(kind);
        current_lane->take_turn(key, place_.address<T>());
        return key;
    }

    // What follows the turn is not inlined, and is given numbers rather than a Place: to write one to memory in parts
    // and to read it at once stalls the CPU.
    [[gnu::noinline]] static T read(SiteKey key, T* data, unsigned array, long long element, SharedShadow* shadow) {
        return Memory::read({array, element, line_of(key), shadow}, accessor(key), data);
    }
    [[gnu::noinline]] static void write(SiteKey key, T* data, unsigned array, long long element, SharedShadow* shadow,
                                        T value) {
        Memory::write({array, element, line_of(key), shadow}, accessor(key), data, value);
    }

    T* data_;
    Place place_;
};

template <class T>
using GlobalElement = Element<T, GlobalMemory>;
template <class T>
using SharedElement = Element<T, SharedMemory>;

}  // namespace lanescope::simt
