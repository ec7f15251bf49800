#include "app/worker/look_after.h"

#include <chrono>

namespace lanescope {

void LookAfter::add(WorkerRunner& runner) {
    const std::lock_guard lock(mutex_);
    runners_.push_back(&runner);
}

void LookAfter::work(std::stop_token stop) {
    constexpr std::chrono::milliseconds now_and_then{250};
    std::unique_lock lock(mutex_);
    while (!stopped_.wait_for(lock, stop, now_and_then, [&] { return stop.stop_requested(); })) {
        const std::vector<WorkerRunner*> runners = runners_;
        lock.unlock();  // a runner may wait for its worker
        for (WorkerRunner* runner : runners) runner->look_after();
        lock.lock();
    }
}

}  // namespace lanescope
