// Headers of CUDA libraries that the emulator does not support: some run on a GPU only, some nowhere here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

/// Returns an error with a remedy for each #include of a header that neither the emulator nor a GPU can use here.
std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file);

/// Explains a missing header in a compiler's message if it is such a header, for example included by another file.
std::optional<std::string> why_refused(std::string_view message);

/// An #include of a header whose kernels run on a GPU only.
struct GpuOnlyHeader {
    std::size_t begin = 0, end = 0;  ///< of the directive
    std::string_view namespaces;     ///< declarations that replace the header when no kernel has a body
};

std::vector<GpuOnlyHeader> gpu_only_headers(std::string_view text, std::string_view code);

}  // namespace lanescope
