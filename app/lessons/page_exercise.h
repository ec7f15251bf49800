// The keys of a page whose kernel a person changes: kernel, solution, wrong-start, also, orders.
#pragma once

#include <filesystem>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// A CUDA file in the lesson's folder, or in one below it. Throws UsageError for a path that leads out of the folder,
/// and for what is no text of a bounded size.
KernelText read_kernel(const Entry& entry, const std::filesystem::path& lesson);

/// A problem of the page's operation. Throws UsageError.
Problem read_also(const Page& page, const Entry& entry, const std::filesystem::path& lesson);

/// Adds a complaint for what the page's exercise lacks.
void check_exercise(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
