// A variant's kernels, plain and probed, and the replay of its device operations.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/compilers/probes/probes.h"
#include "app/compilers/probes/ptx_accesses.h"
#include "app/execution/captured_variant.h"
#include "app/gpu/driver/module.h"
#include "app/gpu/kernels/device_arrays.h"

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
    /// `rolled` disables unrolling, except in a PTX file. Throws UsageError, also if the code cannot be probed.
    const LoadedKernels& probed(ProbeKind kind, bool rolled);
    /// Returns structure words that may be pointers.
    std::set<ParameterWord> pointer_words(const ListedLaunch& launch) const;
    /// Returns plain machine code; empty if the driver compiles PTX.
    std::string machine_code();

private:
    CapturedVariant variant_;
    int compute_capability_;
    std::unique_ptr<LoadedKernels> plain_;
    std::map<std::pair<ProbeKind, bool>, std::unique_ptr<LoadedKernels>> probed_;
};

class PreparedLaunch {
public:
    /// Translates arguments and the `pointer_words` of structures. The launch must outlive it.
    PreparedLaunch(const ListedLaunch& launch, const ListRanges& ranges, Kernel kernel,
                   const std::set<ParameterWord>& pointer_words);
    void queue(CUstream stream) const;

private:
    const ListedLaunch& launch_;
    Kernel kernel_;
    std::vector<std::uint64_t> values_;  ///< 8-byte words for alignment
    std::vector<std::uint32_t> offsets_;
};

class Replay {
public:
    using Prepare = std::function<PreparedLaunch(const ListedLaunch&)>;

    /// The list must outlive it.
    Replay(const LaunchList& list, const ListRanges& ranges, const Prepare& prepare);

    std::size_t steps() const { return queued_.size(); }
    void queue(CUstream stream) const { queue(0, steps(), stream); }
    /// Queues steps [begin, end).
    void queue(std::size_t begin, std::size_t end, CUstream stream) const;

private:
    std::vector<std::function<void(CUstream)>> queued_;
};

}  // namespace lanescope::cuda
