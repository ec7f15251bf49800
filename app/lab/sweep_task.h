// A sweep in the background: it runs while nothing else wants the machine, keeps each finished point in a file, and
// goes on where it stopped.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "app/lab/sweep.h"
#include "app/lab/time_left.h"
#include "app/model/report.h"

namespace lanescope {

class SweepTask {
public:
    /// Replaces the sweep before. Points that the file has are not run again; an empty path keeps none.
    void submit(Sweep sweep, std::filesystem::path file);
    void cancel();
    /// Ends the turn that runs now, if any, within a moment; the point under way is begun again in the next turn.
    void give_way();
    bool wants_turn() const;
    /// Runs points until all are done or the turn is ended; in the caller's thread. Throws nothing.
    void run(const std::vector<Runner*>& runners);
    /// What is new since the last call; all of it in the first call after submit.
    SweepReport poll();

private:
    struct Order {
        Sweep sweep;
        std::filesystem::path file;
        std::vector<RunResultPtr> results;  ///< all there are, in the order of the file
        bool file_is_read = false;
    };
    void run_points(const std::vector<Runner*>& runners, Order& order, std::uint64_t run, Progress& progress);
    void take(const std::vector<RunResultPtr>& point, bool known, Order& order, std::uint64_t run);
    void end(std::uint64_t run, const std::string& error);

    mutable std::mutex mutex_;
    std::shared_ptr<Order> order_;        ///< null when there is nothing to do
    std::shared_ptr<Progress> progress_;  ///< of the turn that runs; null between turns
    SweepReport report_;                  ///< gathered since the last poll
    bool held_ = false;                   ///< the next turn ends at once: something else came first
    std::size_t told_ = 0;                ///< points of this sweep that have been reported
    TimeLeft time_left_;
    std::vector<double> costs_;  ///< of all points
};

/// The file in which the window keeps such a sweep: the same axes, variants and machine name the same file. In the
/// user's state folder (XDG_STATE_HOME), or the folder for temporary files where there is none.
std::filesystem::path sweep_file(const std::vector<std::string>& axes, const Experiment& base);

/// All that decides a sweep's results, as text.
std::string sweep_text(const std::vector<std::string>& axes, const Experiment& base);

}  // namespace lanescope
