// The exercise keys of a page: kernel, solution, wrong-start, also, orders.
#pragma once

#include <filesystem>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Reads a CUDA file in or below the lesson's folder. Throws UsageError for a path outside, a large file, or invalid
/// text.
KernelText read_kernel(const Entry& entry, const std::filesystem::path& lesson);

/// Reads a problem of the page's operation. Throws UsageError.
Problem read_also(const Page& page, const Entry& entry, const std::filesystem::path& lesson);

/// Adds an error for each missing part of the exercise.
void check_exercise(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
