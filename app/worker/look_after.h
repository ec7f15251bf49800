// Checks in a thread whether idle workers are alive.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "app/worker/worker_runner.h"

namespace lanescope {

class LookAfter {
public:
    LookAfter() : thread_([this](std::stop_token stop) { work(stop); }) {}

    /// Adds a runner, which must outlive this.
    void add(WorkerRunner& runner);

private:
    void work(std::stop_token stop);

    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::vector<WorkerRunner*> runners_;
    std::jthread thread_;
};

}  // namespace lanescope
