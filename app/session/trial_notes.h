// Shape tests of the user's kernels.
#pragma once

#include <string>
#include <vector>

#include "app/model/report.h"

namespace lanescope {

struct TrialNotes {
    /// A kernel and its source at the time of the test.
    struct Subject {
        VariantChoice variant;
        std::string source;
        bool operator==(const Subject&) const = default;
    };
    std::vector<Subject> subjects;   ///< the tested kernels
    std::vector<ShapeTrial> trials;  ///< so far
    std::size_t total = 0;
    std::uint64_t run = 0;
    bool busy = false;
    std::string error;  ///< of the tests as a whole

    void add(const TrialReport& report);
    /// Returns true if all tests of these kernels are finished.
    bool are_done(const std::vector<Subject>& of) const { return of == subjects && !busy && trials.size() == total; }
    /// Returns the tests of the variant under any schedule.
    std::vector<ShapeTrial> of(VariantChoice variant) const;
};

}  // namespace lanescope
