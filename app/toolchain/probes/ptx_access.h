// Classifies PTX instructions: memory accesses and collectives.
#pragma once

#include <optional>
#include <string_view>

#include "app/model/lane_trace.h"

namespace lanescope {

/// The address space of an access. Generic: known only at run time.
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
    unsigned bytes = 0;                  ///< per lane; 0 for a collective
    std::string_view address;            ///< inside the brackets: "%rd4+12"
    bool spread_known = true;            ///< each lane accesses its own address with that many bytes
};

/// Returns nullopt for other instructions: arithmetic, branches, parameters, local memory. Throws UsageError with the
/// instruction if its memory access cannot be recorded.
std::optional<PtxEvent> event_of(const PtxInstruction& instruction);

}  // namespace lanescope
