// Requests that arrive while the worker is busy.
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

struct Job {
    std::uint64_t id = 0;
    Message message;
    std::shared_ptr<Progress> progress;
};

/// A thread reads requests and answers pings; the worker takes one request after another. {"cancel": id} cancels a
/// waiting or running request.
class Inbox {
public:
    /// Calls `on_end` in the reading thread if the line ends, a message is invalid, or over `most_waiting` requests
    /// wait.
    Inbox(int file, MessageWriter& out, std::function<void()> on_end, std::size_t most_waiting = 1024);
    ~Inbox();
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    /// Returns the next request, or nothing if the line has ended. Blocks.
    std::optional<Job> next();
    /// Refuses later requests with a longer payload.
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
    std::shared_ptr<Progress> progress_;  ///< of the running request
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace lanescope
