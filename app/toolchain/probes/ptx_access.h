// What an instruction of PTX does that a lane map shows: an access to memory, or a collective.
#pragma once

#include <optional>
#include <string_view>

#include "app/model/lane_trace.h"

namespace lanescope {

/// Where an access goes. Generic: only its address says.
enum class PtxSpace { none, global, shared, constant, generic };

struct PtxInstruction {
    std::string_view guard;     ///< "%p1" or "!%p1"; empty where it has none
    std::string_view opcode;    ///< "ld.global.v4.f32"
    std::string_view operands;  ///< without the semicolon
};

PtxInstruction read_instruction(std::string_view statement);

struct PtxEvent {
    AccessKind kind = AccessKind::load;  ///< of generic accesses: as if they were global
    PtxSpace space = PtxSpace::none;     ///< none: a collective
    unsigned bytes = 0;                  ///< that a lane moves; 0 of a collective
    std::string_view address;            ///< what stands between the brackets: "%rd4+12"
    bool spread_known = true;            ///< each lane accesses its own address, of so many bytes
};

/// Nothing for what is no event: arithmetic, branches, parameters, a lane's own local memory. Throws UsageError that
/// names an instruction which touches memory in a way that cannot be recorded.
std::optional<PtxEvent> event_of(const PtxInstruction& instruction);

}  // namespace lanescope
