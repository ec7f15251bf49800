#include "app/worker/report_sender.h"

#include <chrono>

#include "app/worker/messages.h"

namespace lanescope {
namespace {

using namespace std::chrono_literals;
constexpr auto step = 50ms, heartbeat = 1000ms;

}  // namespace

ReportSender::ReportSender(const Job& job, MessageWriter& out) : job_(job), out_(out) {
    job.progress->listen_to_subject([this](const std::string& variant) {
        out_.send({{"id", job_.id}, {"subject", variant}});
    });
    thread_ = std::jthread([this](std::stop_token stop) { report(stop); });
}

void ReportSender::report(std::stop_token stop) try {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    ProgressSaid said;
    auto said_at = std::chrono::steady_clock::now();
    while (!stopped.wait_for(lock, stop, step, [&] { return stop.stop_requested(); })) {
        const ProgressSaid now{job_.progress->fraction(), job_.progress->phase()};
        const bool news = now.fraction != said.fraction || now.phase != said.phase;
        if (!news && std::chrono::steady_clock::now() < said_at + heartbeat) continue;
        out_.send({{"id", job_.id}, {"progress", encode(now)}});
        said = now;
        said_at = std::chrono::steady_clock::now();
    }
} catch (const LineLost&) {
    // The reader of requests notices this too, and ends the work.
}

}  // namespace lanescope
