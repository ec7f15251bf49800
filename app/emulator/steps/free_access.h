// Loads and stores of launches without checks.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/schedule/warp.h"
#include "app/emulator/steps/memory_access.h"

namespace lanescope::emulator {

inline ArrayMemory freely_reached(Block& block, std::uint64_t address, bool store) {
    if (const std::uint64_t offset = address - shared_window; offset < window_bytes) {
        Block::SharedArray* const array = block.shared_array(offset);
        if (!array) return {};
        array->touched = true;
        return {shared_window + array->begin, array->bytes, block.shared.data() + array->begin};
    }
    if (address - module_window < window_bytes) {
        const ModuleVariable variable = variable_at(block.facts, address);
        return store && variable.is_hidden() ? ArrayMemory{} : variable.memory;
    }
    const unsigned number = array_of_address(address);
    if (number >= block.facts.first_variable) return {};
    const GlobalArray& array = block.facts.arrays[number];
    if (store && (array.is_constant || array.is_input)) return {};
    const std::uint64_t begin = address >> array_shift << array_shift;
    return {begin, array.bytes, data_at(begin)};
}

/// Returns an array without bytes if the launch has checks, or the lanes do not access one array. Gives idle lanes an
/// address in the array.
LANESCOPE_INLINE ArrayMemory free_access(Warp& w, Addresses& addresses, unsigned bytes, bool store) {
    if (w.block().checks) return {};
    const std::uint64_t first = addresses[unsigned(std::countr_zero(w.mask))];
    const ArrayMemory array = freely_reached(w.block(), first, store);
    if (array.bytes < bytes) return {};
    if (w.mask != ~Mask(0)) fill_idle(addresses, w.mask, first);
    if (!are_within(addresses, ~Mask(0), array.begin, array.bytes, bytes)) return {};
    w.count_step();
    return array;
}

}  // namespace lanescope::emulator
