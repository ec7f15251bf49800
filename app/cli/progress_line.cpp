#include "app/cli/progress_line.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include "app/cli/terminal.h"

namespace lanescope {
namespace {

void show(const Progress& progress, std::stop_token stop) {
    using namespace std::chrono_literals;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stopped.wait_for(lock, stop, 200ms, [&] { return stop.stop_requested(); }))
        fmt::print(stderr, "\r\x1b[K{} {:.0f} %", progress.phase(), 100 * progress.fraction());
    fmt::print(stderr, "\r\x1b[K");
}

}  // namespace

std::vector<RunResultPtr> run_with_progress(const Backends& backends, const Experiment& experiment) {
    Progress progress;
    std::jthread line;  // ends, and clears its line, before anything else is printed
    if (error_is_terminal()) line = std::jthread([&progress](std::stop_token stop) { show(progress, stop); });
    return run_experiment(backends, experiment, progress);
}

}  // namespace lanescope
