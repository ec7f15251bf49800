// Host functions that are added to a kernel file's text, in lines behind its last.
#pragma once

#include <string>
#include <vector>

#include "app/kernel_files/scanned_file.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// One for each launch of the header. A launch that names no kernel is for a file without a function that can be
/// called, such as one with a main alone. Throws HeaderFault.
void add_made_launches(const KernelHeader& header, Scanned& scanned);

/// One for each kernel, which makes one of several launches.
void add_guessed_launches(Scanned& scanned);

/// One for each template of a host function that launches kernels and that no other function calls: with the arguments
/// of its instantiations, or of a call in main, or with its default arguments. Returns complaints about templates for
/// which there are none.
std::vector<KernelFault> add_template_calls(Scanned& scanned);

}  // namespace lanescope
