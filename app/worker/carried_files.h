// The files that an experiment needs where it runs, when that is elsewhere: a person's own kernels with the headers
// that stand beside them, and matrices.
//
// A kernel's text may be anybody's, and names what it likes. So only the file that a person named is sent, and what it
// includes from its own folder. Any other file is sent only after a person has allowed it by its name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/experiment.h"

namespace lanescope {

struct CarriedFile {
    std::string name;  ///< as the experiment calls it
    std::string content;
    std::string content_name;  ///< a hash of the content: a file is sent once
};

/// Throws UsageError where one cannot be read, or where a matrix is not one.
std::vector<CarriedFile> files_of(const Experiment& experiment);

/// kernel: "my.cu" or "my.cu:function". With what it includes in quotes, and what that includes.
std::vector<CarriedFile> files_of_kernel(const std::string& kernel);

/// Files that the kernel includes and that are not sent without a yes: those outside of its folder, also by a symbolic
/// link, and hidden ones.
std::vector<std::filesystem::path> files_held_back(const std::string& kernel);

/// A person's yes: from now on that file is sent where a kernel includes it. From any thread.
void allow_sending(const std::filesystem::path& file);

}  // namespace lanescope
