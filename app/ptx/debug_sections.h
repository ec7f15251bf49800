// Assembles a PTX module's debug information.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::ptx {

/// PTX has no variable addresses: the bytes contain symbol_address(n) for symbols[n].
struct DebugSections {
    std::map<std::string, std::vector<std::byte>> content;  ///< by name: ".debug_info"
    std::vector<std::string> symbols;

    static constexpr std::uint64_t symbol_address(std::size_t number) { return (number + 1) << 32; }
    std::string_view symbol_at(std::uint64_t address) const;
};

/// Skips unreadable entries: a module runs without debug information.
DebugSections debug_sections(const Module& module);

}  // namespace lanescope::ptx
