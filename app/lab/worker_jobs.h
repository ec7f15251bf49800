// Jobs for a separate worker: a file's kernels, a variant's code, a warp's accesses.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/catalog/kernel_folder.h"
#include "app/catalog/kernel_header.h"
#include "app/model/experiment.h"
#include "app/model/inspection_results.h"

namespace lanescope {

class Jobs;

/// A compiled file of the user.
struct OpenedFile {
    std::string file;
    OpenedKernels kernels;
    std::string error;                             ///< one line; empty on success
    std::vector<KernelFault> faults;               ///< of a refused file
    std::vector<std::filesystem::path> held_back;  ///< not sent; see files_held_back()
};

/// Posts an OpenedFile. file: "my.cu" or "my.cu:function".
std::uint64_t submit_opening(Jobs& jobs, std::string file);

/// Errors are in the `failure` of code or warp.
struct InspectionAnswer {
    std::string key;
    CodeListingPtr code;
    WarpAccessesPtr warp;
};

/// Ask about the experiment's only variant; post an InspectionAnswer with this key.
std::uint64_t submit_code_listing(Jobs& jobs, std::string key, Experiment experiment, std::string architecture,
                                  std::string source);
std::uint64_t submit_warp_reading(Jobs& jobs, std::string key, Experiment experiment, std::int64_t warp);

}  // namespace lanescope
