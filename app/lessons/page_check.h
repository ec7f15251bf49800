// What a page's keys must be together, once each of them is read.
#pragma once

#include "app/lessons/front_matter.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// `variants: all` leaves out what cannot run, as on the command line: libraries without a GPU, say.
void leave_out_refused(const Section& section, Page& page);

/// Adds a complaint for all that the page lacks, for variants that cannot run or are none of its own, and for values in
/// its text that are none.
void check_whole(const Section& section, const Page& page, Complaints& complaints);

}  // namespace lanescope
