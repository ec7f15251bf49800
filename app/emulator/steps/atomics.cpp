// atom and red, in lane order.
//
// Parallel blocks postpone atomics with unused results (app/emulator/grid/block_runner.h).
#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

using Added = decltype([](auto before, auto value, auto) { return before + value; });
using Minimum = decltype([](auto before, auto value, auto) { return std::min(before, value); });
using Maximum = decltype([](auto before, auto value, auto) { return std::max(before, value); });
using Exchanged = decltype([](auto, auto value, auto) { return value; });
using Compared = decltype([](auto before, auto expected, auto value) { return before == expected ? value : before; });
using BitsAnd = decltype([](auto before, auto value, auto) { return before & value; });
using BitsOr = decltype([](auto before, auto value, auto) { return before | value; });
using BitsXor = decltype([](auto before, auto value, auto) { return before ^ value; });
using Incremented = decltype([](auto before, auto end, auto) { return before >= end ? 0 : before + 1; });
using Decremented = decltype([](auto before, auto end, auto) {
    return before == 0 || before > end ? end : before - 1;
});
template <class H>
struct AddedPair {
    std::uint32_t operator()(std::uint32_t before, std::uint32_t value, std::uint32_t) const {
        const auto sum = [&](unsigned shift) {
            H a, b;
            a.bits = std::uint16_t(before >> shift), b.bits = std::uint16_t(value >> shift);
            return std::uint32_t(H(float(a) + float(b)).bits) << shift;
        };
        return sum(0) | sum(16);
    }
};

template <class T>
std::uint64_t bits_of(T value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return bits;
}

template <class T>
T value_of(std::uint64_t bits) {
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::uint64_t ask(Block& block, std::size_t number) {
    const PostponedAtomic& atomic = block.postponed[number];
    const auto settle = [&] { block.postponed.settle(*atomic.array, atomic.element); };
    if (!atomic.array->ask(atomic.element, block.number, settle)) block.stop_point.stop_for_order();
    return block.postponed[number].before;
}

/// Returns the previous value.
template <class T, class F>
T changed(std::byte* data, T a, T b) {
    T before;
    std::memcpy(&before, data, sizeof before);
    const auto after = T(F{}(before, a, b));
    std::memcpy(data, &after, sizeof after);
    return before;
}
template <class T, class F>
std::uint64_t change_later(std::byte* data, std::uint64_t a, std::uint64_t b) {
    return bits_of(changed<T, F>(data, value_of<T>(a), value_of<T>(b)));
}

template <class T, class F>
T in_shared(Block& block, const Place& place, const Accessor& by, T a, T b) {
    const std::size_t element = place.byte / place.element_bytes;
    if (!place.shadow->defined(element)) block.report_undefined(by, std::int64_t(element));
    const T before = changed<T, F>(place.data, a, b);
    if (const Collision c = place.shadow->atomic(element, by))
        block.report_race(HazardKind::shared_race, by, *c, std::int64_t(element));
    return before;
}

template <class T, class F>
T in_global(Block& block, const Place& place, const Accessor& by, bool asked, T a, T b) {
    std::optional<GuardedShadow> guarded;
    guard_shadow(block, place, guarded);
    if (!guarded) return changed<T, F>(place.data, a, b);
    GlobalShadow* const known = &guarded->shadow;
    const std::size_t element = place.byte / place.element_bytes;
    const SyncPoint here{place.array, static_cast<long long>(element)};
    block.fences.release(by, here);
    const bool together = block.stop_point.parallel();
    T before{};
    std::size_t number = 0;
    const auto act = [&] {
        if (!together) return void(before = changed<T, F>(place.data, a, b));
        number = block.postponed.add({known, element, change_later<T, F>, place.data, bits_of(a), bits_of(b)});
    };
    guarded->guard.hold_to_write(element);
    report(block, known->atomic(element, by, guarded->stamp, together, act), by, element);
    guarded.reset();
    if (asked) block.fences.observe(by, here);
    return together && asked ? value_of<T>(ask(block, number)) : before;
}

template <class T, class F>
void perform_group(Warp& w, const Step* s, Mask group, const std::array<Place, lanes>& places, T (&before)[lanes]) {
    Block& block = w.block();
    const bool asked = s->d != nowhere;
    const Place& one = places[unsigned(std::countr_zero(group))];
    const AccessKind kind = one.where == Place::Where::shared ? AccessKind::shared_atomic : AccessKind::atomic;
    const SiteKey site = site_key(s->place, one.array, kind, sizeof(T));
    Addresses recorded{};
    for_lanes(group, [&](unsigned l) { recorded[l] = places[l].recorded(); });
    block.recorder.step(site, group, recorded);
    if (asked) block.recorder.note_asked(site);
    w.count_step();
    const T* const b = w.at<T>(s->b);
    const T* const c = s->c == nowhere ? b : w.at<T>(s->c);
    if constexpr (std::is_same_v<F, Compared>) w.guesses.compare(block.recorder, group, recorded, b);
    w.take_effect(group);
    for (Mask rest = group; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        Accessor by = block.accessor(w.number(), l, site);
        by.is_strong = true;
        before[l] = places[l].shadow ? in_shared<T, F>(block, places[l], by, b[l], c[l])
                                     : in_global<T, F>(block, places[l], by, asked, b[l], c[l]);
    }
}

template <class T, class F>
const Step* atomic(Warp& w, const Step* s) {
    if (w.park(s)) return nullptr;
    Addresses addresses;
    find_addresses(w, s, addresses);
    std::array<Place, lanes> places;
    T before[lanes]{};
    Mask rest = w.mask;
    for (Mask left = w.mask; left; left &= left - 1) {
        const auto l = unsigned(std::countr_zero(left));
        places[l] = locate(w.block(), addresses[l]);
        if (places[l].where == Place::Where::local) places[l] = {};  // unreachable for other lanes
        const bool is_shared = places[l].where == Place::Where::shared;
        const AccessKind kind = is_shared ? AccessKind::shared_atomic : AccessKind::atomic;
        if (!check(w.block(), places[l], addresses[l], sizeof(T), kind, true, s->place, l)) return w.fault();
    }
    while (rest) {
        const Place& first = places[unsigned(std::countr_zero(rest))];
        Mask group = 0;
        for (Mask left = rest; left; left &= left - 1)
            if (places[unsigned(std::countr_zero(left))].same_array(first)) group |= left & (0 - left);
        perform_group<T, F>(w, s, group, places, before);
        rest &= ~group;
    }
    if (s->d != nowhere) w.put(s->d, before);
    return w.after_access(s);
}

template <class T>
Execute find_whole(std::string_view operation) {
    if (operation == "add") return atomic<T, Added>;
    if (operation == "min") return atomic<T, Minimum>;
    if (operation == "max") return atomic<T, Maximum>;
    return nullptr;
}

template <class T>
Execute find_bits(std::string_view operation) {
    if (operation == "exch") return atomic<T, Exchanged>;
    if (operation == "cas") return atomic<T, Compared>;
    if (operation == "and") return atomic<T, BitsAnd>;
    if (operation == "or") return atomic<T, BitsOr>;
    if (operation == "xor") return atomic<T, BitsXor>;
    if (operation == "inc") return atomic<T, Incremented>;
    if (operation == "dec") return atomic<T, Decremented>;
    return nullptr;
}

template <class T>
Execute find_sum(std::string_view operation) {
    return operation == "add" ? atomic<T, Added> : nullptr;
}

std::string_view operation_of(const ptx::Instruction& i) {
    for (const std::string_view word : {"add", "min", "max", "exch", "cas", "and", "or", "xor", "inc", "dec"})
        if (i.has(word)) return word;
    return {};
}

}  // namespace

Execute find_atomic(const ptx::Instruction& i) {
    const std::string_view operation = operation_of(i);
    const Type type = i.last_type();
    if (type == Type::f32) return find_sum<float>(operation);
    if (type == Type::f64) return find_sum<double>(operation);
    if (type == Type::f16) return find_sum<Half>(operation);
    if (type == Type::bf16) return find_sum<BFloat>(operation);
    if (type == Type::f16x2) return operation == "add" ? atomic<std::uint32_t, AddedPair<Half>> : nullptr;
    if (type == Type::bf16x2) return operation == "add" ? atomic<std::uint32_t, AddedPair<BFloat>> : nullptr;
    if (type == Type::b16) return find_bits<std::uint16_t>(operation);
    if (type == Type::b32) return find_bits<std::uint32_t>(operation);
    if (type == Type::b64) return find_bits<std::uint64_t>(operation);
    if (type == Type::s32) return find_whole<std::int32_t>(operation);
    if (type == Type::s64) return find_whole<std::int64_t>(operation);
    if (type == Type::u64) return find_whole<std::uint64_t>(operation);
    if (type != Type::u32) return nullptr;
    const Execute found = find_whole<std::uint32_t>(operation);
    return found ? found : find_bits<std::uint32_t>(operation);
}

}  // namespace lanescope::emulator
