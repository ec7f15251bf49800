// A problem's numbers and references, kept across experiments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/base/progress.h"
#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"
#include "app/operations/reference.h"

namespace lanescope {

class PreparedProblem {
public:
    Instance instance;
    ProblemFacts facts;

    /// Computes it on first use: a stopped kernel needs none.
    const Reference& reference_for(Inputs inputs, Progress& progress) const;

    const MatrixPicture& picture(Progress& progress) const;

private:
    mutable std::optional<MatrixPicture> picture_;
    mutable std::array<std::optional<Reference>, Inputs::references> references_;
};

/// Caches the last problem: only a new one makes a matrix.
class InstanceCache {
public:
    bool has(const Problem& problem, Storage storage = Storage::full) const { return key_ == key_of(problem, storage); }
    /// Valid until the next call. Throws as make_instance(), and Cancelled.
    const PreparedProblem& prepare(const Problem& problem, Progress& progress, Storage storage = Storage::full);

private:
    struct Key {
        std::string problem;  ///< text form, without irrelevant fields
        bool stored = true;
        std::filesystem::file_time_type written;
        bool operator==(const Key&) const = default;
    };
    static Key key_of(const Problem& problem, Storage storage);

    std::optional<Key> key_;
    std::optional<PreparedProblem> prepared_;
};

/// The references must outlive it.
struct Answer {
    const PreparedProblem& problem;
    const VariantChoice& variant;
    Inputs inputs;       ///< of the variant
    std::uint64_t seed;  ///< of the order of diverged lanes
    std::span<const float> y;
};

/// Throws Cancelled.
using Verifier = std::function<Verification(const Answer&, Progress&)>;

Verification verify_here(const Answer& answer, Progress& progress);

/// Adds one lane order: keeps the largest error, and the wrong elements of the first wrong order.
inline void note_order(Verification& all, std::uint64_t seed, const Verification& one) {
    ++all.seeds;
    all.max_error = std::max(all.max_error, one.max_error);
    if (one.verified) return;
    if (all.wrong_seeds++ == 0) {
        all.first_wrong_seed = seed;
        all.wrong_elements = one.wrong_elements;
        all.first_wrong_element = one.first_wrong_element;
        all.first_wrong = one.first_wrong;
        all.worst_wrong = one.worst_wrong;
    }
    all.verified = false;
}

}  // namespace lanescope
