// Registers of PTX instructions: definitions, uses, lifetimes, and optimisation of unoptimised PTX.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

inline bool is_reg(const ptx::Operand& o) { return o.kind == ptx::Operand::Kind::reg; }
inline bool is_immediate(const ptx::Operand& o) {
    return o.kind == ptx::Operand::Kind::integer || o.kind == ptx::Operand::Kind::real;
}

bool has_result(const ptx::Instruction& instruction);

template <class Operand, class F>
void for_registers(Operand& operand, F f) {
    if (operand.kind == ptx::Operand::Kind::reg) f(operand);
    for (auto& part : operand.parts) for_registers(part, f);
}

template <class Instruction, class F>
void for_results(Instruction& instruction, F f) {
    if (has_result(instruction)) for_registers(instruction.operands[0], f);
}

/// Omits the guard.
template <class Instruction, class F>
void for_values(Instruction& instruction, F f) {
    for (std::size_t o = has_result(instruction) ? 1 : 0; o < instruction.operands.size(); ++o)
        for_registers(instruction.operands[o], f);
}

bool ends_block(const ptx::Instruction& instruction);

/// Per instruction and the end: whether a branch leads there.
std::vector<bool> find_targets(const ptx::Function& function);
/// Per instruction and the end: whether a basic block begins there.
std::vector<bool> find_block_begins(const ptx::Function& function);

struct LiveRegisters {
    /// Of 32 bits, per instruction, without predicates; a 64-bit register counts as two. Empty if the function is too
    /// large.
    std::vector<std::uint16_t> counts;
    std::vector<std::uint32_t> read_first;  ///< those that may be read before they are set; unknown without counts
};
LiveRegisters live_registers(const ptx::Function& function);

/// A register's address in local memory, if it always holds the same.
struct LocalAddress {
    std::int64_t slot = -1;    ///< -1: none
    std::int64_t object = -1;  ///< where its variable starts: `a` for &a[3]
};

/// Bytes [begin, end) of local memory.
struct LocalBytes {
    std::int64_t begin = 0, end = 0;
    bool overlaps(std::int64_t first, std::int64_t behind) const { return first < end && begin < behind; }
    bool operator==(const LocalBytes&) const = default;
};

/// What a pointer into local memory may reach.
class LocalObjects {
public:
    LocalObjects(const ptx::Function& function, const std::vector<std::int64_t>& variable_slots);

    /// Returns the known variable there, or all bytes up to the next known one.
    LocalBytes around(std::int64_t slot) const;

private:
    std::map<std::int64_t, std::int64_t> known_;  ///< end by begin
};

/// Moves local variables only accessed whole to new registers, appended to `function`. Returns true if there are any.
/// slot_addresses: from find_slot_addresses(). variable_slots: first byte of each of Function::variables, or -1.
bool promote_slots(ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
                   const std::vector<LocalAddress>& slot_addresses);

/// (a << b) + c with a 64-bit a; not valid in PTX source.
inline constexpr std::string_view shift_and_add = "shl+add";

/// Removes copies of registers and constants, and merges an array element's address computation. Keeps other
/// instructions' lines, and promoted registers' values after each statement. Removed instructions become `pragma`:
/// instruction numbers stay valid.
void remove_copies(ptx::Function& function);

}  // namespace lanescope::emulator
