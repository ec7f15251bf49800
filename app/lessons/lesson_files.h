// Files named in a lesson.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/model/problem.h"

namespace lanescope {

/// Searches the lesson's folder, then assets/recordings/. Throws UsageError.
std::filesystem::path find_recording(std::string_view name, const std::filesystem::path& lesson);

/// Resolves a Matrix Market file in the lesson's folder, else in assets/matrices/. Throws UsageError.
Problem find_matrix(Problem problem, const std::filesystem::path& lesson);

/// Reads "FILE.cu" or "FILE.cu -- ARGUMENTS". Programs ship with Lanescope: others would need consent. Throws
/// UsageError.
Problem find_program(std::string_view text);

/// Returns true for shipped lessons: their kernels need no consent.
bool comes_with_program(const std::filesystem::path& lesson);

/// Throws UsageError for an unknown device.
std::string check_device(const std::string& id);

/// Converts "a, b" to "a,b".
std::string without_blanks(std::string text);

// Files of a page for browsers, in its own file system.

/// Is there if the page holds lessons.
inline constexpr auto lessons_in_browser = "/lessons";
/// Hold the results and the sweep of a lesson's page; `page` from 0.
std::string results_in_browser(const std::string& stem, int page);
std::string sweep_in_browser(const std::string& stem, int page);

}  // namespace lanescope
