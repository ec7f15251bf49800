// Checks of a page as a whole, after its keys are read.
#pragma once

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// `variants: all` omits variants that cannot run, such as libraries without a GPU, as on the command line.
void leave_out_refused(const Section& section, Page& page);

/// Adds an error for each missing part, each variant that cannot run or is not on the page, and each invalid value in
/// its text.
void check_whole(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
