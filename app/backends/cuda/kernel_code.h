// A variant's compiled kernels: plain for verification and timing, probed for recording.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "app/backends/captured_variant.h"
#include "app/backends/cuda/module.h"
#include "app/toolchain/probes/probes.h"
#include "app/toolchain/probes/ptx_parameters.h"

namespace lanescope::cuda {

/// A module, and the names of its kernels.
struct LoadedKernels {
    Module module;
    std::map<std::string, std::string> names;  ///< name in the launch list -> name in the module
    ProbedText probes{};                       ///< of a probed module, without its PTX

    explicit LoadedKernels(const std::string& code) : module(code) {}
    const std::string& name_of(const ListedLaunch& launch) const { return names.at(launch.kernel); }
    Kernel kernel(const ListedLaunch& launch) const { return module.kernel(name_of(launch)); }
};

class KernelCode {
public:
    /// Compiles for the thread's GPU.
    explicit KernelCode(CapturedVariant variant);

    const CapturedVariant& variant() const { return variant_; }
    const LaunchList& list() const { return *variant_.list; }
    /// Machine code without probes. Throws UsageError with the compiler's first message.
    const LoadedKernels& plain();
    /// Also throws UsageError for code that cannot be probed. `rolled`: loops are not unrolled.
    const LoadedKernels& probed(ProbeKind kind, bool rolled);
    /// The words of the launch's structures that may be pointers.
    std::set<ParameterWord> pointer_words(const ListedLaunch& launch) const;
    /// The plain module's machine code, as in a file; empty if the driver compiles PTX.
    std::string machine_code();

private:
    CapturedVariant variant_;
    int compute_capability_;
    std::unique_ptr<LoadedKernels> plain_;
    std::map<std::pair<ProbeKind, bool>, std::unique_ptr<LoadedKernels>> probed_;
};

}  // namespace lanescope::cuda
