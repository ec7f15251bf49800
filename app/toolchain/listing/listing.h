// Parses compiler output into instructions with source lines: PTX, nvdisasm and ptxas.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/code_listing.h"

namespace lanescope {

/// Limits: instructions per kernel, bytes per instruction.
inline constexpr std::size_t max_listed_instructions = 20'000, max_instruction_bytes = 400;

/// Returns a kernel's instructions; empty if there is no such kernel. `kernel` is its mangled name, `file` its source
/// file as in `.file`. Throws UsageError if `ptx` is not PTX.
std::vector<Instruction> ptx_instructions(std::string_view ptx, std::string_view kernel, const std::string& file);

/// Parses the output of `nvdisasm --print-line-info-inline --print-code`.
std::vector<Instruction> sass_instructions(std::string_view text, std::string_view kernel, const std::string& file);

/// Parses the output of `ptxas -v`, by mangled name. Missing values stay 0.
std::map<std::string, KernelResources> resources_in(std::string_view log);

}  // namespace lanescope
