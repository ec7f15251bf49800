// Optimisation of PTX that was compiled without it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

/// A range of local memory in a register.
struct PromotedSlot {
    std::int64_t slot = 0;  ///< first byte
    unsigned bytes = 0;
    std::uint32_t register_index = 0;
};

/// Moves local variables that are only loaded and stored whole to new registers, appended to `function`.
/// slot_addresses: from find_slot_addresses(). variable_slots: first byte of each of Function::variables, or -1.
std::vector<PromotedSlot> promote_slots(ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
                                        const std::vector<std::int64_t>& slot_addresses);

/// (a << b) + c with a 64-bit a; not a valid name in PTX source.
inline constexpr std::string_view shift_and_add = "shl+add";

/// Removes copies of registers and constants, and merges the address computation of an array element. Keeps the lines
/// of other instructions, and the values of promoted registers at the end of each statement.
/// Removed instructions become `pragma`, so that instruction numbers stay valid.
void remove_copies(ptx::Function& function);

}  // namespace lanescope::emulator
