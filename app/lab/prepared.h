// A problem made ready: its numbers and the right answer, kept between experiments on the same problem.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/model/instance.h"
#include "app/model/problem.h"
#include "app/model/progress.h"
#include "app/problems/problems.h"

namespace lanescope {

struct Prepared {
    Instance instance;
    Reference reference;
    Work work;
    ProblemFacts facts;
};

/// Keeps the last problem's numbers, so that another device, schedule or variant need not make the matrix again.
class Workbench {
public:
    /// The problem's numbers, valid until the next call. Throws what make_instance throws, and Cancelled.
    const Prepared& prepare(const Problem& problem, Progress& progress);

private:
    /// What the numbers depend on: the problem, and for a file when it was last written.
    struct Key {
        std::string problem;  ///< its text form: fields that do not count do not count here
        std::filesystem::file_time_type written;
        bool operator==(const Key&) const = default;
    };
    static Key key_of(const Problem& problem);

    std::optional<Key> key_;
    std::optional<Prepared> prepared_;
};

}  // namespace lanescope
