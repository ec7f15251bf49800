// A variant's source when it ran.
#pragma once

#include <string>

#include "app/model/catalog/catalog.h"
#include "app/model/problem.h"

namespace lanescope {

/// Returns the file's content; empty for a library or a missing file.
std::string source_text(const Variant& variant);

}  // namespace lanescope
