// PTX as a compiler writes it without optimisation, made shorter: variables become registers, copies go.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

/// A part of a lane's own memory that a register holds.
struct PromotedSlot {
    std::int64_t slot = 0;  ///< first byte
    unsigned bytes = 0;
    std::uint32_t register_index = 0;
};

/// Puts the local variables that only whole loads and stores reach into registers of their own, and appends those to
/// `function`. slot_addresses: as find_slot_addresses() gives them; variable_slots: of each Function::variables, the
/// byte of a lane's own memory where it begins, or -1.
std::vector<PromotedSlot> promote_slots(ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
                                        const std::vector<std::int64_t>& slot_addresses);

/// (a << b) + c with a of 64 bits. No text of PTX can name it.
inline constexpr std::string_view shift_and_add = "shl+add";

/// Leaves out copies of registers and constants, and joins what makes an address of an array and an index. The lines of
/// the instructions that remain, and what the registers of promoted slots hold at the end of each statement, stay.
/// An instruction that is left out becomes `pragma`, so numbers of instructions stay.
void remove_copies(ptx::Function& function);

}  // namespace lanescope::emulator
