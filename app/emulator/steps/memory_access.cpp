#include "app/emulator/steps/memory_access.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/instruction_steps.h"

namespace lanescope::emulator {
namespace {

/// Up to this distance, an address outside a shared array or variable counts as its index.
constexpr std::uint64_t next_to = 1 << 12;
constexpr std::uint64_t array_space = std::uint64_t(1) << array_shift;

Place in_shared(Block& block, std::uint64_t offset) {
    Block::SharedArray* const array = block.shared_array(offset);
    if (!array || std::int64_t(offset - array->begin - array->bytes) >= std::int64_t(next_to)) return {};
    array->touched = true;
    return {.where = Place::Where::shared,
            .array = array->array,
            .byte = offset - array->begin,
            .bytes = array->bytes,
            .element_bytes = array->element_bytes,
            .data = block.shared.data() + offset,
            .shadow = array->shadow};
}

/// Returns the index of the last variable that begins at or before the offset, or -1.
std::size_t variable_before(const Code& code, std::uint64_t offset) {
    const auto after = std::ranges::upper_bound(code.variables, offset, {}, &PlacedVariable::offset);
    return std::size_t(after - code.variables.begin()) - 1;
}

Place in_module(const LaunchFacts& facts, std::uint64_t offset) {
    const std::size_t v = variable_before(*facts.code, offset);
    if (v == std::size_t(-1)) return {};
    const PlacedVariable& variable = facts.code->variables[v];
    if (offset >= variable.offset + variable.bytes + next_to) return {};
    const unsigned number = facts.variable_numbers[v];
    const bool is_hidden = number == hidden_variable;
    return {.where = is_hidden ? Place::Where::hidden : Place::Where::global,
            .array = is_hidden ? no_array : number,
            .byte = offset - variable.offset,
            .bytes = variable.bytes,
            .element_bytes = is_hidden ? variable.element_bytes : facts.arrays[number].element_bytes,
            .data = facts.variables + offset,
            .is_constant = is_hidden,
            .word_bytes = is_hidden ? 0 : facts.arrays[number].word_bytes};
}

/// Negative indices reach the previous array's range.
Place below_next_array(const LaunchFacts& facts, Place place) {
    const unsigned next = place.array + 1;
    if (place.byte < array_space / 2 || next >= facts.first_variable) return place;
    place.array = next;
    place.byte -= array_space;
    place.bytes = facts.arrays[next].bytes;
    place.element_bytes = facts.arrays[next].element_bytes;
    return place;
}

Place in_global(const LaunchFacts& facts, std::uint64_t address) {
    Place place{.where = Place::Where::global, .array = array_of_address(address), .byte = byte_of_address(address)};
    const bool is_below_all = place.array == ~0u;
    if (is_below_all && place.byte < end_of_null) return {};
    if (!is_below_all) {
        if (place.array >= facts.first_variable) return {};
        const GlobalArray& array = facts.arrays[place.array];
        place.data = data_at(address);
        place.bytes = array.bytes;
        place.element_bytes = array.element_bytes;
        place.is_constant = array.is_constant;
        place.is_input = array.is_input;
        place.word_bytes = array.word_bytes;
    }
    return place.holds(1) ? place : below_next_array(facts, place);
}

/// The access begins before the array or ends after it.
std::int64_t element_outside(const Place& place, unsigned bytes) {
    const auto byte = std::int64_t(place.byte), scalar = std::int64_t(place.element_bytes);
    return byte < 0 ? (byte - scalar + 1) / scalar : (byte + bytes - 1) / scalar;
}

/// Calls f(element, offset in the access) for each scalar.
template <class F>
void for_elements(const Place& place, unsigned bytes, F f) {
    const unsigned scalar = place.element_bytes;
    const auto number = [&, shift = std::countr_zero(scalar)](std::uint64_t byte) {
        return (scalar & (scalar - 1)) == 0 ? byte >> shift : byte / scalar;  // a division doubles the time
    };
    const std::uint64_t first = number(place.byte), last = number(place.byte + bytes - 1);
    for (std::uint64_t element = first; element <= last; ++element) f(element, (element - first) * scalar);
}

bool store(std::byte* to, const std::byte* from, unsigned bytes) {
    if (bytes == 4) {  // the common case
        std::uint32_t before, after;
        std::memcpy(&before, to, 4);
        std::memcpy(&after, from, 4);
        std::memcpy(to, &after, 4);
        return before != after;
    }
    const bool changes = std::memcmp(to, from, bytes) != 0;
    std::memcpy(to, from, bytes);
    return changes;
}

// Vectors in registers wider than the elements, such as ld.v4.u8. Step::kind: register bytes; Step::negated: signed
// elements; Function::more[target]: registers.

std::uint64_t extended(std::uint64_t bits, unsigned bytes, bool is_signed) {
    const unsigned unused = 64 - 8 * bytes;
    return is_signed ? std::uint64_t(std::int64_t(bits << unused) >> unused) : bits << unused >> unused;
}

const Step* load_narrow(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_for_turn(w, s, addresses)) return nullptr;
    Values values;
    if (!access(w, s, addresses, values, false)) return w.fault();
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    for (std::size_t part = 0; part < places.size(); ++part)
        for (unsigned l = 0; l < lanes; ++l) {
            if (places[part] == nowhere || !(w.mask >> l & 1)) continue;
            std::uint64_t bits = 0;
            std::memcpy(&bits, values.of[l] + part * s->bytes, s->bytes);
            bits = extended(bits, s->bytes, s->negated);
            std::memcpy(w.frame + places[part] + l * s->kind, &bits, s->kind);
        }
    return w.after_access(s);
}

const Step* store_narrow(Warp& w, const Step* s) {
    Addresses addresses;
    find_addresses(w, s, addresses);
    if (waits_for_turn(w, s, addresses)) return nullptr;
    Values values;
    const std::vector<std::uint32_t>& places = w.function().more[s->target];
    for (std::size_t part = 0; part < places.size(); ++part)
        for (unsigned l = 0; l < lanes; ++l)
            std::memcpy(values.of[l] + part * s->bytes, w.frame + places[part] + l * s->kind, s->bytes);
    return access(w, s, addresses, values, true) ? w.after_access(s) : w.fault();
}

}  // namespace

Place locate(Block& block, std::uint64_t address) {
    if (address - local_window < window_bytes) return {.where = Place::Where::local};
    if (address - (shared_window - next_to) < window_bytes) return in_shared(block, address - shared_window);
    if (address - module_window < window_bytes) return in_module(block.facts, address - module_window);
    return in_global(block.facts, address);
}

ModuleVariable variable_at(const LaunchFacts& facts, std::uint64_t address) {
    if (address - module_window >= window_bytes) return {};
    const std::size_t v = variable_before(*facts.code, address - module_window);
    if (v == std::size_t(-1)) return {};
    const PlacedVariable& variable = facts.code->variables[v];
    const unsigned number = facts.variable_numbers[v];
    return {{module_window + variable.offset, variable.bytes, facts.variables + variable.offset},
            number,
            number == hidden_variable || variable.space == ptx::Space::constant};
}

bool check(Block& block, const Place& place, std::uint64_t address, unsigned bytes, AccessKind kind, bool writes,
           std::uint32_t line, unsigned lane) {
    RawHazard hazard{.lane = lane};
    if (place.where == Place::Where::elsewhere) {
        const bool in_window = address - shared_window < window_bytes;
        hazard.kind = address < end_of_null ? HazardKind::null_pointer : HazardKind::wild_pointer;
        if (in_window) kind = writes ? AccessKind::shared_store : AccessKind::shared_load;
        hazard.site = site_key(line, no_array, writes && kind == AccessKind::load ? AccessKind::store : kind, bytes);
        hazard.element = std::int64_t(in_window ? address - shared_window : address);
    } else {
        hazard.site = site_key(line, place.array, kind, bytes);
        hazard.element = place.element();
        const bool misaligned = address % bytes != 0;
        if (misaligned && place.bytes > 0 && (bytes > place.element_bytes || place.holds(bytes))) {
            hazard.kind = HazardKind::misaligned;
        } else if (!place.holds(bytes)) {
            hazard.kind = HazardKind::out_of_bounds;
            hazard.element = element_outside(place, bytes);
            hazard.elements = std::int64_t(place.bytes / place.element_bytes);
        } else if (writes && (place.is_constant || place.is_input)) {
            hazard.kind = HazardKind::written_input;
        } else {
            return true;
        }
    }
    block.hazards.add(hazard);
    return false;
}

void report(Block& block, const GlobalShadow::CheckResult& result, const Accessor& by, std::uint64_t element) {
    if (result.is_fine()) return;
    if (!result.ordered && block.stop_point.parallel()) [[unlikely]]
        block.stop_point.stop_for_order();
    if (result.undefined) [[unlikely]]
        block.report_undefined(by, std::int64_t(element));
    if (result.collision) [[unlikely]]
        block.report_race(HazardKind::global_race, by, *result.collision, std::int64_t(element));
}

void guard_shadow(Block& block, const Place& place, std::optional<GuardedShadow>& shadow) {
    if (place.is_constant) return;
    block.outputs.make_room(block.stamps);
    if (GlobalShadow* const found = block.outputs.find(place.array)) shadow.emplace(*found, block.stamps);
}

namespace {

/// Returns true if a lane wrote another part of the element's word: a copy of a structure reads its padding too.
bool is_word_defined(const Place& place, std::uint64_t element, GuardedShadow& shadow) {
    if (place.word_bytes == 0) return false;
    const std::uint64_t word = element * place.element_bytes / place.word_bytes * place.word_bytes;
    const std::uint64_t end = std::min(word + place.word_bytes, place.bytes);
    bool is_defined = false;
    for (std::uint64_t byte = word; byte < end && !is_defined; byte += place.element_bytes) {
        shadow.guard.hold(byte / place.element_bytes);
        is_defined = shadow.shadow.is_defined(byte / place.element_bytes);
    }
    return is_defined;
}

}  // namespace

void read_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const Accessor& by,
                 std::byte* to, unsigned bytes) {
    if (shadow)
        for_elements(place, bytes, [&](std::uint64_t element, std::uint64_t) {
            const auto settle = [&](bool sums) {
                if (sums) block.postponed.settle(shadow->shadow, element);
            };
            if (by.is_strong) block.fences.observe(by, {place.array, static_cast<long long>(element)});
            shadow->guard.hold(element);
            GlobalShadow::CheckResult result = shadow->shadow.read(element, by, shadow->stamp, settle);
            if (result.undefined &&
                (shadow->shadow.had_any(place.byte, bytes) || is_word_defined(place, element, *shadow)))
                result.undefined = false;
            report(block, result, by, element);
        });
    std::memcpy(to, place.data, bytes);
}

void read(Block& block, const Place& place, const Accessor& by, std::byte* to, unsigned bytes) {
    if (!place.shadow) {
        std::optional<GuardedShadow> shadow;
        guard_shadow(block, place, shadow);
        return read_global(block, place, shadow, by, to, bytes);
    }
    for_elements(place, bytes, [&](std::uint64_t element, std::uint64_t) {
        if (!place.shadow->defined(element)) block.report_undefined(by, std::int64_t(element));
        if (const Collision c = place.shadow->read(element, by))
            block.report_race(HazardKind::shared_race, by, *c, std::int64_t(element));
    });
    std::memcpy(to, place.data, bytes);
}

void write_global(Block& block, const Place& place, std::optional<GuardedShadow>& shadow, const Accessor& by,
                  const std::byte* from, unsigned bytes) {
    if (!shadow) return void(std::memcpy(place.data, from, bytes));
    const unsigned step = std::min(place.element_bytes, bytes);
    if (step < place.element_bytes) block.stop_point.stop_for_parts(place.array, bytes);
    for_elements(place, bytes, [&](std::uint64_t element, std::uint64_t first) {
        const auto perform = [&](bool sums) {
            if (sums) block.postponed.settle(shadow->shadow, element);
            return store(place.data + first, from + first, step);
        };
        if (by.is_strong) block.fences.release(by, {place.array, static_cast<long long>(element)});
        shadow->guard.hold_to_write(element);
        report(block, shadow->shadow.write(element, by, shadow->stamp, perform), by, element);
    });
}

void write(Block& block, const Place& place, const Accessor& by, const std::byte* from, unsigned bytes) {
    if (!place.shadow) {
        std::optional<GuardedShadow> shadow;
        guard_shadow(block, place, shadow);
        return write_global(block, place, shadow, by, from, bytes);
    }
    const unsigned step = std::min(place.element_bytes, bytes);
    for_elements(place, bytes, [&](std::uint64_t element, std::uint64_t first) {
        const bool defined = place.shadow->defined(element);
        const bool changes = store(place.data + first, from + first, step) || !defined;
        if (const Collision c = place.shadow->write(element, by, changes))
            block.report_race(HazardKind::shared_race, by, *c, std::int64_t(element));
    });
}

Execute find_narrow_load() { return load_narrow; }
Execute find_narrow_store() { return store_narrow; }

}  // namespace lanescope::emulator
