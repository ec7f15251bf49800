// Finds words of structure parameters that may be pointers.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace lanescope {

/// Parameter number, byte offset.
using ParameterWord = std::pair<unsigned, std::uint32_t>;

/// Returns the 64-bit words that the kernel (mangled name) loads as one integer. Two adjacent ints are two 32-bit
/// words. Throws UsageError.
std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel);

}  // namespace lanescope
