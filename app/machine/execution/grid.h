// One run of a kernel's grid on one or more cores.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <vector>

#include "app/machine/execution/block_runner.h"
#include "app/machine/checks/raw_hazards.h"
#include "app/machine/execution/course.h"
#include "app/machine/execution/launch.h"
#include "app/machine/execution/machine.h"
#include "app/machine/recording/kept_events.h"

namespace lanescope::simt {

/// The referenced objects must outlive the run.
struct GridInput {
    const MachineOptions& options;
    const Shape& shape;
    const MakeRunner& make_runner;
    const std::vector<std::uint64_t>& array_bytes;
    const std::map<unsigned, Output>& outputs;
};

class Grid {
public:
    /// Runs turns below `end`.
    Grid(const GridInput& input, unsigned cores, std::int64_t end);

    /// Call once. Then record() is valid, unless blocks_met() or went_too_far().
    void run();
    bool cancelled() const { return options_.cancelled && options_.cancelled->load(std::memory_order_relaxed); }
    /// Returns true if the order of blocks matters. Repeat the run on one core.
    bool blocks_met() const { return course_.met(); }
    /// Returns true if blocks after a stopping hazard had begun. Repeat the run up to stopped_at().
    bool went_too_far() const { return last_begun_ > course_.stop_before(); }
    std::int64_t stopped_at() const { return course_.stop_before(); }
    LaunchRecord record();

private:
    void work(unsigned core);
    std::int64_t block_of(std::int64_t turn) const;
    bool run_block(unsigned core, std::int64_t turn, bool full);
    void note_begun(std::int64_t turn);

    void gather_sites();
    void gather_totals();
    void gather_findings();
    void gather_printed();
    void find_unwritten();

    const MachineOptions& options_;
    const Shape shape_;
    const std::vector<std::uint64_t>& array_bytes_;
    const std::int64_t end_;
    OutputShadows outputs_;
    Course course_;
    PostponedOrder postponed_;
    std::vector<std::unique_ptr<BlockRunner>> cores_;
    KeptEvents kept_;
    std::atomic<std::int64_t> next_turn_ = 0;
    std::atomic<std::int64_t> last_begun_ = -1;
    std::atomic<bool> stopped_ = false;
    LaunchRecord record_;
};

}  // namespace lanescope::simt
