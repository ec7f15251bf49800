// A variant's compiled kernels, plain and probed.
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

struct LoadedKernels {
    Module module;
    std::map<std::string, std::string> names;  ///< name in the list -> name in the module
    ProbedText probes{};                       ///< without PTX

    explicit LoadedKernels(const std::string& code) : module(code) {}
    const std::string& name_of(const ListedLaunch& launch) const { return names.at(launch.kernel); }
    Kernel kernel(const ListedLaunch& launch) const { return module.kernel(name_of(launch)); }
};

class KernelCode {
public:
    explicit KernelCode(CapturedVariant variant);

    const CapturedVariant& variant() const { return variant_; }
    const LaunchList& list() const { return *variant_.list; }
    /// Throws UsageError with the compiler's first message.
    const LoadedKernels& plain();
    /// Compiles with probes; `rolled` disables unrolling. Throws UsageError, also if the code cannot be probed.
    const LoadedKernels& probed(ProbeKind kind, bool rolled);
    /// Returns the words of structures that may be pointers.
    std::set<ParameterWord> pointer_words(const ListedLaunch& launch) const;
    /// Returns the plain machine code; empty if the driver compiles PTX.
    std::string machine_code();

private:
    CapturedVariant variant_;
    int compute_capability_;
    std::unique_ptr<LoadedKernels> plain_;
    std::map<std::pair<ProbeKind, bool>, std::unique_ptr<LoadedKernels>> probed_;
};

}  // namespace lanescope::cuda
