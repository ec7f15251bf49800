// A problem's numbers and references, kept across experiments.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "app/model/instance.h"
#include "app/model/matrix_picture.h"
#include "app/model/problem.h"
#include "app/model/progress.h"
#include "app/operations/reference.h"

namespace lanescope {

class PreparedProblem {
public:
    Instance instance;
    ProblemFacts facts;

    /// Computes the reference on first use: a kernel that stops needs none.
    const Reference& reference_for(Inputs inputs, Progress& progress) const;

    /// Makes the picture on first use.
    const MatrixPicture& picture(Progress& progress) const;

private:
    mutable std::optional<MatrixPicture> picture_;
    mutable std::array<std::optional<Reference>, Inputs::references> references_;
};

/// A cache of the last problem, so that only a new problem makes a matrix.
class InstanceCache {
public:
    bool has(const Problem& problem, Storage storage = Storage::full) const { return key_ == key_of(problem, storage); }
    /// Returns a problem that is valid until the next call. Throws as make_instance(), and Cancelled.
    const PreparedProblem& prepare(const Problem& problem, Progress& progress, Storage storage = Storage::full);

private:
    struct Key {
        std::string problem;  ///< text form, which omits irrelevant fields
        bool stored = true;
        std::filesystem::file_time_type written;
        bool operator==(const Key&) const = default;
    };
    static Key key_of(const Problem& problem, Storage storage);

    std::optional<Key> key_;
    std::optional<PreparedProblem> prepared_;
};

}  // namespace lanescope
