// Calls of the CUDA runtime in the source of host code.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace lanescope::runtime {

/// Returns a line's text; "" beyond the file.
using SourceLine = std::function<std::string(const std::string& file, int line)>;

/// Names arrays after the variables of their allocations.
class AllocatedNames {
public:
    explicit AllocatedNames(SourceLine source) : source_(std::move(source)) {}
    /// Returns "d_a" of `cudaMalloc((void**)&d_a, bytes)`, or "". Several calls of a line take turns.
    std::string next(const std::string& file, int line);

private:
    SourceLine source_;
    std::map<std::pair<std::string, int>, std::size_t> calls_;  ///< so far, by file and line
};

/// Returns "cudaMemcpy", or a launched kernel's name, if a statement of the line calls it and drops its error; else "".
std::string unchecked_call(const SourceLine& source, const std::string& file, int line);

}  // namespace lanescope::runtime
