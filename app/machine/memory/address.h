// Addresses of the emulated device: each array has a space of its own, so an address names its array.
//
// They are addresses of this process too, where a kernel that was compiled from CUDA text finds its arrays
// (app/machine/memory/array_space.h). Sanitizers keep parts of the address space for themselves.
#pragma once

#include <cstdint>

namespace lanescope::simt {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr unsigned array_shift = 40, first_slot = 17, max_arrays = 64;
#elif defined(__SANITIZE_THREAD__)
inline constexpr unsigned array_shift = 35, first_slot = 1, max_arrays = 14;  // all below 512 GiB
#else
inline constexpr unsigned array_shift = 40, first_slot = 1, max_arrays = 64;
#endif

/// Byte address of an element; arrays start at the boundary that cudaMalloc gives (256 bytes and more).
constexpr std::uint64_t make_address(unsigned array, std::uint64_t byte) {
    return std::uint64_t(array + first_slot) << array_shift | byte;
}
/// A number that no array has when the address lies below them all.
constexpr unsigned array_of_address(std::uint64_t address) { return unsigned(address >> array_shift) - first_slot; }
constexpr std::uint64_t byte_of_address(std::uint64_t address) {
    return address & ((std::uint64_t(1) << array_shift) - 1);
}

}  // namespace lanescope::simt
