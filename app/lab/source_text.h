// The kernel text as it stood when a variant ran.
#pragma once

#include <string>

#include "kernels/catalog.h"

namespace lanescope {

/// The variant's file below kernels/, or nothing where the program was installed without its sources.
std::string source_text(const Variant& variant);

}  // namespace lanescope
