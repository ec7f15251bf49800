#include "app/execution/program_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/model/cuda_program.h"

namespace lanescope {
namespace {

using namespace std::chrono_literals;

constexpr auto glance = 250ms;
/// In seconds: a launch or a run is advised on after so long, a launch only if it needs `long_launch` in all.
constexpr double early_in_launch = 5, early_in_run = 10, long_launch = 60;

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

ProgramWatch::ProgramWatch(const ProgramProblem& program, Progress& progress)
    : program_(program), progress_(progress), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void ProgramWatch::launch_begins(const ListedLaunch& launch) {
    const std::lock_guard lock(mutex_);
    launch_ = {launch.written, launch.file, launch.line, {launch.grid, launch.block, launch.shared_bytes}};
    launched_ = clock::now();
    done_ = 0;
    is_running_ = true;
    ++launches_;
}

void ProgramWatch::launch_goes_on(double done) {
    const std::lock_guard lock(mutex_);
    done_ = done;
}

void ProgramWatch::launch_ends() {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(is_running_, false)) return;
    Total& total = totals_[{launch_.kernel, launch_.line}];
    total.launch = launch_;
    total.seconds += seconds_since(launched_);
    ++total.times;
}

void ProgramWatch::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stopped_.wait_for(lock, stop, glance, [&] { return stop.stop_requested(); })) {
        const double seconds = seconds_since(launched_);
        progress_.phase(phase(seconds));
        progress_.advise(advice(seconds));
    }
    progress_.advise("");
}

/// Seconds until the launch ends; -1: unknown.
double ProgramWatch::left(double seconds) const { return done_ > 0 ? seconds * (1 - done_) / done_ : -1; }

std::string ProgramWatch::in_words(const Launch& launch) const {
    const std::string& first = program_.sources.front();
    const bool is_elsewhere = launch.line > 0 && !launch.file.empty() && launch.file != first;
    const std::string line = launch.line > 0 ? fmt::format(":{}", launch.line) : "";
    const std::string place = is_elsewhere ? line_in_words(launch.file, launch.line) : first + line;
    return fmt::format("{} at {}, {}", launch.kernel, place, lanescope::in_words(launch.shape));
}

std::string ProgramWatch::phase(double seconds) const {
    if (launches_ == 0) return fmt::format("running {}: no launch so far", program_.sources.front());
    if (!is_running_)
        return fmt::format("running {}: {} launch{} so far", program_.sources.front(), launches_,
                           launches_ == 1 ? "" : "es");
    return fmt::format("running launch {}, {}: {:.0f} %{}", launches_, in_words(launch_), 100 * done_,
                       seconds_left_text({.seconds = left(seconds)}));
}

std::string ProgramWatch::advice(double seconds) const {
    if (is_running_ && seconds >= early_in_launch)
        if (std::string text = advice_on_launch(seconds); !text.empty()) return text;
    return seconds_since(began_) >= early_in_run ? advice_on_run() : "";
}

std::string ProgramWatch::fix() const {
    ProgramProblem arguments{};
    arguments.arguments = program_.arguments;
    if (arguments.arguments.empty()) return "to end sooner, make the sizes in the program smaller";
    return "to end sooner, make the program's arguments smaller: " + lanescope::in_words(arguments);
}

/// Returns "" if it ends soon.
std::string ProgramWatch::advice_on_launch(double seconds) const {
    const double rest = left(seconds);
    if (rest < 0 ? seconds < early_in_run : seconds + rest < long_launch) return {};
    return fmt::format("this takes long: launch {}, {}: {:.0f} % done after {:.0f} s{}; {}", launches_,
                       in_words(launch_), 100 * done_, seconds, seconds_left_text({.seconds = rest}), fix());
}

std::string ProgramWatch::advice_on_run() const {
    const double seconds = seconds_since(began_);
    const auto most = std::ranges::max_element(totals_, {}, [](const auto& entry) { return entry.second.seconds; });
    if (most == totals_.end())
        return fmt::format("this takes long: {:.0f} s without a finished launch; {}", seconds, fix());
    const Total& total = most->second;
    return fmt::format(
        "this takes long: {} launches in {:.0f} s, {:.0f} s of them in {} ({} times), and the number of "
        "further launches is unknown; {}",
        launches_, seconds, total.seconds, in_words(total.launch), total.times, fix());
}

}  // namespace lanescope
