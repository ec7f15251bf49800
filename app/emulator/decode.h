// Parts of decode(): what the functions of a module share, and how one function is decoded.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "app/emulator/code.h"

namespace lanescope::emulator {

inline std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

/// Names of a module: addresses of its variables and functions, numbers of its lines.
struct ModuleNames {
    std::map<std::string_view, std::uint64_t> addresses;
    std::map<const ptx::Variable*, std::uint64_t> own_addresses;  ///< of variables that functions declare
    std::map<std::string_view, const Function*> functions;        ///< that have a body
    std::multimap<std::string_view, WatchedSlot> watched;         ///< by symbol; `slot` counts from there
    const NumberLine* number_line = nullptr;
    std::string text_name;  ///< of the PTX, for messages
};

/// The shown line that an instruction belongs to; number 0 if none is known.
struct ShownLine {
    std::string file;
    int line = 0;
    std::uint16_t number = 0;
};
ShownLine shown_line(const ptx::Module& module, const ptx::Function& function, std::uint32_t place,
                     const NumberLine& number_line);

/// Fills in `out`. Throws UsageError that names the first instruction that the interpreter lacks, with its line.
void decode_function(const ptx::Module& module, const ptx::Function& function, const ModuleNames& names, Function& out);

/// Of each register: the byte of a lane's own memory whose address it always holds; -1 of all others.
/// variable_slots: of each Function::variables; named_slots: of parameters and results.
std::vector<std::int64_t> find_slot_addresses(const ptx::Function& function,
                                              const std::vector<std::int64_t>& variable_slots,
                                              const std::map<std::string_view, std::int64_t>& named_slots);

/// Of each register: whether what it holds has any effect but on other registers and slots that have none.
std::vector<bool> find_needed_registers(const ptx::Function& function, const std::vector<std::int64_t>& slot_addresses);

/// Fills in loops and loop_of from the branches that lead back.
void find_loops(Function& function);

}  // namespace lanescope::emulator
