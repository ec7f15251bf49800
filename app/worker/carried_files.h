// The files that an experiment needs where it runs, when that is elsewhere: a person's own kernels with the headers that
// stand beside them, and matrices.
#pragma once

#include <string>
#include <vector>

#include "app/model/experiment.h"

namespace lanescope {

struct CarriedFile {
    std::string name;     ///< as the experiment calls it
    std::string content;
    std::string content_name;  ///< a hash of the content: a file is sent once
};

/// Throws UsageError where one cannot be read.
std::vector<CarriedFile> files_of(const Experiment& experiment);

/// file: "my.cu" or "my.cu:function". With what it includes in quotes, and what that includes.
std::vector<CarriedFile> files_of_kernel(const std::string& file);

}  // namespace lanescope
