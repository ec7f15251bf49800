// The debug information of a PTX module: sections of bytes, which its text writes as numbers and names.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::ptx {

/// Addresses of variables are not known in PTX. In the bytes, the address of symbols[n] is symbol_address(n).
struct DebugSections {
    std::map<std::string, std::vector<std::byte>> content;  ///< by name: ".debug_info"
    std::vector<std::string> symbols;

    static constexpr std::uint64_t symbol_address(std::size_t number) { return (number + 1) << 32; }
    /// The symbol with that address; empty if there is none.
    std::string_view symbol_at(std::uint64_t address) const;
};

/// Reads them. What cannot be read is left out: a module runs without its debug information.
DebugSections debug_sections(const Module& module);

}  // namespace lanescope::ptx
