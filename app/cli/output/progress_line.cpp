#include "app/cli/output/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <ostream>
#include <span>
#include <utility>

#include "app/base/files/file.h"
#include "app/base/progress.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/cli/output/console.h"
#include "app/lab/run_duration.h"

namespace lanescope {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Returns "making PROBLEM 42 %, about 20 s left", cut to the terminal: a wrapped line cannot be cleared. The length of
/// a program's run is unknown.
std::string progress_text(const Progress& progress, std::size_t width) {
    const std::string phase = in_one_line(progress.phase());
    std::string figure =
        fmt::format(" {:.0f} %{}", 100 * progress.fraction(), seconds_left_text(seconds_left(progress)));
    if (progress.fraction() <= 0 && phase.starts_with("running ")) figure.clear();
    return phase.substr(0, std::max(width, figure.size() + 1) - figure.size() - 1) + figure;
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

/// Prints each piece of advice once: its figures change.
class AdviceLine {
public:
    explicit AdviceLine(const Progress& progress) : progress_(progress) {}
    void print() {
        const std::string advice = progress_.advice();
        if (std::exchange(is_given_, !advice.empty()) || advice.empty()) return;
        if (error_is_terminal()) rewrite("");
        note_text(in_one_line(advice));
    }

private:
    const Progress& progress_;
    bool is_given_ = false;
};

void show(Progress& progress, std::stop_token stop) {
    AdviceLine advice(progress);
    repeat(progress, stop, [&] {
        advice.print();
        rewrite(progress_text(progress, static_cast<std::size_t>(error_width())));
    });
    rewrite("");
}

/// Prints few lines to a pipe, and none for a short run.
void tell(Progress& progress, std::stop_token stop) {
    auto next = clock::now() + 15s;
    AdviceLine advice(progress);
    repeat(progress, stop, [&] {
        advice.print();
        if (clock::now() < next) return;
        next = clock::now() + 30s;
        note_text(progress_text(progress, 200));
    });
}

/// Throws UsageError if it cannot be written, or its name leads out of the folder.
void keep_file(const std::filesystem::path& folder, const std::string& name, std::span<const std::byte> content) {
    const std::filesystem::path relative = std::filesystem::path(name).lexically_normal();
    if (relative.is_absolute() || relative.empty() || *relative.begin() == "..")
        throw UsageError("--keep-files: the worker sent a file with the path " + quoted(name));
    std::error_code found_when_written;
    std::filesystem::create_directories((folder / relative).parent_path(), found_when_written);
    replace_file(folder / relative, [&](std::ostream& out) {
        out.write(reinterpret_cast<const char*>(content.data()), std::streamsize(content.size()));
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

std::vector<RunResultPtr> run_with_progress(Runner& runner, const Experiment& experiment, ProgramOutput output) {
    Progress progress;
    progress.listen_to_output([place = output.place](const std::string& text) {
        if (error_is_terminal()) rewrite("");
        if (place == OutputPlace::standard_output) return put_text(text);
        std::fputs(text.c_str(), stderr);
    });
    if (!output.files.empty())
        progress.listen_to_files([&](const std::string& name, std::span<const std::byte> content) {
            keep_file(output.files, name, content);
        });
    const ProgressLine line(progress);
    return runner.run(experiment, progress);
}

}  // namespace lanescope
