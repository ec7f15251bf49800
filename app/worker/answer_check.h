// Verification in the supervisor: answers of the process that runs kernels are compared with references that it never
// sees.
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
    /// From now on answers are those of that experiment. storage: as the backend that runs it has the matrix.
    void begin(const Experiment& experiment, Storage storage);
    /// Compares one run's answer with the reference. Throws UsageError for a variant that the experiment does not have
    /// or for an answer of another length, Cancelled, and what making the problem throws.
    Verification check(const std::string& variant, std::uint64_t seed, std::span<const float> y, Progress& progress);
    /// All that was found about that variant since begin(), over the orders of its lanes. Not verified if no answer
    /// came.
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
