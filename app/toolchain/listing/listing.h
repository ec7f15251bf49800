// Texts of compilers, cut into instructions that know their source line: PTX, what nvdisasm prints, what ptxas says.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/code_listing.h"

namespace lanescope {

/// Instructions of a kernel that are kept at most, and bytes of one.
inline constexpr std::size_t max_listed_instructions = 20'000, max_instruction_bytes = 400;

/// kernel: its mangled name; file: as `.file` names the kernel's own. Empty where there is no such kernel. Throws
/// UsageError for what is no PTX.
std::vector<Instruction> ptx_instructions(std::string_view ptx, std::string_view kernel, const std::string& file);

/// The same of the output of `nvdisasm --print-line-info-inline --print-code`.
std::vector<Instruction> sass_instructions(std::string_view text, std::string_view kernel, const std::string& file);

/// By mangled name, of what ptxas says with `-v`. What is not said stays 0.
std::map<std::string, KernelResources> resources_in(std::string_view log);

}  // namespace lanescope
