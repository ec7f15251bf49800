// Headers of CUDA whose words there are not here, neither for the emulator nor for a GPU.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/host_compiler.h"

namespace lanescope {

/// An error for each #include of such a header in the text of a file: what cannot be used, and what to write in its
/// place.
std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file);

/// Says why a header is refused that a compiler's message calls missing, as where a neighbour of the file includes it.
std::optional<std::string> why_refused(std::string_view message);

}  // namespace lanescope
