// A worker's service: one request after another, with progress.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/engine/inspections.h"
#include "app/model/runner.h"
#include "app/wire/framing.h"
#include "app/wire/messages.h"

namespace lanescope {

struct Job {
    std::uint64_t id = 0;
    Message message;
    std::shared_ptr<Progress> progress;
};

/// A thread reads requests and answers pings. {"cancel": id} cancels a waiting or running request.
class Inbox {
public:
    /// Calls `on_end` in the reading thread after the line's end, an invalid message, or over `most_waiting` requests.
    Inbox(int file, MessageWriter& out, std::function<void()> on_end, std::size_t most_waiting = 1024);
    ~Inbox();
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    /// Returns nothing after the line's end. Blocks.
    std::optional<Job> next();
    /// Refuses later longer payloads.
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

/// A thread reports progress every 50 ms, and a heartbeat every second. The running thread reports variants before they
/// start: one may end the process.
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

/// Like add_user_kernels().
using KernelOpener = std::function<OpenedKernels(const std::string& file, const std::atomic<bool>*)>;

class Service {
public:
    Service(Catalog& catalog, Runner& runner, KernelOpener opener, InspectionService inspections, MessageWriter& out)
        : catalog_(catalog),
          runner_(runner),
          opener_(std::move(opener)),
          inspections_(std::move(inspections)),
          out_(out) {}

    /// Returns false if this process is unusable, for example without its GPU.
    bool carry_out(const Job& job);

private:
    /// Adds the request's variants to the catalogue, even if cancelled: a client sends each once.
    RunRequest run_asked_for(const Job& job, const char* what);
    void answer(const Job& job);
    void run(const Job& job);
    void describe(const Job& job);
    void open(const Job& job);
    void list_code(const Job& job);
    void read_warp(const Job& job);
    void make_portable(const Job& job);
    /// Sends the first warps to a far client.
    void send_early(std::uint64_t id, const RunResultPtr& result, bool far);
    void send_result(std::uint64_t id, const RunResultPtr& result, bool far);

    Catalog& catalog_;
    Runner& runner_;
    KernelOpener opener_;
    InspectionService inspections_;
    MessageWriter& out_;
    std::map<std::string, RunResultPtr> sent_;  ///< of the current request, by variant
};

}  // namespace lanescope
