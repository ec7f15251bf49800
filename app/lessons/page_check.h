// Checks a page as a whole.
#pragma once

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Omits variants of `variants: all` that cannot run, such as libraries without a GPU.
void leave_out_refused(const Section& section, Page& page);

/// Checks for missing parts, variants that cannot run or are not on the page, and invalid values in the text.
void check_whole(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
