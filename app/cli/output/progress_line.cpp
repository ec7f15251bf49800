#include "app/cli/output/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "app/base/progress.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/cli/output/console.h"
#include "app/lab/run_duration.h"

namespace lanescope {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Returns "making PROBLEM 42 %, about 20 s left", cut to the terminal: a wrapped line cannot be cleared.
std::string progress_text(const Progress& progress, std::size_t width) {
    const std::string figure =
        fmt::format(" {:.0f} %{}", 100 * progress.fraction(), seconds_left_text(seconds_left(progress)));
    return in_one_line(progress.phase()).substr(0, std::max(width, figure.size() + 1) - figure.size() - 1) + figure;
}

/// Calls `report` every 200 ms until stopped; an interrupt cancels the progress.
template <class Report>
void repeat(Progress& progress, std::stop_token stop, Report report) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stopped.wait_for(lock, stop, 200ms, [&] { return stop.stop_requested(); })) {
        if (interrupted()) progress.cancel();
        report();
    }
}

void rewrite(const std::string& line) {
    std::fputs(("\r\x1b[K" + line).c_str(), stderr);
    std::fflush(stderr);
}

void show(Progress& progress, std::stop_token stop) {
    repeat(progress, stop, [&] { rewrite(progress_text(progress, static_cast<std::size_t>(error_width()))); });
    rewrite("");
}

/// Prints few lines to a pipe, and none for a short run.
void tell(Progress& progress, std::stop_token stop) {
    auto next = clock::now() + 15s;
    repeat(progress, stop, [&] {
        if (clock::now() < next) return;
        next = clock::now() + 30s;
        note_text(progress_text(progress, 200));
    });
}

}  // namespace

ProgressLine::ProgressLine(Progress& progress) {
    const bool terminal = error_is_terminal();
    thread_ = std::jthread([=, &progress](std::stop_token stop) { (terminal ? show : tell)(progress, stop); });
}

void ProgressLine::keep(const std::string& line) const {
    if (error_is_terminal()) rewrite("");
    note_text(line);
}

std::vector<RunResultPtr> run_with_progress(Runner& runner, const Experiment& experiment, OutputPlace output) {
    Progress progress;
    progress.listen_to_output([output](const std::string& text) {
        if (error_is_terminal()) rewrite("");
        if (output == OutputPlace::standard_output) return put_text(text);
        std::fputs(text.c_str(), stderr);
    });
    const ProgressLine line(progress);
    return runner.run(experiment, progress);
}

}  // namespace lanescope
