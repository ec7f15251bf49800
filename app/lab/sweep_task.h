// A background sweep. It runs while no other work is queued, saves finished points in a file, and resumes from it.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "app/lab/run_duration.h"
#include "app/lab/sweep.h"
#include "app/model/lab_reports.h"

namespace lanescope {

class SweepTask {
public:
    /// Replaces the last sweep. Points in the file are not run again; an empty path saves none.
    void submit(Sweep sweep, std::filesystem::path file);
    void cancel();
    /// Ends the current turn soon; its unfinished points run again.
    void give_way();
    bool wants_turn() const;
    /// Runs until done or the turn ends. Does not throw.
    void run(const std::vector<Runner*>& runners);
    /// Returns the news since the last call.
    SweepReport poll();

private:
    struct Order {
        Sweep sweep;
        std::filesystem::path file;
        std::vector<RunResultPtr> results;  ///< all, in the file's order
        bool file_is_read = false;
    };
    void run_points(const std::vector<Runner*>& runners, Order& order, std::uint64_t run, Progress& progress);
    void take(const std::vector<RunResultPtr>& point, bool known, Order& order, std::uint64_t run);
    void end(std::uint64_t run, const std::string& error);

    mutable std::mutex mutex_;
    std::shared_ptr<Order> order_;        ///< null if there is no work
    std::shared_ptr<Progress> progress_;  ///< of the current turn; null between turns
    SweepReport report_;                  ///< collected since the last poll
    bool held_ = false;                   ///< end the next turn immediately: other work came first
    std::size_t told_ = 0;                ///< reported points of this sweep
    TimeLeft time_left_;
    std::vector<double> costs_;  ///< per point
};

/// Returns a file in the user's state folder, determined by axes, variants and experiment.
std::filesystem::path sweep_file(const std::vector<std::string>& axes, const Experiment& base);

/// Returns all parameters that determine a sweep's results.
std::string sweep_text(const std::vector<std::string>& axes, const Experiment& base);

}  // namespace lanescope
