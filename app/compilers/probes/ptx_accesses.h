// Memory accesses and collectives in PTX.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/lane_trace.h"
#include "app/ptx/ptx.h"

namespace lanescope {

/// Generic: known at run time.
enum class PtxSpace { none, global, shared, constant, generic };

struct PtxAddress {
    std::string base;  ///< "%rd4", "tile"
    std::int64_t offset = 0;
    bool is_symbol = false, is_32_bit = false;
};

struct PtxEvent {
    AccessKind kind = AccessKind::load;  ///< a generic access counts as global
    PtxSpace space = PtxSpace::none;     ///< none: a collective
    unsigned bytes = 0;                  ///< per lane; 0 for collectives
    PtxAddress address;
    bool spread_known = true;  ///< each lane has its own address
};

/// Returns nullopt for other instructions, parameters and local memory. Throws UsageError for an unrecordable access.
std::optional<PtxEvent> event_of(const ptx::Instruction& instruction, const ptx::Function& function);

/// A 64-bit word of a structure: parameter number, byte offset.
using ParameterWord = std::pair<unsigned, std::uint32_t>;

/// Returns words that the kernel (mangled name) loads as one integer: possible pointers. Throws UsageError.
std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel);

}  // namespace lanescope
