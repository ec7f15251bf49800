// Privileges and limits that a process gives away.
#pragma once

#include "app/worker/lacking.h"
#include "app/worker/limits.h"

namespace lanescope {

/// No new privileges from here on, and of a superuser's capabilities only that of reading all files.
bool drop_privileges(Lacking& lacking);

/// No core file, and no file longer than `limits.file` bytes: writing beyond fails with EFBIG.
bool limit_files(const Limits& limits, Lacking& lacking);

}  // namespace lanescope
