// The keys of a page.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Reads a page. before: the last page or nullptr; problem, variants, backend, schedule and device are inherited. After
/// a complaint, do not use the result.
Page read_page(const Section& section, const Page* before, const std::filesystem::path& file, Complaints& complaints);

/// Includes the question keys.
std::vector<std::string> page_key_names();

/// Reports unknown keys, and repeated ones not in `repeated`.
void check_keys(const Section& section, const std::vector<std::string>& known, const std::vector<std::string>& repeated,
                Complaints& complaints);

}  // namespace lanescope
