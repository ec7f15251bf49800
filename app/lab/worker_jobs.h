// Jobs that ask a separate worker: about the kernels of a file, a variant's code, or a warp's accesses.
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

/// A user's CUDA file, after compiling.
struct OpenedFile {
    std::string file;
    OpenedKernels kernels;
    std::string error;                             ///< one line; empty if it succeeded
    std::vector<KernelFault> faults;               ///< of a refused file; empty for other errors
    std::vector<std::filesystem::path> held_back;  ///< not sent; see files_held_back()
};

/// Posts an OpenedFile. file: "my.cu" or "my.cu:function".
std::uint64_t submit_opening(Jobs& jobs, std::string file);

/// `failure` in code or warp contains an error.
struct InspectionAnswer {
    std::string key;
    CodeListingPtr code;
    WarpAccessesPtr warp;
};

/// Ask about the experiment's only variant, and post an InspectionAnswer with this key.
std::uint64_t submit_code_listing(Jobs& jobs, std::string key, Experiment experiment, std::string architecture,
                                  std::string source);
std::uint64_t submit_warp_reading(Jobs& jobs, std::string key, Experiment experiment, std::int64_t warp);

}  // namespace lanescope
