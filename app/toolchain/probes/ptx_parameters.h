// Finds 64-bit words in a kernel's structure parameters, which may be pointers.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace lanescope {

/// A parameter's number, and a byte offset in it.
using ParameterWord = std::pair<unsigned, std::uint32_t>;

/// Returns the 64-bit words that the kernel of that mangled name loads as one integer. Two adjacent ints are loaded as
/// two 32-bit words. Throws UsageError if `ptx` is not PTX.
std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel);

}  // namespace lanescope
