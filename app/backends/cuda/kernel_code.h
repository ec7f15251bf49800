// A variant's kernels, compiled: plain to be verified and timed, probed to be recorded.
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

/// A module, and which of its kernels is which.
struct LoadedKernels {
    Module module;
    std::map<std::string, std::string> names;  ///< the list's name of a kernel -> the module's
    ProbedText probes{};                       ///< of a probed module: its PTX is left out

    explicit LoadedKernels(const std::string& code) : module(code) {}
    const std::string& name_of(const ListedLaunch& launch) const { return names.at(launch.kernel); }
    Kernel kernel(const ListedLaunch& launch) const { return module.kernel(name_of(launch)); }
};

class KernelCode {
public:
    /// For the thread's GPU.
    explicit KernelCode(CapturedVariant variant);

    const CapturedVariant& variant() const { return variant_; }
    const LaunchList& list() const { return *variant_.list; }
    /// Machine code with nothing added. Throws UsageError with the compiler's first message.
    const LoadedKernels& plain();
    /// Throws UsageError also for what cannot be probed. rolled: loops are not unrolled.
    const LoadedKernels& probed(ProbeKind kind, bool rolled);
    /// Which words of the launch's structures may be pointers.
    std::set<ParameterWord> pointer_words(const ListedLaunch& launch) const;
    /// The plain module's machine code, as in a file; empty where the driver compiles PTX.
    std::string machine_code();

private:
    CapturedVariant variant_;
    int compute_capability_;
    std::unique_ptr<LoadedKernels> plain_;
    std::map<std::pair<ProbeKind, bool>, std::unique_ptr<LoadedKernels>> probed_;
};

}  // namespace lanescope::cuda
