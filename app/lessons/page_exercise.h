// The exercise keys: kernel, solution, wrong-start, also, orders.
#pragma once

#include <filesystem>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Reads a file. Throws UsageError for a path outside the lesson's folder, a large file, or invalid text.
KernelText read_kernel(const Entry& entry, const std::filesystem::path& lesson);

/// Reads a problem. Throws UsageError unless it belongs to the page's operation.
Problem read_also(const Page& page, const Entry& entry, const std::filesystem::path& lesson);

/// Checks for missing parts.
void check_exercise(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
