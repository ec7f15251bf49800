// Privileges and limits that a confined process gives up.
#pragma once

#include "app/worker/missing_restrictions.h"
#include "app/worker/limits.h"

namespace lanescope {

/// Forbids new privileges, and keeps only the capability to read all files.
bool drop_privileges(MissingRestrictions& lacking);

/// Forbids core files, and limits descriptors and file lengths; longer writes fail with EFBIG.
bool limit_files(const Limits& limits, MissingRestrictions& lacking);

}  // namespace lanescope
