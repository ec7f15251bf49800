// Generates host functions for a kernel file, on lines after its last.
#pragma once

#include <string>
#include <vector>

#include "app/kernel_files/scanned_file.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// Adds one function per launch of the header. Uses a launch without a kernel name only if the file has no callable
/// function, for example with just a main. Throws HeaderFault.
void add_made_launches(const KernelHeader& header, Scanned& scanned);

/// Adds one function per kernel, which makes one of several guessed launches.
void add_guessed_launches(Scanned& scanned);

/// Adds one function per template of a host function that launches kernels and has no caller. Arguments come from its
/// instantiations, a call in main, or its defaults. Returns complaints about templates without arguments.
std::vector<KernelFault> add_template_calls(Scanned& scanned);

}  // namespace lanescope
