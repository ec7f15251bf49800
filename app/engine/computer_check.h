// Checks this computer's CUDA libraries, GPU and compiler, for `lanescope doctor`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

struct CudaLibrary {
    std::string name;            ///< "NVRTC"
    std::filesystem::path file;  ///< without links; empty if it was not opened
    std::string why_not;         ///< one line
    /// Returns "13.0.88", from the file's name; may be empty.
    std::string version() const;
};

/// Opens the driver, NVRTC, cuBLAS, cuSPARSE and CUPTI in this process.
std::vector<CudaLibrary> open_cuda_libraries();

struct GpuCheck {
    std::string driver, why_no_driver;  ///< "580.95.05 (CUDA 13.0)"
    std::string nvrtc, why_no_nvrtc;    ///< "13.0"
    std::vector<std::string> gpus;      ///< "NVIDIA H200, compute capability 9.0"
    std::string why_no_gpu;
    std::string why_no_counters;  ///< empty if they can be read
    bool is_broken = false;       ///< the check's process ended, probably in the driver
};

/// Checks in a confined process, where kernels run too: a broken driver ends only that process. Call it while there is
/// one thread.
GpuCheck check_gpu();

struct CompilerCheck {
    std::filesystem::path program;  ///< empty if it is missing
    std::string version;            ///< "Debian clang version 14.0.6"
    std::string fault;              ///< why it does not compile kernels, in one line; or empty
};

CompilerCheck find_compiler();
/// Also compiles and links a small kernel and its host function.
CompilerCheck check_compiler();

}  // namespace lanescope
