// Verifies answers of the kernel process, which never sees the references.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "app/lab/prepared_problem.h"
#include "app/model/run_result.h"

namespace lanescope {

class AnswerCheck {
public:
    /// Sets the experiment of later answers. storage: the backend's storage of the matrix.
    void begin(const Experiment& experiment, Storage storage);
    /// Compares an answer with the reference. Throws UsageError for an unknown variant or a wrong length, Cancelled,
    /// and any error of making the problem.
    Verification check(const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress& progress);
    /// Returns the verification since begin(), over all lane orders; not verified if no answer arrived.
    Verification of(const VariantChoice& variant) const;

private:
    using Found = std::map<std::uint64_t, Verification>;  ///< by seed

    mutable std::mutex mutex_;
    Experiment experiment_;
    Storage storage_ = Storage::sparse;
    InstanceCache problems_;
    std::map<std::string, Found> found_;
};

}  // namespace lanescope
