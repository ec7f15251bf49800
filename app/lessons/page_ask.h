// The question keys of a page: ask, question, options, answer, tolerance.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

const std::vector<std::string>& ask_keys();

/// Sets the page's `ask`. Problem and variants must be set.
void read_ask(const Section& section, Page& page, Complaints& complaints);

}  // namespace lanescope
