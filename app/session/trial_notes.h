// What is known of trials: how the kernels of a person's own did on small shapes.
#pragma once

#include <string>
#include <vector>

#include "app/model/report.h"

namespace lanescope {

struct TrialNotes {
    /// A kernel as it was when it was tried.
    struct Subject {
        VariantChoice variant;
        std::string source;
        bool operator==(const Subject&) const = default;
    };
    std::vector<Subject> subjects;   ///< whose trials these are
    std::vector<ShapeTrial> trials;  ///< made so far
    std::size_t total = 0;
    std::uint64_t run = 0;
    bool busy = false;
    std::string error;  ///< of the trials as a whole

    void add(const TrialReport& report);
    /// All trials of these were made.
    bool are_done(const std::vector<Subject>& of) const { return of == subjects && !busy && trials.size() == total; }
    /// Those of the variant, under whichever schedule it has run.
    std::vector<ShapeTrial> of(VariantChoice variant) const;
};

}  // namespace lanescope
