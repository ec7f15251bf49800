// Tells the client how far a request has come, while it is worked on.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/worker/inbox.h"
#include "app/worker/wire.h"

namespace lanescope {

/// From a thread of its own, some twenty times a second where there is news and every second where there is none; whose
/// kernel runs next is told at once, in the thread that runs it, so that it is known even of a kernel that ends the
/// process.
class Reporter {
public:
    Reporter(const Job& job, MessageWriter& out);
    Reporter(const Reporter&) = delete;
    Reporter& operator=(const Reporter&) = delete;

private:
    void report(std::stop_token stop);

    const Job& job_;
    MessageWriter& out_;
    std::jthread thread_;
};

}  // namespace lanescope
