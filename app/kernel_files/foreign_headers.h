// Headers of CUDA's libraries, whose words the emulator does not have: most run on a GPU only, some nowhere here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

/// An error for each #include of a header that neither the emulator nor a GPU can use here: what it is, and what to
/// write in its place.
std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file);

/// Says why a header is refused that a compiler's message calls missing, as where a neighbour of the file includes it.
std::optional<std::string> why_refused(std::string_view message);

/// An #include of a header whose kernels run on a GPU only.
struct GpuOnlyHeader {
    std::size_t begin = 0, end = 0;  ///< of the directive, in the text
    std::string_view namespaces;     ///< declarations that stand for the header where no kernel has a body
};

std::vector<GpuOnlyHeader> gpu_only_headers(std::string_view text, std::string_view code);

}  // namespace lanescope
