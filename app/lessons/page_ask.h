// The keys of a page that asks before it runs: ask, question, options, answer, tolerance.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

const std::vector<std::string>& ask_keys();

/// Sets the page's `ask`; its problem and variants are there already.
void read_ask(const Section& section, Page& page, Complaints& complaints);

}  // namespace lanescope
