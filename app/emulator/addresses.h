// Address windows outside global memory, far above all arrays (app/machine/memory/address.h).
#pragma once

#include <cstdint>

namespace lanescope::emulator {

inline constexpr std::uint64_t shared_window = std::uint64_t(1) << 60, local_window = std::uint64_t(1) << 61;
inline constexpr std::uint64_t window_bytes = std::uint64_t(1) << 32;
/// Functions, for calls by pointer.
inline constexpr std::uint64_t code_window = std::uint64_t(1) << 59;
/// Module variables in global and constant memory.
inline constexpr std::uint64_t module_window = std::uint64_t(1) << 58;

}  // namespace lanescope::emulator
