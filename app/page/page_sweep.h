// A sweep in a page: its points run one after another on the page's emulator, while nothing else runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/experiment.h"
#include "app/session/choice.h"
#include "app/session/job_status.h"

namespace lanescope {

class PageSweep {
public:
    /// Begins the chosen sweep, or resumes it if it was stopped; `anew` drops its finished points. Errors are in the
    /// status.
    void start(const Catalog& catalog, const Choice& choice, bool anew, SweepStatus& status);
    void stop(SweepStatus& status);
    /// Returns the point to run; nullptr if none.
    const Experiment* point() const { return is_on_ && next_ < points_.size() ? &points_[next_] : nullptr; }
    /// Adds that point's results.
    void take(std::vector<RunResultPtr> results, SweepStatus& status);

private:
    void tell(std::vector<RunResultPtr> results, SweepStatus& status) const;

    std::vector<Experiment> points_;
    std::size_t next_ = 0;
    bool is_on_ = false;
    std::uint64_t run_ = 0;  ///< counts begun sweeps
};

}  // namespace lanescope
