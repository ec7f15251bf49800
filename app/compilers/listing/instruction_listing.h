// Parses PTX, nvdisasm and ptxas output by source line.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/inspection_results.h"

namespace lanescope {

inline constexpr std::size_t max_listed_instructions = 20'000, max_instruction_bytes = 400;

/// Lists a kernel (mangled name); empty if missing. `file`: as in `.file`. Throws UsageError if `ptx` is malformed.
std::vector<Instruction> ptx_instructions(std::string_view ptx, std::string_view kernel, const std::string& file);

/// Reads `nvdisasm --print-line-info-inline --print-code`.
std::vector<Instruction> sass_instructions(std::string_view text, std::string_view kernel, const std::string& file);

/// Reads the output of `ptxas -v`, by mangled name. Missing values: 0.
std::map<std::string, KernelResources> resources_in(std::string_view log);

}  // namespace lanescope
