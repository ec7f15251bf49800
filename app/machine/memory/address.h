// Addresses of the emulated device: array number and byte offset.
//
// They are also addresses of this process (array_space.h). Sanitizers reserve parts of the address space.
#pragma once

#include <cstdint>

namespace lanescope::simt {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr unsigned array_shift = 40, first_slot = 17, max_arrays = 64;
#elif defined(__SANITIZE_THREAD__)
inline constexpr unsigned array_shift = 35, first_slot = 1, max_arrays = 14;  // below 512 GiB
#else
inline constexpr unsigned array_shift = 40, first_slot = 1, max_arrays = 64;
#endif

/// Returns an element's byte address. Arrays are aligned to at least 256 bytes, as with cudaMalloc.
constexpr std::uint64_t make_address(unsigned array, std::uint64_t byte) {
    return std::uint64_t(array + first_slot) << array_shift | byte;
}
/// Returns max_arrays or more for an address below all arrays.
constexpr unsigned array_of_address(std::uint64_t address) { return unsigned(address >> array_shift) - first_slot; }
constexpr std::uint64_t byte_of_address(std::uint64_t address) {
    return address & ((std::uint64_t(1) << array_shift) - 1);
}

}  // namespace lanescope::simt
