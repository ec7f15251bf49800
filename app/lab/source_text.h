// The kernel text as it stood when a variant ran.
#pragma once

#include <string>

#include "app/model/catalog/catalog.h"
#include "app/model/problem.h"

namespace lanescope {

/// The variant's file below kernels/, or nothing where the program was installed without its sources.
std::string source_text(const Variant& variant);

}  // namespace lanescope
