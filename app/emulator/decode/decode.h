// Parts of decode(): instruction tables, operand sizes, slots and loops.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "app/model/step_record.h"
#include "app/ptx/decoded_code.h"
#include "app/ptx/ptx.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {

InstructionKind kind_of_instruction(const ptx::Instruction& instruction);

/// Returns false to refuse an instruction before the launch.
bool has_known_modifiers(const ptx::Instruction& instruction);

std::size_t value_count(const ptx::Instruction& instruction);
/// n: from 1. Returns 0 for a predicate.
unsigned value_bytes(const ptx::Instruction& instruction, std::size_t n);
unsigned result_bytes(const ptx::Instruction& instruction);

inline std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

struct ModuleNames {
    std::map<std::string_view, std::uint64_t> addresses;
    std::map<const ptx::Variable*, std::uint64_t> local_addresses;  ///< of variables declared in functions
    std::map<std::string_view, const Function*> functions;          ///< those with a body
    std::multimap<std::string_view, WatchedSlot> watched;           ///< by symbol; slots are relative
    const NumberLine* number_line = nullptr;
    std::string text_name;  ///< of the PTX, for messages
    bool is_host_code = false;
};

/// number 0: unknown.
struct ShownLine {
    std::string file;
    int line = 0;
    std::uint16_t number = 0;
};
ShownLine shown_line(const ptx::Module& module, const ptx::Function& function, std::uint32_t place,
                     const NumberLine& number_line);

/// Throws UsageError with the first unsupported instruction and its line.
void decode_function(const ptx::Module& module, const ptx::Function& function, const ModuleNames& names, Function& out);

/// By register. variable_slots: by Function::variables; named_slots: parameters and results.
std::vector<LocalAddress> find_slot_addresses(const ptx::Function& function,
                                              const std::vector<std::int64_t>& variable_slots,
                                              const std::map<std::string_view, std::int64_t>& named_slots);

struct NeededValues {
    std::vector<bool> registers;         ///< those with an effect beyond unneeded registers and slots
    std::vector<LocalBytes> local_read;  ///< local memory that may be read, by slots or pointers; unsorted
};
NeededValues find_needed_values(const ptx::Function& function, const std::vector<std::int64_t>& variable_slots,
                                const std::vector<LocalAddress>& slot_addresses);

void find_loops(Function& function);

/// Sets the order of loads. begin_of: each instruction's first step, and the end. Call after find_loops().
void order_loads(const ptx::Function& function, const std::vector<std::uint32_t>& begin_of, Function& out);

}  // namespace lanescope::emulator
