// ld and st. Loads from unwritten arrays, the most frequent, have a fast path. Others are located and checked per lane.
#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/free_access.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {

LANESCOPE_EACH_CPU void find_addresses(Warp& w, const Step* s, Addresses& addresses) {
    const auto offset = std::uint64_t(s->offset);
    if (s->a == nowhere) {
        addresses.fill(offset);
    } else if (s->wide_address) {
        const std::uint64_t* const base = w.at<std::uint64_t>(s->a);
        for (unsigned l = 0; l < lanes; ++l) addresses[l] = base[l] + offset;
    } else {
        const std::uint32_t* const base = w.at<std::uint32_t>(s->a);
        for (unsigned l = 0; l < lanes; ++l) addresses[l] = base[l] + offset;
    }
    if (s->space == ptx::Space::generic || s->space == ptx::Space::global || s->space == ptx::Space::constant) return;
    // A space's addresses are relative to its start.
    const std::uint64_t window = s->space == ptx::Space::shared ? shared_window : local_window;
    for (unsigned l = 0; l < lanes; ++l)
        if (addresses[l] < window_bytes) addresses[l] += window;
}

namespace {

/// A lane's 4-byte words are 128 bytes apart.
void copy_local(std::byte* memory, std::byte* value, unsigned bytes, bool store) {
    for (unsigned byte = 0; byte < bytes; byte += 4, memory += lanes * 4) {
        const unsigned count = std::min(4u, bytes - byte);
        if (store)
            std::memcpy(memory, value + byte, count);
        else
            std::memcpy(value + byte, memory, count);
    }
}

bool access_local(Warp& w, const Step* s, std::uint64_t address, unsigned lane, std::byte* value, bool store) {
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    std::byte* const memory = address % s->bytes == 0 ? w.local(address, lane, bytes) : nullptr;
    if (memory) {
        copy_local(memory, value, bytes, store);
        if (store) w.note_local_write(address, Mask(1) << lane, bytes);
        return true;
    }
    const AccessKind kind = store ? AccessKind::store : AccessKind::load;
    w.block().hazards.add({.kind = address % s->bytes ? HazardKind::misaligned : HazardKind::wild_pointer,
                           .site = site_key(s->place, no_array, kind, bytes),
                           .lane = lane,
                           .element = std::int64_t(address)});
    return false;
}

/// Returns false, without an access, unless all lanes access local memory of one function.
bool access_all_local(Warp& w, const Step* s, const Addresses& addresses, Values& values, bool store) {
    const LocalMemory local = w.local_memory(addresses[unsigned(std::countr_zero(w.mask))]);
    const unsigned bytes = unsigned(s->bytes) * s->parts, before_last = bytes - s->bytes;
    if (local.bytes < bytes) return false;
    if (!are_within(addresses, w.mask, local.begin, local.bytes - before_last, s->bytes)) return false;
    for (unsigned first = 0; first < bytes; first += 4)
        by_size(std::min(bytes, 4u), [&]<unsigned size>() {
            for_lanes(w.mask, [&](unsigned l) {
                std::byte *const there = local.at(addresses[l] + first, l), *const value = values.of[l] + first;
                store ? std::memcpy(there, value, size) : std::memcpy(value, there, size);
            });
        });
    if (store && local.is_watched)
        for_lanes(w.mask, [&](unsigned l) { w.note_local_write(addresses[l], Mask(1) << l, bytes); });
    return true;
}

AccessKind kind_of(Place::Where where, bool store, unsigned bytes) {
    if (where == Place::Where::shared) return store ? AccessKind::shared_store : AccessKind::shared_load;
    return store ? AccessKind::store : bytes == 16 ? AccessKind::load4 : AccessKind::load;
}

Accessor accessor(Warp& w, const Step* s, unsigned lane, SiteKey site) {
    Accessor by = w.block().accessor(w.number(), lane, site);
    by.is_strong = s->is_strong;
    return by;
}

void access_array(Warp& w, const Step* s, Mask group, const std::array<Place, lanes>& places, Values& values,
                  bool store) {
    Block& block = w.block();
    const unsigned bytes = unsigned(s->bytes) * s->parts, first = unsigned(std::countr_zero(group));
    const AccessKind kind = kind_of(places[first].where, store, bytes);
    const SiteKey site = site_key(s->place, places[first].array, kind, bytes);
    Addresses recorded{};
    for_lanes(group, [&](unsigned l) { recorded[l] = places[l].recorded(); });
    block.recorder.step(site, group, recorded, s->order);
    w.count_step();
    const bool values_wanted = block.recorder.wants_values();
    for (Mask rest = group; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        const Accessor by = accessor(w, s, l, site);
        if (store)
            write(block, places[l], by, values.of[l], bytes);
        else
            read(block, places[l], by, values.of[l], bytes);
        if (values_wanted && !(places[l].is_constant && places[l].array < max_arrays)) [[unlikely]]
            block.recorder.note_value(l, values.of[l], bytes);
    }
    note_guesses(w, site, group, recorded, values, store);
}

/// A global array or a module's variable, and a lane's place in it.
struct OneArray {
    ArrayMemory memory;  ///< without bytes: none
    Place place;
};

/// Returns the array that all lanes access, in bounds, aligned and permitted, with the first lane's place; or none.
OneArray all_in_one_array(Warp& w, const Addresses& addresses, unsigned bytes, bool store) {
    const LaunchFacts& facts = w.block().facts;
    const std::uint64_t first = addresses[unsigned(std::countr_zero(w.mask))],
                        begin = first >> array_shift << array_shift;
    const unsigned array = array_of_address(begin);
    ArrayMemory memory;
    if (array < facts.first_variable) {
        if (store && (facts.arrays[array].is_constant || facts.arrays[array].is_input)) return {};
        memory = {begin, facts.arrays[array].bytes, data_at(begin)};
    } else if (const ModuleVariable variable = variable_at(facts, first); !variable.is_hidden()) {
        memory = variable.memory;
    }
    if (memory.bytes < bytes || !are_within(addresses, w.mask, memory.begin, memory.bytes, bytes)) return {};
    return {memory, locate(w.block(), first)};
}

/// The recorder knows a variable by its number.
LANESCOPE_EACH_CPU void find_recorded(const Addresses& addresses, const ArrayMemory& memory, unsigned array,
                                      Addresses& recorded) {
    const std::uint64_t to = make_address(array, 0) - memory.begin;
    for (unsigned l = 0; l < lanes; ++l) recorded[l] = addresses[l] + to;
}

/// Returns true if all lanes access neighbours of `bytes` in order.
bool is_row(const Addresses& addresses, Mask mask, unsigned bytes) {
    std::uint64_t other = 0;
    for (unsigned l = 0; l < lanes; ++l) other |= addresses[l] ^ (addresses[0] + l * bytes);
    return mask == ~Mask(0) && other == 0;
}

/// Lanes that access neighbours in order, in the pieces that parts of the shadow hold. Returns the count of lanes that
/// are done.
template <unsigned bytes>
unsigned access_row(GuardedShadow& checked, const GlobalShadow::WarpAccess& by, GlobalShadow::KnownStamp& known,
                    std::byte* data, std::uint64_t first, Values& values, bool store) {
    unsigned done = 0;
    while (done < lanes) {
        const std::uint64_t element = first + done, left = ShadowPart::elements - element % ShadowPart::elements;
        const unsigned end = done + unsigned(std::min<std::uint64_t>(lanes - done, left));
        store ? checked.guard.hold_to_write(element) : checked.guard.hold(element);
        if (!checked.shadow.own_row(store, element, done, end - done, by, known)) break;
        for (; done < end; ++done)
            if (store)
                std::memcpy(data + done * bytes, values.of[done], bytes);
            else
                std::memcpy(values.of[done], data + done * bytes, bytes);
    }
    return done;
}

/// As access_lane() for each lane, but quickly for elements that only the lane's block or the lane itself has touched.
/// first: of any of the lanes, which have one time.
template <unsigned bytes, class AccessLane>
void access_own(GuardedShadow& checked, const OneArray& array, const Accessor& first, Mask mask,
                const Addresses& addresses, Values& values, bool store, AccessLane access_lane) {
    const ArrayMemory& memory = array.memory;
    GlobalShadow& shadow = checked.shadow;
    const GlobalShadow::WarpAccess by{first.block, checked.stamp.number_of(first), first.warp,
                                      std::uint16_t(checked.stamp.core()), first.grid_epoch};
    GlobalShadow::KnownStamp known(shadow, by);
    const int shift = std::countr_zero(array.place.element_bytes);
    if (bytes == array.place.element_bytes && is_row(addresses, mask, bytes)) {
        const unsigned done = access_row<bytes>(checked, by, known, memory.at(addresses[0]),
                                                (addresses[0] - memory.begin) >> shift, values, store);
        mask = done == lanes ? 0 : mask << done;
    }
    for (; mask; mask &= mask - 1) {
        const auto l = unsigned(std::countr_zero(mask));
        const std::uint64_t byte = addresses[l] - memory.begin, last = (byte + bytes - 1) >> shift;
        bool is_own = true;
        for (std::uint64_t element = byte >> shift; element <= last && is_own; ++element) {
            store ? checked.guard.hold_to_write(element) : checked.guard.hold(element);
            is_own = store ? shadow.write_own(element, l, by, known) : shadow.read_own(element, l, by, known);
        }
        std::byte* const data = memory.at(addresses[l]);
        if (!is_own)
            access_lane(l);
        else if (store)
            std::memcpy(data, values.of[l], bytes);
        else
            std::memcpy(values.of[l], data, bytes);
    }
}

void access_one_array(Warp& w, const Step* s, const Addresses& addresses, OneArray array, Values& values, bool store) {
    Block& block = w.block();
    Place& place = array.place;
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    const SiteKey site = site_key(s->place, place.array, kind_of(place.where, store, bytes), bytes);
    Addresses of_variable;
    const bool is_variable = place.array >= block.facts.first_variable;
    if (is_variable) find_recorded(addresses, array.memory, place.array, of_variable);
    const Addresses& places = is_variable ? of_variable : addresses;
    block.recorder.step(site, w.mask, places, s->order);
    w.count_step();
    const bool values_wanted = block.recorder.wants_values() && !(place.is_constant && place.array < max_arrays);
    std::optional<GuardedShadow> shadow;
    guard_shadow(block, place, shadow);
    const auto access_lane = [&](unsigned l) {
        place.byte = addresses[l] - array.memory.begin;
        place.data = array.memory.at(addresses[l]);
        const Accessor by = accessor(w, s, l, site);
        if (store)
            write_global(block, place, shadow, by, values.of[l], bytes);
        else
            read_global(block, place, shadow, by, values.of[l], bytes);
        if (values_wanted) [[unlikely]]
            block.recorder.note_value(l, values.of[l], bytes);
    };
    const bool writes_parts = store && bytes < place.element_bytes;
    const bool may_be_quick = shadow && !values_wanted && !writes_parts && !s->is_strong &&
                              std::has_single_bit(place.element_bytes) && block.common_time(w.number()) != 0;
    if (may_be_quick)
        by_size(bytes, [&]<unsigned size>() {
            const Accessor first = block.accessor(w.number(), unsigned(std::countr_zero(w.mask)), site);
            access_own<size>(*shadow, array, first, w.mask, addresses, values, store, access_lane);
        });
    else
        for_lanes(w.mask, access_lane);
    note_guesses(w, site, w.mask, places, values, store);
}

}  // namespace

bool access(Warp& w, const Step* s, const Addresses& addresses, Values& values, bool store) {
    if (w.block().facts.outside_functions) return access_host_memory(w, s, addresses, values, store);
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    if (const OneArray one = all_in_one_array(w, addresses, bytes, store); one.memory.bytes) {
        access_one_array(w, s, addresses, one, values, store);
        return true;
    }
    if (w.block().checks && access_one_shared(w, s, addresses, values, store)) return true;
    if (access_all_local(w, s, addresses, values, store)) return true;
    std::array<Place, lanes> places;
    Mask rest = 0;
    for (Mask left = w.mask; left; left &= left - 1) {
        const auto l = unsigned(std::countr_zero(left));
        places[l] = locate(w.block(), addresses[l]);
        if (places[l].where == Place::Where::local) {
            if (!access_local(w, s, addresses[l], l, values.of[l], store)) return false;
            continue;
        }
        const AccessKind kind = kind_of(places[l].where, store, bytes);
        if (!check(w.block(), places[l], addresses[l], bytes, kind, store, s->place, l)) return false;
        if (places[l].where == Place::Where::hidden) {
            std::memcpy(values.of[l], places[l].data, bytes);
            continue;
        }
        rest |= Mask(1) << l;
    }
    while (rest) {  // by array number
        unsigned lowest = unsigned(std::countr_zero(rest));
        for (Mask left = rest; left; left &= left - 1)
            if (const auto l = unsigned(std::countr_zero(left)); places[l].array < places[lowest].array) lowest = l;
        Mask group = 0;
        for (Mask left = rest; left; left &= left - 1)
            if (const auto l = unsigned(std::countr_zero(left)); places[l].same_array(places[lowest]))
                group |= Mask(1) << l;
        access_array(w, s, group, places, values, store);
        rest &= ~group;
    }
    return true;
}

namespace {

/// Returns the unwritten array that all lanes load from, in bounds and aligned, else none.
LANESCOPE_INLINE ArrayMemory all_in_constant_array(Warp& w, Addresses& addresses, unsigned bytes) {
    const std::uint64_t begin = addresses[unsigned(std::countr_zero(w.mask))] >> array_shift << array_shift;
    const std::uint64_t slot = begin >> array_shift;
    if (slot >= w.block().facts.constant_bytes.size()) return {};
    const std::uint64_t size = w.block().facts.constant_bytes[slot];
    if (size < bytes) return {};
    if (w.mask != ~Mask(0)) fill_idle(addresses, w.mask, begin);
    if (!are_within(addresses, ~Mask(0), begin, size, bytes)) return {};
    return {begin, size, data_at(begin)};
}

void record_constant(Warp& w, const Step* s, const Addresses& addresses) {
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    const unsigned array = array_of_address(addresses[0]);
    const AccessKind kind = bytes == 16 ? AccessKind::load4 : AccessKind::load;
    w.block().recorder.step(site_key(s->place, array, kind, bytes), w.mask, addresses, s->order);
    w.count_step();
}

/// Returns memory without bytes unless all lanes access local memory of one call.
LANESCOPE_INLINE LocalMemory all_in_local_memory(Warp& w, const Addresses& addresses, unsigned bytes) {
    const std::uint64_t first = addresses[unsigned(std::countr_zero(w.mask))];
    if (first - local_window >= window_bytes) return {};
    const LocalMemory local = w.local_memory(first);
    if (local.bytes < bytes) return {};
    return are_within(addresses, w.mask, local.begin, local.bytes, bytes) ? local : LocalMemory{};
}

/// A value of eight bytes is two words.
template <class M>
LANESCOPE_INLINE M load_local(const std::byte* word) {
    std::array<std::byte, sizeof(M)> bytes;
    std::memcpy(bytes.data(), word, std::min<std::size_t>(sizeof(M), 4));
    if constexpr (sizeof(M) == 8) std::memcpy(bytes.data() + 4, word + std::size_t(4) * lanes, 4);
    return std::bit_cast<M>(bytes);
}

template <class M>
LANESCOPE_INLINE void store_local(std::byte* word, M value) {
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(M)>>(value);
    std::memcpy(word, bytes.data(), std::min<std::size_t>(sizeof(M), 4));
    if constexpr (sizeof(M) == 8) std::memcpy(word + std::size_t(4) * lanes, bytes.data() + 4, 4);
}

/// from(lane): the lane's value.
template <class R>
LANESCOPE_INLINE void put_active(Warp& w, std::uint32_t place, const auto& from) {
    R* const to = w.at<R>(place);
    if (w.mask == ~Mask(0))
        for (unsigned l = 0; l < lanes; ++l) to[l] = R(from(l));
    else
        for_lanes(w.mask, [&](unsigned l) { to[l] = R(from(l)); });
}

template <class T>
LANESCOPE_INLINE T value_at(const std::byte* memory) {
    T value;
    std::memcpy(&value, memory, sizeof value);
    return value;
}

/// Returns the variable in constant memory that all lanes load from, in bounds and aligned, else none.
LANESCOPE_INLINE ModuleVariable all_in_constant_memory(Warp& w, Addresses& addresses, unsigned bytes) {
    const std::uint64_t first = addresses[unsigned(std::countr_zero(w.mask))];
    if (first - module_window >= window_bytes) return {};
    const ModuleVariable variable = variable_at(w.block().facts, first);
    if (!variable.is_constant || variable.memory.bytes < bytes) return {};
    if (w.mask != ~Mask(0)) fill_idle(addresses, w.mask, first);
    if (!are_within(addresses, ~Mask(0), variable.memory.begin, variable.memory.bytes, bytes)) return {};
    return variable;
}

/// No shadow: what a kernel writes to constant memory is undefined for its loads.
void record_variable(Warp& w, const Step* s, const Addresses& addresses, const ModuleVariable& variable) {
    if (variable.is_hidden()) return;
    Addresses places;
    find_recorded(addresses, variable.memory, variable.array, places);
    record_constant(w, s, places);
    Recorder& recorder = w.block().recorder;
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    if (recorder.wants_values()) [[unlikely]]
        for_lanes(w.mask, [&](unsigned l) { recorder.note_value(l, variable.memory.at(addresses[l]), bytes); });
}

/// M: type in memory; R: register type.
template <class M, class R>
LANESCOPE_EACH_CPU const Step* load(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (const ArrayMemory array = all_in_constant_array(w, addresses, sizeof(M)); array.bytes) [[likely]] {
        put_active<R>(w, s->d, [&](unsigned l) { return value_at<M>(array.at(addresses[l])); });
        record_constant(w, s, addresses);
    } else if (const ArrayMemory free = free_access(w, addresses, sizeof(M), false); free.bytes) {
        put_active<R>(w, s->d, [&](unsigned l) { return value_at<M>(free.at(addresses[l])); });
    } else if (const ModuleVariable v = all_in_constant_memory(w, addresses, sizeof(M)); v.memory.bytes) {
        put_active<R>(w, s->d, [&](unsigned l) { return value_at<M>(v.memory.at(addresses[l])); });
        record_variable(w, s, addresses, v);
    } else if (const LocalMemory local = all_in_local_memory(w, addresses, sizeof(M)); local.bytes) {
        put_active<R>(w, s->d, [&](unsigned l) { return load_local<M>(local.at(addresses[l], l)); });
    } else {
        Values values;
        if (waits_for_turn(w, s, addresses)) return nullptr;
        if (!access(w, s, addresses, values, false)) return w.fault();
        put_active<R>(w, s->d, [&](unsigned l) { return value_at<M>(values.of[l]); });
    }
    return w.after_access(s);
}

/// from(lane): the lane's first byte.
template <class T>
LANESCOPE_INLINE void put_vector(Warp& w, const Step* s, const auto& from) {
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    for (std::size_t part = 0; part < places.size(); ++part) {
        if (places[part] == nowhere) continue;
        T r[lanes];
        for (unsigned l = 0; l < lanes; ++l) std::memcpy(&r[l], from(l) + part * sizeof(T), sizeof(T));
        w.put(places[part], r);
    }
}

template <class T>
LANESCOPE_EACH_CPU const Step* load_vector(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    if (const ArrayMemory array = all_in_constant_array(w, addresses, bytes); array.bytes) {
        put_vector<T>(w, s, [&](unsigned l) { return array.at(addresses[l]); });
        record_constant(w, s, addresses);
    } else if (const ModuleVariable v = all_in_constant_memory(w, addresses, bytes); v.memory.bytes) {
        put_vector<T>(w, s, [&](unsigned l) { return v.memory.at(addresses[l]); });
        record_variable(w, s, addresses, v);
    } else if (const ArrayMemory free = free_access(w, addresses, bytes, false); free.bytes) {
        put_vector<T>(w, s, [&](unsigned l) { return free.at(addresses[l]); });
    } else {
        Values values;
        if (waits_for_turn(w, s, addresses)) return nullptr;
        if (!access(w, s, addresses, values, false)) return w.fault();
        put_vector<T>(w, s, [&](unsigned l) { return values.of[l]; });
    }
    return w.after_access(s);
}

template <class M, class R>
LANESCOPE_EACH_CPU const Step* store(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_for_turn(w, s, addresses)) return nullptr;
    const R* const from = w.at<R>(s->d);
    if (const ArrayMemory free = free_access(w, addresses, sizeof(M), true); free.bytes) {
        for_lanes(w.mask, [&](unsigned l) {
            const auto value = M(from[l]);
            std::memcpy(free.at(addresses[l]), &value, sizeof value);
        });
        return w.after_access(s);
    }
    if (const LocalMemory local = all_in_local_memory(w, addresses, sizeof(M)); local.bytes && !local.is_watched) {
        for_lanes(w.mask, [&](unsigned l) { store_local(local.at(addresses[l], l), M(from[l])); });
        return w.after_access(s);
    }
    Values values;
    for (unsigned l = 0; l < lanes; ++l) {
        const auto value = M(from[l]);
        std::memcpy(values.of[l], &value, sizeof value);
    }
    return access(w, s, addresses, values, true) ? w.after_access(s) : w.fault();
}

template <class T>
LANESCOPE_EACH_CPU const Step* store_vector(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_for_turn(w, s, addresses)) return nullptr;
    Values values;
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    const unsigned bytes = unsigned(s->bytes) * s->parts;
    const ArrayMemory free = free_access(w, addresses, bytes, true);
    for (std::size_t part = 0; part < places.size(); ++part) {
        const T* const from = w.at<T>(places[part]);
        for (unsigned l = 0; l < lanes; ++l) std::memcpy(values.of[l] + part * sizeof(T), &from[l], sizeof(T));
    }
    if (free.bytes) {
        for_lanes(w.mask, [&](unsigned l) { std::memcpy(free.at(addresses[l]), values.of[l], bytes); });
        return w.after_access(s);
    }
    return access(w, s, addresses, values, true) ? w.after_access(s) : w.fault();
}

/// A place in 4-byte words of all lanes.
struct PartOfWord {
    explicit PartOfWord(std::uint32_t place) : words(place & ~3u), shift(8 * (place & 3u)) {}
    std::uint32_t words, shift;
};

template <class M, class R>
LANESCOPE_EACH_CPU const Step* load_slot(Warp& w, const Step* s) {
    R r[lanes];
    if constexpr (sizeof(M) == 8) {
        const std::uint32_t* const low = w.at<std::uint32_t>(s->a);
        for (unsigned l = 0; l < lanes; ++l) r[l] = R(std::uint64_t(low[l + lanes]) << 32 | low[l]);
    } else if constexpr (sizeof(M) == 4) {
        const M* const values = w.at<M>(s->a);
        for (unsigned l = 0; l < lanes; ++l) r[l] = R(values[l]);
    } else {
        const PartOfWord part(s->a);
        const std::uint32_t* const whole = w.at<std::uint32_t>(part.words);
        for (unsigned l = 0; l < lanes; ++l) r[l] = R(M(whole[l] >> part.shift));
    }
    w.put(s->d, r);
    return s + 1;
}

template <class M, class R>
LANESCOPE_EACH_CPU const Step* store_slot(Warp& w, const Step* s) {
    const R* const from = w.at<R>(s->d);
    if constexpr (sizeof(M) == 8) {
        std::uint32_t low[lanes], high[lanes];
        for (unsigned l = 0; l < lanes; ++l) low[l] = std::uint32_t(std::uint64_t(from[l]));
        for (unsigned l = 0; l < lanes; ++l) high[l] = std::uint32_t(std::uint64_t(from[l]) >> 32);
        w.put(s->a, low);
        w.put(s->a + lanes * 4, high);
    } else if constexpr (sizeof(M) == 4) {
        std::uint32_t r[lanes];
        for (unsigned l = 0; l < lanes; ++l) r[l] = std::uint32_t(from[l]);
        w.put(s->a, r);
    } else {
        const PartOfWord part(s->a);
        const std::uint32_t* const whole = w.at<std::uint32_t>(part.words);
        const std::uint32_t others = ~(std::uint32_t(std::make_unsigned_t<M>(~M(0))) << part.shift);
        std::uint32_t r[lanes];
        for (unsigned l = 0; l < lanes; ++l)
            r[l] = (whole[l] & others) | std::uint32_t(std::make_unsigned_t<M>(from[l])) << part.shift;
        w.put(part.words, r);
    }
    return s + 1;
}

/// Calls use.operator()<M, R>().
template <class Use>
Execute by_types(ptx::Type memory, unsigned register_bytes, Use use) {
    using ptx::Type;
    const auto into = [&]<class M>() {
        return by_bytes(register_bytes, [&]<class R>() -> Execute {
            return sizeof(M) <= sizeof(R) ? use.template operator()<M, R>() : nullptr;
        });
    };
    if (memory == Type::b8 || memory == Type::u8) return into.template operator()<std::uint8_t>();
    if (memory == Type::s8) return into.template operator()<std::int8_t>();
    if (memory == Type::s16) return into.template operator()<std::int16_t>();
    if (memory == Type::s32) return into.template operator()<std::int32_t>();
    return by_bytes(ptx::bytes_of(memory), into);
}

}  // namespace

Execute find_load(ptx::Type memory, unsigned register_bytes) {
    return by_types(memory, register_bytes, []<class M, class R>() -> Execute { return load<M, R>; });
}
Execute find_store(ptx::Type memory, unsigned register_bytes) {
    return by_types(memory, register_bytes, []<class M, class R>() -> Execute { return store<M, R>; });
}
Execute find_slot_load(ptx::Type memory, unsigned register_bytes) {
    return by_types(memory, register_bytes, []<class M, class R>() -> Execute { return load_slot<M, R>; });
}
Execute find_slot_store(ptx::Type memory, unsigned register_bytes) {
    return by_types(memory, register_bytes, []<class M, class R>() -> Execute { return store_slot<M, R>; });
}
Execute find_vector_load(unsigned bytes) {
    return by_bytes(bytes, []<class T>() { return load_vector<T>; });
}
Execute find_vector_store(unsigned bytes) {
    return by_bytes(bytes, []<class T>() { return store_vector<T>; });
}

}  // namespace lanescope::emulator
