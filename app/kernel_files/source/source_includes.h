// Names in preprocessor directives, and headers that the emulator lacks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/included_files.h"
#include "app/compilers/kernel_compiler.h"

namespace lanescope {

struct FoundInclude : Include {
    bool is_asked = false;  ///< in __has_include
};

/// Includes skipped parts. nullopt if a macro makes a name, or for `#include_next`.
std::optional<std::vector<FoundInclude>> includes_by_name(std::string_view text);

/// Returns an error with a remedy per #include that works nowhere here.
std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file);

/// Explains a compiler's message about such a header.
std::optional<std::string> why_refused(std::string_view message);

struct GpuOnlyHeader {
    std::size_t begin = 0, end = 0;  ///< directive
    std::string_view namespaces;     ///< replacement if no kernel has a body
};

std::vector<GpuOnlyHeader> gpu_only_headers(std::string_view text, std::string_view code);

}  // namespace lanescope
