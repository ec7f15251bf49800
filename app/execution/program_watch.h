// Reports what a running program does, and advises early if it will take long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "app/base/progress.h"
#include "app/model/lane_trace.h"
#include "app/model/launch_list.h"
#include "app/operations/program/problem.h"

namespace lanescope {

/// Writes the phase and the advice of a Progress from a thread of its own: host code and blocks may run for long.
class ProgramWatch {
public:
    /// The references must outlive it.
    ProgramWatch(const ProgramProblem& program, Progress& progress);
    ProgramWatch(const ProgramWatch&) = delete;
    ProgramWatch& operator=(const ProgramWatch&) = delete;

    void launch_begins(const ListedLaunch& launch);
    /// done: the launch's finished share.
    void launch_goes_on(double done);
    void launch_ends();

private:
    using clock = std::chrono::steady_clock;
    struct Launch {
        std::string kernel, file;
        int line = 0;
        LaunchShape shape{};
    };

    void watch(const std::stop_token& stop);
    std::string phase(double seconds) const;
    std::string advice(double seconds) const;
    std::string advice_on_launch(double seconds) const;
    std::string advice_on_run() const;
    std::string in_words(const Launch& launch) const;
    std::string fix() const;
    double left(double seconds) const;

    const ProgramProblem& program_;
    Progress& progress_;
    mutable std::mutex mutex_;
    std::condition_variable_any stopped_;
    Launch launch_;
    bool is_running_ = false;  ///< the launch
    double done_ = 0;          ///< of it
    clock::time_point began_ = clock::now(), launched_{};
    std::int64_t launches_ = 0;
    struct Total {
        Launch launch;
        double seconds = 0;
        std::int64_t times = 0;
    };
    std::map<std::pair<std::string, int>, Total> totals_;  ///< by kernel and line
    std::jthread thread_;                                  ///< last: it reads all of the above
};

}  // namespace lanescope
