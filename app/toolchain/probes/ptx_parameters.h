// How a kernel reads its parameters: which words of a structure it takes as 64 bits, as it does a pointer.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace lanescope {

/// A parameter's number, and a byte offset in it.
using ParameterWord = std::pair<unsigned, std::uint32_t>;

/// Words of 64 bits that the kernel of that mangled name loads as one integer. Two neighbouring ints are two words of
/// 32 bits, whatever their values. Throws UsageError where the text is no PTX.
std::set<ParameterWord> wide_parameter_words(std::string_view ptx, std::string_view kernel);

}  // namespace lanescope
