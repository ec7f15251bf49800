// Calls of the CUDA runtime in the source of host code.
#pragma once

#include <functional>
#include <string>

namespace lanescope::runtime {

/// Returns a line's text; "" beyond the file.
using SourceLine = std::function<std::string(const std::string& file, int line)>;

/// Returns "d_a" of `cudaMalloc((void**)&d_a, bytes)`, or "". earlier: calls of this line so far, which may repeat.
std::string allocated_name(const std::string& line, unsigned earlier);

/// Returns "cudaMemcpy", or a launched kernel's name, if a statement of the line calls it and drops its error; else "".
std::string unchecked_call(const SourceLine& source, const std::string& file, int line);

}  // namespace lanescope::runtime
