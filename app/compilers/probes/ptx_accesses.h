// Finds memory accesses and collectives in PTX.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/model/lane_trace.h"

namespace lanescope {

/// Generic: known only at run time.
enum class PtxSpace { none, global, shared, constant, generic };

struct PtxInstruction {
    std::string_view guard;     ///< "%p1" or "!%p1"; empty: none
    std::string_view opcode;    ///< "ld.global.v4.f32"
    std::string_view operands;  ///< without the semicolon
};

PtxInstruction read_instruction(std::string_view statement);

struct PtxEvent {
    AccessKind kind = AccessKind::load;  ///< a generic access counts as global
    PtxSpace space = PtxSpace::none;     ///< none: a collective
    unsigned bytes = 0;                  ///< per lane; 0 for collectives
    std::string_view address;            ///< inside the brackets: "%rd4+12"
    bool spread_known = true;            ///< each lane has its own address
};

/// Returns nullopt for other instructions, parameters and local memory. Throws UsageError if an access cannot be
/// recorded.
std::optional<PtxEvent> event_of(const PtxInstruction& instruction);

// Finds words of structure parameters that may be pointers.
/// Parameter number, byte offset.
using ParameterWord = std::pair<unsigned, std::uint32_t>;

/// Returns the 64-bit words that the kernel (mangled name) loads as one integer. Two adjacent ints are two 32-bit
/// words. Throws UsageError.
std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel);

}  // namespace lanescope
