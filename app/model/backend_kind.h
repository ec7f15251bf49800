// What runs kernels: the emulator on the CPU, or a GPU.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "app/model/text/name_table.h"

namespace lanescope {

enum class BackendKind : std::uint8_t { emulator, cuda };

template <>
inline constexpr auto enum_names<BackendKind> = name_table<BackendKind>("backend", "emulator", "cuda");

/// Which backend is asked for. Empty, "auto" as text: the best one that is available.
using BackendWish = std::optional<BackendKind>;

/// "auto", "emulator" or "cuda"; a kind is a wish too.
constexpr std::string_view to_string(BackendWish wish) { return wish ? name_of(*wish) : "auto"; }

/// Throws UsageError that names all three.
BackendWish parse_backend(std::string_view text);

}  // namespace lanescope
