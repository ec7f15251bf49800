// Global memory and a block's shared memory: each performs what a lane does to an element, and judges it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "kernels/simt/address.h"
#include "kernels/simt/core.h"

namespace lanescope::simt {

/// Where an element lies: array, address, and the key of the site that reaches for it.
struct Place {
    unsigned array;
    long long element;
    int line;
    SharedShadow* shadow = nullptr;  ///< of an array in shared memory

    template <class T>
    SiteKey key(AccessKind kind) const {
        return make_site_key(line, array, kind, sizeof(T));
    }
    std::size_t index() const { return static_cast<std::size_t>(element); }
    template <class T>
    std::uint64_t address() const {
        return make_address(array, static_cast<std::uint64_t>(element) * sizeof(T));
    }
};

/// Whether the element got another value.
template <class T>
bool replace(T& element, T value) {
    const bool changes = std::memcmp(&element, &value, sizeof value) != 0;
    element = value;
    return changes;
}

/// What an atomic gives back: the value before. Whether the kernel asks for it is noted, and one that was put off is
/// then performed.
template <class T>
class Returned {
public:
    Returned(SiteKey site, T before) : site_(site), before_(before) {}
    Returned(SiteKey site, Postponed& list, std::size_t number) : site_(site), list_(&list), number_(number) {}

    bool postponed() const { return list_ != nullptr; }
    std::size_t number() const { return number_; }
    /// Of one that was not put off; it does not count as asked for.
    T before() const { return before_; }

    operator T() const {
        current_block->recorder->note_asked(site_);
        return list_ ? from_list() : before_;
    }

private:
    T from_list() const {
        const PostponedAtomic& atomic = (*list_)[number_];
        if (!atomic.array->ask(atomic.element, current_block->number, [&] { list_->ask(number_); }))
            current_block->course->meet();
        T before;
        std::memcpy(&before, &atomic.before, sizeof before);
        return before;
    }

    SiteKey site_;
    Postponed* list_ = nullptr;
    std::size_t number_ = 0;
    T before_{};
};

/// Global memory: cores work on it together. An array that was not entered as an output is not judged.
struct GlobalMemory {
    static constexpr AccessKind read_kind = AccessKind::load, write_kind = AccessKind::store,
                                atomic_kind = AccessKind::atomic;

    template <class T>
    static T read(const Place& place, const Accessor& by, const T* data) {
        GlobalShadow* const known = shadow(place);
        if (!known) return *data;
        T value;
        judge(place, by, known->read(place.index(), by, [&](bool sums) {
            if (sums) settle(*known, place);
            value = *data;
        }));
        return value;
    }

    template <class T>
    static void write(const Place& place, const Accessor& by, T* data, T value) {
        GlobalShadow* const known = shadow(place);
        if (!known) {
            *data = value;
            return;
        }
        judge(place, by, known->write(place.index(), by, [&](bool sums) {
            if (sums) settle(*known, place);
            return replace(*data, value);
        }));
    }

    template <class T, class Modify>
    static Returned<T> atomic(const Place& place, const Accessor& by, T* data, Modify f) {
        GlobalShadow* const known = shadow(place);
        const auto perform = [data, f] { return std::exchange(*data, f(*data)); };
        if (!known) return {by.site, perform()};
        Fences& fences = current_block->fences;
        const MeetingPoint here{place.array, place.element};
        fences.release(by, here, current_block->outputs->releases());
        T before{};
        std::size_t number = 0;
        const bool together = current_block->course->together();
        judge(place, by, known->atomic(place.index(), by, together, [&] {
            if (together)
                number = postpone(*known, place, perform);
            else
                before = perform();
        }));
        fences.meet(by, here, current_block->outputs->releases());
        if (together) return {by.site, current_block->postponed, number};
        return {by.site, before};
    }

private:
    static GlobalShadow* shadow(const Place& place) { return current_block->outputs->find(place.array); }

    static void settle(const GlobalShadow& known, const Place& place) {
        current_block->postponed.settle(known, place.index());
    }

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

    static void judge(const Place& place, const Accessor& by, const GlobalShadow::Verdict& verdict) {
        if (!verdict.ordered && current_block->course->together()) [[unlikely]]
            current_block->course->meet();
        if (verdict.undefined) [[unlikely]]
            report_undefined(by, place.element);
        if (verdict.collision) [[unlikely]]
            report_race(HazardKind::global_race, by, *verdict.collision, place.element);
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
    static constexpr AccessKind read_kind = AccessKind::shared_load, write_kind = AccessKind::shared_store,
                                atomic_kind = AccessKind::shared_atomic;

    template <class T>
    static T read(const Place& place, const Accessor& by, const T* data) {
        const T value = defined(place, by) ? *data : undefined_value<T>();
        judge(place, by, place.shadow->read(place.index(), by));
        return value;
    }

    template <class T>
    static void write(const Place& place, const Accessor& by, T* data, T value) {
        const bool changes = replace(*data, value) || !place.shadow->defined(place.index());
        judge(place, by, place.shadow->write(place.index(), by, changes));
    }

    template <class T, class Modify>
    static Returned<T> atomic(const Place& place, const Accessor& by, T* data, Modify f) {
        const T before = defined(place, by) ? *data : undefined_value<T>();
        *data = f(before);
        judge(place, by, place.shadow->atomic(place.index(), by));
        return {by.site, before};
    }

private:
    /// Whether somebody has written it in this block; says so where nobody has.
    static bool defined(const Place& place, const Accessor& by) {
        if (place.shadow->defined(place.index())) return true;
        report_undefined(by, place.element);
        return false;
    }
    static void judge(const Place& place, const Accessor& by, const Collision& collision) {
        if (collision) [[unlikely]]
            report_race(HazardKind::shared_race, by, *collision, place.element);
    }
};

}  // namespace lanescope::simt
