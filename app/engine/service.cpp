#include "app/engine/service.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/formats/recordings.h"
#include "app/wire/listing_fields.h"
#include "app/wire/messages.h"
#include "app/wire/run_transfer.h"

namespace lanescope {
namespace {

using namespace std::chrono_literals;
constexpr auto step = 50ms, heartbeat = 1000ms;

bool share_sections(const RunResult& a, const RunResult& b) {
    return a.trace.is_shared_with(b.trace) && a.matrix == b.matrix;
}

}  // namespace

Inbox::Inbox(int file, MessageWriter& out, std::function<void()> on_end, std::size_t most_waiting)
    : reader_(file), out_(out), on_end_(std::move(on_end)), most_waiting_(most_waiting), thread_([this] { read(); }) {}

Inbox::~Inbox() { thread_.join(); }

std::optional<Job> Inbox::next() {
    std::unique_lock lock(mutex_);
    progress_.reset();
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    at_work_ = job.id;
    progress_ = job.progress;
    return job;
}

void Inbox::read() {
    try {
        while (true)
            if (auto message = reader_.next(std::chrono::milliseconds(-1))) take(std::move(*message));
    } catch (const std::exception&) {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        if (progress_) progress_->cancel();
        changed_.notify_all();
    }
    on_end_();
}

void Inbox::take(Message message) {
    if (message.head.contains("cancel")) return cancel(number_in(message.head, "cancel"));
    const std::uint64_t id = number_in(message.head, "id");
    if (message.head.contains("ping")) return out_.send({{"id", id}, {"end", encode(End{})}});
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) throw BadMessage("too many requests wait for an answer");
    waiting_.push_back({id, std::move(message), std::make_shared<Progress>()});
    changed_.notify_all();
}

void Inbox::cancel(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    if (progress_ && at_work_ == id) progress_->cancel();
    for (const Job& job : waiting_)
        if (job.id == id) job.progress->cancel();
}

ReportSender::ReportSender(const Job& job, MessageWriter& out) : job_(job), out_(out) {
    job.progress->listen_to_subject([this](const std::string& variant) {
        out_.send({{"id", job_.id}, {"subject", variant}});
    });
    job.progress->listen_to_output([this](const std::string& text) { out_.send({{"id", job_.id}, {"output", text}}); });
    thread_ = std::jthread([this](std::stop_token stop) { report(stop); });
}

void ReportSender::report(std::stop_token stop) try {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    ProgressNews said;
    auto said_at = std::chrono::steady_clock::now();
    while (!stopped.wait_for(lock, stop, step, [&] { return stop.stop_requested(); })) {
        const ProgressNews now{job_.progress->fraction(), job_.progress->phase(), job_.progress->advice()};
        if (now == said && std::chrono::steady_clock::now() < said_at + heartbeat) continue;
        out_.send({{"id", job_.id}, {"progress", encode(now)}});
        said = now;
        said_at = std::chrono::steady_clock::now();
    }
} catch (const LineLost&) {
    // The reader ends the work.
}

RunRequest Service::run_asked_for(const Job& job, const char* what) {
    RunRequest asked = value_in<RunRequest>(job.message.head, what);
    for (const Variant& variant : asked.user_variants) {
        catalog_.add(variant);
        std::ranges::for_each(variant.includes, add_include_folder);
    }
    job.progress->check();
    return asked;
}

bool Service::carry_out(const Job& job) {
    const End end = end_of([&] { answer(job); });
    sent_.clear();
    out_.send({{"id", job.id}, {"end", encode(end)}});
    return end.kind != EndKind::lost;
}

void Service::answer(const Job& job) {
    const nlohmann::json& head = job.message.head;
    if (head.contains("run"))
        run(job);
    else if (head.contains("describe"))
        describe(job);
    else if (head.contains("open"))
        open(job);
    else if (head.contains("list_code"))
        list_code(job);
    else if (head.contains("read_warp"))
        read_warp(job);
    else if (head.contains("make_portable"))
        make_portable(job);
    else
        throw UsageError("the worker does not support this request: the client may be newer; install the same version");
}

void Service::run(const Job& job) {
    const RunRequest asked = run_asked_for(job, "run");
    if (asked.keeps_files)
        job.progress->listen_to_files([&](const std::string& name, std::span<const std::byte> content) {
            out_.send({{"id", job.id}, {"written", name}}, content);
        });
    const ReportSender reporter(job, out_);
    const auto results = runner_.run(asked.experiment, *job.progress,
                                     [&](const RunResultPtr& result) { send_early(job.id, result, asked.far); });
    for (const RunResultPtr& result : results) send_result(job.id, result, asked.far);
}

/// Omits sent sections.
void Service::send_result(std::uint64_t id, const RunResultPtr& result, bool far) {
    RunResultPtr& before = sent_[to_string(result->variant)];
    if (before == result) return;
    const bool known = before && share_sections(*before, *result);
    before = result;
    const LanePieces lane = to_lane(*result, known ? Sections::left_out : Sections::all);
    nlohmann::json head{{"id", id}, {"result", to_string(result->variant)}, {"sections", !known}, {"packed", far}};
    if (far)
        out_.send(std::move(head), packed(lane.pieces));
    else
        out_.send(std::move(head), lane.pieces);
}

void Service::send_early(std::uint64_t id, const RunResultPtr& result, bool far) {
    const bool cut = far && result->trace->events.size() > max_coarse_events;
    send_result(id, cut ? std::make_shared<const RunResult>(coarse(*result)) : result, far);
}

void Service::describe(const Job& job) {
    RunRequest asked = value_in<RunRequest>(job.message.head, "describe");
    out_.send({{"id", job.id}, {"origin", encode(runner_.origin_of(asked.experiment))}});
}

void Service::list_code(const Job& job) {
    const RunRequest asked = run_asked_for(job, "list_code");
    const ReportSender reporter(job, out_);
    const auto architecture = value_in<std::string>(job.message.head, "architecture");
    const CodeListing listing =
        inspections_.list_code(asked.experiment, architecture, job.message.payload_text(), *job.progress);
    out_.send({{"id", job.id}, {"code", encode(listing)}});
}

void Service::read_warp(const Job& job) {
    const RunRequest asked = run_asked_for(job, "read_warp");
    const ReportSender reporter(job, out_);
    const auto warp = static_cast<std::int64_t>(number_in(job.message.head, "warp"));
    out_.send({{"id", job.id}, {"warp", encode(inspections_.read_warp(asked.experiment, warp, *job.progress))}});
}

void Service::make_portable(const Job& job) {
    const RunRequest asked = run_asked_for(job, "make_portable");
    const ReportSender reporter(job, out_);
    out_.send({{"id", job.id}, {"portable", inspections_.make_portable(asked.experiment, *job.progress)}});
}

/// Sends a refused file's faults before its end, which contains the first.
void Service::open(const Job& job) try {
    job.progress->check();
    nlohmann::json rows = nlohmann::json::array();
    if (job.message.head.contains("include"))
        for (const auto& folder : value_in<std::vector<std::string>>(job.message.head, "include"))
            add_include_folder(folder);
    const OpenedKernels opened = opener_(value_in<std::string>(job.message.head, "open"), job.progress->flag());
    for (const Variant* variant : opened.variants) rows.push_back(encode(*variant));
    out_.send({{"id", job.id}, {"opened", std::move(rows)}, {"left_out", opened.left_out}});
} catch (const KernelRefused& refused) {
    nlohmann::json faults = nlohmann::json::array();
    for (const KernelFault& fault : refused.faults) faults.push_back(encode(fault));
    out_.send({{"id", job.id}, {"refused", std::move(faults)}});
    throw;
}

}  // namespace lanescope
