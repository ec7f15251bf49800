// Reports a running request's progress to the client.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/worker/inbox.h"
#include "app/worker/wire.h"

namespace lanescope {

/// A thread reports news every 50 ms, and a heartbeat every second. Variants are reported by the thread that runs them,
/// before they start: one may end the process.
class ReportSender {
public:
    ReportSender(const Job& job, MessageWriter& out);
    ReportSender(const ReportSender&) = delete;
    ReportSender& operator=(const ReportSender&) = delete;

private:
    void report(std::stop_token stop);

    const Job& job_;
    MessageWriter& out_;
    std::jthread thread_;
};

}  // namespace lanescope
