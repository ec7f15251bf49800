// Launches that clang does not compile as they are written.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/compilers/kernel_compiler.h"

namespace lanescope {

/// Writes the `<< <` and `>> >` of launches as `<<<` and `>>>`, at the same positions: clang, unlike nvcc, knows only
/// these.
std::string with_joined_launches(std::string text);

/// Returns true if the compiler refuses a launch because a kernel contains it.
bool refuses_device_launch(const CompilerMessage& message);

/// Writes `kernel<<<grid, block>>>(a)` as `lanescope_child<kernel>(grid, block)(a)` where such messages are, on the same
/// lines. `name`: the file of the text in messages. Returns nullopt if the text has none of the launches.
std::optional<std::string> with_device_launches(std::string_view text, const std::string& name,
                                                std::span<const CompilerMessage> messages);

}  // namespace lanescope
