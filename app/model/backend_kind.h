// Backends: the emulator on the CPU, or a GPU.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "app/model/text/name_table.h"

namespace lanescope {

enum class BackendKind : std::uint8_t { emulator, cuda };

template <>
inline constexpr auto enum_names<BackendKind> = name_table<BackendKind>("backend", "emulator", "cuda");

/// The requested backend; empty ("auto"): the best available one.
using BackendWish = std::optional<BackendKind>;

constexpr std::string_view to_string(BackendWish wish) { return wish ? name_of(*wish) : "auto"; }

/// Throws UsageError that lists all three.
BackendWish parse_backend(std::string_view text);

}  // namespace lanescope
