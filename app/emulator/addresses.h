// Addresses that a kernel computes with: where each kind of memory lies.
//
// Arrays of global memory have the addresses of app/machine/memory/address.h. The others begin far above them all.
#pragma once

#include <cstdint>

namespace lanescope::emulator {

inline constexpr std::uint64_t shared_window = std::uint64_t(1) << 60, local_window = std::uint64_t(1) << 61;
inline constexpr std::uint64_t window_bytes = std::uint64_t(1) << 32;
/// Addresses of functions, for calls by pointer.
inline constexpr std::uint64_t code_window = std::uint64_t(1) << 59;
/// Variables of the module in global and constant memory, one behind the other.
inline constexpr std::uint64_t module_window = std::uint64_t(1) << 58;

}  // namespace lanescope::emulator
