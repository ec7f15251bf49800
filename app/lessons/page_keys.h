// The keys of a page.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// before: the preceding page, whose problem, variants, backend, schedule and device are inherited; or nullptr. After a
/// complaint, the page must not be used.
Page read_page(const Section& section, const Page* before, const std::filesystem::path& file, Complaints& complaints);

/// Includes the question keys.
std::vector<std::string> page_key_names();

/// Adds an error for each unknown key, and each repeated key not in `repeated`.
void check_keys(const Section& section, const std::vector<std::string>& known, const std::vector<std::string>& repeated,
                Complaints& complaints);

}  // namespace lanescope
