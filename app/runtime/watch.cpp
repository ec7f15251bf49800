#include "app/runtime/watch.h"

#include <condition_variable>
#include <ctime>
#include <mutex>
#include <vector>

namespace lanescope::simt {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t stack_bytes = 64 * 1024;

struct AllWatched {
    std::mutex mutex;
    std::vector<const WatchedThread*> threads;
};
AllWatched& all_watched() {
    static AllWatched& all = *new AllWatched;
    return all;
}

}  // namespace

WatchedThread::WatchedThread() : before_(computed_in_all()), stack_(new char[stack_bytes]) {
    stack_t own{};
    own.ss_sp = stack_.get();
    own.ss_size = stack_bytes;
    sigaltstack(&own, &former_);
    const std::scoped_lock lock(all_watched().mutex);
    all_watched().threads.push_back(this);
}

WatchedThread::~WatchedThread() {
    {
        const std::scoped_lock lock(all_watched().mutex);
        std::erase(all_watched().threads, this);
    }
    sigaltstack(&former_, nullptr);
}

std::chrono::nanoseconds WatchedThread::computed() const { return computed_in_all() - before_; }

std::chrono::nanoseconds WatchedThread::computed_in_all() const {
    clockid_t clock;
    timespec time{};
    if (pthread_getcpuclockid(thread_, &clock) == 0) clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void Watch::watch(std::stop_token stop) const {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, stop, 100ms, [&] { return stop.stop_requested(); })) {
        const std::scoped_lock all(all_watched().mutex);
        for (const WatchedThread* watched : all_watched().threads)
            if (watched->computed() > limit_) watched->stop();
    }
}

}  // namespace lanescope::simt
