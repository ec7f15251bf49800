// Requests as they arrive, while the one before is worked on.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "app/model/progress.h"
#include "app/worker/wire.h"

namespace lanescope {

/// A request under way: its number, and the way to cancel it.
struct Job {
    std::uint64_t id = 0;
    Message message;
    std::shared_ptr<Progress> progress;
};

/// A thread reads; whoever works takes one request after the other. {"cancel": id} cancels that one, waiting or under
/// way; a ping is answered by the thread that reads.
class Inbox {
public:
    /// on_end: called in the reading thread when the other end is gone, sends what cannot be read, or has more than
    /// `most_waiting` requests open.
    Inbox(int file, MessageWriter& out, std::function<void()> on_end, std::size_t most_waiting = 1024);
    ~Inbox();
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    /// Waits for the next one; none when the other end is gone.
    std::optional<Job> next();
    /// From now on refuses a request with a longer payload.
    void limit_payload(std::uint64_t bytes) { reader_.limit_payload(bytes); }

private:
    void read();
    void take(Message message);
    void cancel(std::uint64_t id);

    MessageReader reader_;
    MessageWriter& out_;
    std::function<void()> on_end_;
    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> waiting_;
    std::uint64_t at_work_ = 0;
    std::shared_ptr<Progress> progress_;  ///< of the one at work
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace lanescope
