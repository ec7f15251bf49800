// Adds host functions to a kernel file, after its last line.
#pragma once

#include <string>
#include <vector>

#include "app/kernel_files/scanned_file.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// Adds one per launch of the header. A launch without a kernel name counts only if no function can be called, as with
/// just a main. Throws HeaderFault.
void add_made_launches(const KernelHeader& header, Scanned& scanned);

/// Adds one per kernel, with a choice of launches.
void add_guessed_launches(Scanned& scanned);

/// Adds one per host function template that launches kernels and is never called. Arguments come from instantiations, a
/// call in main, or defaults. Returns complaints about the others.
std::vector<KernelFault> add_template_calls(Scanned& scanned);

}  // namespace lanescope
