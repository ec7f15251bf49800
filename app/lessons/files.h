// Files that a lesson names: looked for beside it, then among the program's own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/model/problem.h"

namespace lanescope {

/// A recording: beside the lesson, else in assets/recordings/. Throws UsageError that says where it was looked for.
std::filesystem::path find_recording(std::string_view name, const std::filesystem::path& lesson);

/// The problem with the path of its Matrix Market file, if it has one: beside the lesson, else in assets/matrices/.
/// Throws UsageError likewise.
Problem find_matrix(Problem problem, const std::filesystem::path& lesson);

/// Whether the lesson is one of the program's own: what is in it may run without a question.
bool comes_with_program(const std::filesystem::path& lesson);

/// The id of a device model that there is. Throws UsageError with those that there are.
std::string check_device(const std::string& id);

/// "a, b" -> "a,b".
std::string without_blanks(std::string text);

}  // namespace lanescope
