// A problem made ready: its numbers and the right answer, kept between experiments on the same problem.
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

    /// The right answer, computed when it is first asked for: a kernel that stops needs none.
    const Reference& reference_for(Inputs inputs, Progress& progress) const;

    /// How the matrix is shown, made when it is first asked for.
    const MatrixPicture& picture(Progress& progress) const;

private:
    mutable std::optional<MatrixPicture> picture_;
    mutable std::array<std::optional<Reference>, Inputs::references> references_;
};

/// Keeps the last problem's numbers, so that another device, schedule or variant need not make the matrix again.
class InstanceCache {
public:
    /// Whether it has the problem's numbers already.
    bool has(const Problem& problem, Storage storage = Storage::full) const { return key_ == key_of(problem, storage); }
    /// The problem's numbers, valid until the next call. Throws what make_instance throws, and Cancelled.
    const PreparedProblem& prepare(const Problem& problem, Progress& progress, Storage storage = Storage::full);

private:
    /// What the numbers depend on: the problem, and for a file when it was last written.
    struct Key {
        std::string problem;  ///< its text form: fields that do not count do not count here
        bool stored = true;
        std::filesystem::file_time_type written;
        bool operator==(const Key&) const = default;
    };
    static Key key_of(const Problem& problem, Storage storage);

    std::optional<Key> key_;
    std::optional<PreparedProblem> prepared_;
};

}  // namespace lanescope
