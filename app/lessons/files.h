// Files named in a lesson: searched for in its folder, then among the program's files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/model/problem.h"

namespace lanescope {

/// Searches the lesson's folder, then assets/recordings/. Throws UsageError with the folders.
std::filesystem::path find_recording(std::string_view name, const std::filesystem::path& lesson);

/// Resolves the problem's Matrix Market file, if any, in the lesson's folder, then in assets/matrices/. Throws
/// UsageError.
Problem find_matrix(Problem problem, const std::filesystem::path& lesson);

/// Returns true for a shipped lesson, whose kernels may run without the user's consent.
bool comes_with_program(const std::filesystem::path& lesson);

/// Returns the id of an existing device model. Throws UsageError that lists them.
std::string check_device(const std::string& id);

/// Removes spaces and tabs: "a, b" -> "a,b".
std::string without_blanks(std::string text);

}  // namespace lanescope
