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

ProgressLine::ProgressLine(const Progress& progress) {
    if (error_is_terminal()) thread_ = std::jthread([&progress](std::stop_token stop) { show(progress, stop); });
}

void ProgressLine::keep(const std::string& line) const {
    fmt::print(stderr, "{}{}\n", thread_.joinable() ? "\r\x1b[K" : "", line);
}

std::vector<RunResultPtr> run_with_progress(const Backends& backends, const Experiment& experiment) {
    Progress progress;
    const ProgressLine line(progress);
    return run_experiment(backends, experiment, progress);
}

}  // namespace lanescope
