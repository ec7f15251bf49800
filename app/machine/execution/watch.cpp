#include "app/machine/execution/watch.h"

#include <algorithm>
#include <condition_variable>
#include <ctime>
#include <mutex>

#include "app/machine/execution/core.h"

namespace lanescope::simt {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t stack_bytes = 64 * 1024;

struct AllWatched {
    std::mutex mutex;
    std::vector<WatchedThread*> threads;
};
AllWatched& all_watched() {
    static AllWatched& all = *new AllWatched;
    return all;
}

}  // namespace

WatchedThread& WatchedThread::here() {
    static thread_local WatchedThread watched;
    return watched;
}

WatchedThread::WatchedThread() : beats(&lane_beats), stack_(new char[stack_bytes]) {
    stack_t own{};
    own.ss_sp = stack_.get();
    own.ss_size = stack_bytes;
    sigaltstack(&own, &before_);
    const std::scoped_lock lock(all_watched().mutex);
    all_watched().threads.push_back(this);
}

WatchedThread::~WatchedThread() {
    {
        const std::scoped_lock lock(all_watched().mutex);
        std::erase(all_watched().threads, this);
    }
    sigaltstack(&before_, nullptr);
}

void WatchedThread::begin_anew() {
    lane_beats.store(lane_beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

std::chrono::nanoseconds WatchedThread::computed() const {
    clockid_t clock;
    timespec time{};
    if (pthread_getcpuclockid(thread, &clock) == 0) clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void Watch::look(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, stop, 100ms, [&] { return stop.stop_requested(); })) look_once();
}

void Watch::look_once() {
    const std::scoped_lock lock(all_watched().mutex);
    for (const WatchedThread* watched : all_watched().threads) {
        const Seen now{watched->thread, watched->beats->load(std::memory_order_relaxed), watched->computed()};
        const auto known =
            std::ranges::find_if(seen_, [&](const Seen& s) { return pthread_equal(s.thread, watched->thread); });
        if (known == seen_.end())
            seen_.push_back(now);
        else if (known->beats != now.beats || known->computed > now.computed)
            *known = now;
        else if (now.computed - known->computed > (watched->runs_host ? patience_.host : patience_.lane))
            pthread_kill(watched->thread, stop_signal);
    }
}

}  // namespace lanescope::simt
