// Addresses of the emulated device: each array has a space of its own, so an address names its array.
#pragma once

#include <cstdint>

namespace lanescope::simt {

inline constexpr unsigned array_shift = 40;

/// Byte address of an element; arrays start at the boundary that cudaMalloc gives (256 bytes and more).
constexpr std::uint64_t make_address(unsigned array, std::uint64_t byte) {
    return std::uint64_t(array + 1) << array_shift | byte;
}
constexpr unsigned array_of_address(std::uint64_t address) { return unsigned(address >> array_shift) - 1; }
constexpr std::uint64_t byte_of_address(std::uint64_t address) {
    return address & ((std::uint64_t(1) << array_shift) - 1);
}

}  // namespace lanescope::simt
