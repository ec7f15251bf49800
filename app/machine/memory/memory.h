// Atomics in global memory and in a block's shared memory: each performs what a lane does to an element, and checks it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "app/machine/execution/core.h"
#include "app/machine/memory/address.h"

namespace lanescope::simt {

/// Where an element lies.
struct Place {
    unsigned array;
    long long element;
    SharedShadow* shadow = nullptr;  ///< of an array in shared memory

    std::size_t index() const { return static_cast<std::size_t>(element); }
};

/// What an atomic gives back: the value before, or its number among those that were put off.
template <class T>
class Returned {
public:
    explicit Returned(T before) : before_(before) {}
    static Returned of_postponed(std::size_t number) {
        Returned returned({});
        returned.number_ = number;
        returned.postponed_ = true;
        return returned;
    }

    bool postponed() const { return postponed_; }
    std::size_t number() const { return number_; }
    T before() const { return before_; }

private:
    std::size_t number_ = 0;
    T before_{};
    bool postponed_ = false;
};

/// Global memory: cores work on it together. An array that was not entered as an output is not checked.
struct GlobalMemory {
    template <class T, class Modify>
    static Returned<T> atomic(const Place& place, const Accessor& by, T* data, Modify f) {
        GlobalShadow* const known = shadow(place);
        const auto perform = [data, f] { return std::exchange(*data, f(*data)); };
        if (!known) return Returned<T>(perform());
        Fences& fences = current_block->fences;
        const SyncPoint here{place.array, place.element};
        fences.release(by, here, current_block->outputs->releases());
        T before{};
        std::size_t number = 0;
        const bool together = current_block->course->together();
        check(place, by, known->atomic(place.index(), by, together, [&] {
            if (together)
                number = postpone(*known, place, perform);
            else
                before = perform();
        }));
        fences.meet(by, here, current_block->outputs->releases());
        return together ? Returned<T>::of_postponed(number) : Returned<T>(before);
    }

private:
    static GlobalShadow* shadow(const Place& place) { return current_block->outputs->find(place.array); }

    template <class Perform>
    static std::size_t postpone(GlobalShadow& known, const Place& place, Perform perform) {
        Postponed& list = current_block->postponed;
        if (list.size() >= Postponed::most) current_block->course->meet();
        return list.add({&known, place.index(), [perform] {
                             const auto before = perform();
                             std::uint64_t bits = 0;
                             std::memcpy(&bits, &before, sizeof before);
                             return bits;
                         }});
    }

    static void check(const Place& place, const Accessor& by, const GlobalShadow::CheckResult& result) {
        if (!result.ordered && current_block->course->together()) [[unlikely]]
            current_block->course->meet();
        if (result.undefined) [[unlikely]]
            report_undefined(by, place.element);
        if (result.collision) [[unlikely]]
            report_race(HazardKind::global_race, by, *result.collision, place.element);
    }
};

/// What an element of shared memory holds that nobody has written in this block: all ones, a NaN where it is a float.
/// On a GPU it is what an earlier block left there.
template <class T>
T undefined_value() {
    if constexpr (std::is_same_v<T, bool>) return true;
    std::array<std::byte, sizeof(T)> bytes;
    bytes.fill(std::byte{0xff});
    return std::bit_cast<T>(bytes);
}

/// A block's shared memory: one core has it for itself.
struct SharedMemory {
    template <class T, class Modify>
    static Returned<T> atomic(const Place& place, const Accessor& by, T* data, Modify f) {
        const T before = defined(place, by) ? *data : undefined_value<T>();
        *data = f(before);
        check(place, by, place.shadow->atomic(place.index(), by));
        return Returned<T>(before);
    }

private:
    /// Whether somebody has written it in this block; says so where nobody has.
    static bool defined(const Place& place, const Accessor& by) {
        if (place.shadow->defined(place.index())) return true;
        report_undefined(by, place.element);
        return false;
    }
    static void check(const Place& place, const Accessor& by, const Collision& collision) {
        if (collision) [[unlikely]]
            report_race(HazardKind::shared_race, by, *collision, place.element);
    }
};

}  // namespace lanescope::simt
