// The keys of a page, and what each of them sets.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// The page of a section. `before`: the page before it, or nullptr; it takes over problem, variants, backend, schedule
/// and device. What is wrong goes to the complaints, and the page is then not to be used.
Page read_page(const Section& section, const Page* before, const std::filesystem::path& file, Complaints& complaints);

/// Names of all keys of a page, those of `ask` too.
std::vector<std::string> page_key_names();

/// Adds a complaint for each key that is unknown, or is there twice and not among those that may be.
void check_keys(const Section& section, const std::vector<std::string>& known, const std::vector<std::string>& repeated,
                Complaints& complaints);

}  // namespace lanescope
