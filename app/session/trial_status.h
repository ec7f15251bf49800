// Shape tests of user kernels.
#pragma once

#include <string>
#include <vector>

#include "app/model/report.h"

namespace lanescope {

struct TrialStatus {
    struct Subject {
        VariantChoice variant;
        std::string source;
        bool operator==(const Subject&) const = default;
    };
    std::vector<Subject> subjects;
    std::vector<ShapeTrial> trials;  ///< so far
    std::size_t total = 0;
    std::uint64_t run = 0;
    bool busy = false;
    std::string error;

    void add(const TrialReport& report);
    /// Returns true if all tests of these are finished.
    bool are_done(const std::vector<Subject>& of) const { return of == subjects && !busy && trials.size() == total; }
    /// Returns the variant's tests under any schedule.
    std::vector<ShapeTrial> of(VariantChoice variant) const;
};

}  // namespace lanescope
