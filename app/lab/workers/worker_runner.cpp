#include "app/lab/workers/worker_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/catalog/kernel_names.h"
#include "app/lab/workers/conversation.h"
#include "app/wire/checked_answer.h"
#include "app/wire/listing_fields.h"
#include "app/wire/run_transfer.h"

namespace lanescope {

void Heartbeat::begin() {
    asked_at_ = clock::time_point{};
    heard_at_ = clock::now();
    received_ = 0;
}

bool Heartbeat::beats(const MessageReader& in, MessageWriter& out, std::uint64_t& last_id, const Limits& limits) {
    const clock::time_point now = clock::now(), asked_at = asked_at_;
    if (in.received() != received_) {
        received_ = in.received();
        heard_at_ = now;
        asked_at_ = clock::time_point{};
    } else if (asked_at != clock::time_point{}) {
        return now < asked_at + limits.answer;
    } else if (now > heard_at_ + limits.quiet) {
        out.send({{"id", ++last_id}, {"ping", true}});
        asked_at_ = now;
    }
    return true;
}

std::chrono::duration<double> Heartbeat::waited() const {
    const clock::time_point asked_at = asked_at_;
    if (asked_at == clock::time_point{}) return {};
    return clock::now() - asked_at;
}

namespace {

using clock = Connection::clock;
using std::chrono::milliseconds;

constexpr milliseconds longest_cancel{2'000};  // then the worker is replaced

/// Accepts "my.cu:function" too.
std::string absolute(const std::string& file) { return std::filesystem::absolute(file).lexically_normal().string(); }

/// The file's path would be sent next.
void check_opened(const Variant& row, const std::string& file) {
    if (row.group != VariantGroup::user || row.file != named_kernel(file).file)
        throw UsageError(
            fmt::format("{}: the worker answered for another file, {}; the answer is ignored", file, quoted(row.file)));
}

Hello first_word(Connection& process, const std::atomic<bool>* cancelled) {
    std::optional<Message> first;
    while (!(first = process.in.next(glance))) {
        process.child.printed();
        if (cancelled && *cancelled) throw Cancelled();
    }
    return value_in<Hello>(first->head, "hello");
}

}  // namespace

WorkerRunner::WorkerRunner(Catalog& catalog, Place place, Limits limits)
    : catalog_(catalog), place_(std::move(place)), limits_(limits) {}
WorkerRunner::~WorkerRunner() = default;

RunRequest WorkerRunner::request_of(const Experiment& part, Connection& process) const {
    return request_for(catalog_, with_bounded_recording(part), process.told, !place_.shares_files);
}

std::string WorkerRunner::trouble() const {
    const std::lock_guard lock(said_mutex_);
    return trouble_;
}

void WorkerRunner::drop(const std::string& why) {
    process_.reset();
    heartbeat_.begin();
    state_ = PlaceState::lost;
    const std::lock_guard lock(said_mutex_);
    hello_.reset();
    trouble_ = why;
}

void WorkerRunner::drain() {
    if (!process_ || !process_->draining) return;
    try {
        while (process_->draining && clock::now() < process_->cancelled_at + longest_cancel) {
            process_->child.printed();
            const auto head = process_->in.next_head(glance);
            if (head && head->contains("end") && number_in(*head, "id") == process_->draining) process_->draining = 0;
        }
    } catch (const std::exception& ended) {
        return drop(ended.what());
    }
    if (process_->draining) drop("it did not stop when it was cancelled");
}

void WorkerRunner::check_idle() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock || !process_ || process_->draining) return;
    try {
        while (process_->in.next_head(milliseconds(1))) {
        }
        process_->child.printed();
        if (!process_->lives(limits_)) drop(no_answer(limits_));
    } catch (const std::exception& ended) {
        drop(process_->last_words(ended.what()));
    }
}

Connection& WorkerRunner::ready(const std::atomic<bool>* cancelled) {
    drain();
    if (process_ && process_->child.wait(milliseconds(0))) drop("it ended between requests");
    if (!process_) start(cancelled);
    return *process_;
}

void WorkerRunner::start(const std::atomic<bool>* cancelled) {
    state_ = PlaceState::starting;
    heartbeat_.begin();
    auto process = std::make_unique<Connection>(place_.command, heartbeat_, limits_);
    process->is_here = place_.shares_files;
    try {
        process->hello = first_word(*process, cancelled);
    } catch (const Cancelled&) {
        state_ = PlaceState::not_started;
        throw;
    } catch (const std::exception& failed) {
        const std::string why = process->last_words(failed.what());
        drop(why);
        throw BackendUnavailable(fmt::format("no worker on {}: {}", place_.name, why));
    }
    check_fits(process->hello);
    process_ = std::move(process);
    state_ = PlaceState::ready;
    const std::lock_guard lock(said_mutex_);
    hello_ = process_->hello;
}

void WorkerRunner::check_fits(const Hello& hello) {
    if (hello.protocol == protocol_version) return;
    const std::string why = fmt::format(
        "it is lanescope {} and speaks protocol {}, this one is {} and speaks {}: install the same version there "
        "(lanescope worker --print-install)",
        escape(hello.version), hello.protocol, program_version(), protocol_version);
    drop(why);
    throw BackendUnavailable(fmt::format("the worker on {} is incompatible: {}", place_.name, why));
}

Hello WorkerRunner::hello(const std::atomic<bool>* cancelled) {
    {
        const std::lock_guard lock(said_mutex_);
        if (hello_) return *hello_;
    }
    const std::lock_guard lock(mutex_);
    return ready(cancelled).hello;
}

Origin WorkerRunner::origin_now(const Experiment& experiment) try {
    Connection& process = ready(nullptr);
    Conversation conversation(process, limits_, nullptr);
    Origin origin;
    conversation.hold({{"describe", encode(RunRequest{experiment, {}})}},
                      [&](const nlohmann::json& head, UploadReader&) {
                          if (head.contains("origin")) origin = value_in<Origin>(head, "origin");
                      });
    return origin;
} catch (const WorkerEnded& ended) {
    drop(ended.why);
    throw BackendUnavailable(fmt::format("the worker on {} ended: {}", place_.name, ended.why));
}

Origin WorkerRunner::origin_of(const Experiment& experiment) {
    const std::lock_guard lock(mutex_);
    return origin_now(experiment);
}

OpenedKernels WorkerRunner::open_kernel(const std::string& file, const std::atomic<bool>* cancelled) {
    const std::lock_guard lock(mutex_);
    OpenAnswer answer;
    try {
        Connection& process = ready(cancelled);
        if (!place_.shares_files) process.bring(files_of_kernel(file));
        Conversation conversation(process, limits_, cancelled);
        conversation.hold({{"open", absolute(file)}, {"include", include_folders()}},
                          [&](const nlohmann::json& head, UploadReader&) { answer.take(head); });
        for (Variant& row : answer.variants) {
            check_opened(row, file);
            check_operation(row);
            make_safe(row.launch);
        }
        OpenedKernels opened{.left_out = std::move(answer.left_out)};
        for (Variant& row : answer.variants) opened.variants.push_back(&catalog_.add(std::move(row)));
        process.told.insert(opened.variants.begin(), opened.variants.end());
        return opened;
    } catch (const UsageError&) {
        if (answer.faults.empty()) throw;
        make_safe(answer.faults);
        throw KernelRefused(std::move(answer.faults));
    } catch (const WorkerEnded& ended) {
        drop(ended.why);
        raise(ended, place_.name, file + ": opening it");
    } catch (const LineLost& lost) {
        drop(lost.what());
        raise({.why = lost.what(), .by_kernel = false}, place_.name, "");
    }
}

nlohmann::json WorkerRunner::inspect(const char* what, const Experiment& experiment, nlohmann::json request,
                                     std::span<const std::byte> payload, const char* answer,
                                     const std::atomic<bool>* cancelled) try {
    const std::lock_guard lock(mutex_);
    Connection& process = ready(cancelled);
    if (!place_.shares_files) process.bring(files_of(catalog_, experiment));
    request[what] = encode(request_of(experiment, process));
    Conversation conversation(process, limits_, cancelled);
    nlohmann::json found;
    conversation.hold(
        std::move(request),
        [&](const nlohmann::json& head, UploadReader&) {
            if (head.contains(answer)) found = head;
        },
        payload);
    return found;
} catch (const WorkerEnded& ended) {
    drop(ended.why);
    raise(ended, place_.name, "the inspection");
} catch (const LineLost& lost) {
    drop(lost.what());
    raise({.why = lost.what(), .by_kernel = false}, place_.name, "");
}

CodeListing WorkerRunner::list_code(const Experiment& experiment, const std::string& architecture,
                                    const std::string& source, const std::atomic<bool>* cancelled) {
    const nlohmann::json found =
        inspect("list_code", experiment, {{"architecture", architecture}}, std::as_bytes(std::span(source)), "code",
                cancelled);
    CodeListing listing = value_in<CodeListing>(found, "code");
    make_safe(listing);
    return listing;
}

WarpAccesses WorkerRunner::read_warp(const Experiment& experiment, std::int64_t warp,
                                     const std::atomic<bool>* cancelled) {
    const nlohmann::json found = inspect("read_warp", experiment, {{"warp", warp}}, {}, "warp", cancelled);
    WarpAccesses accesses = value_in<WarpAccesses>(found, "warp");
    make_safe(accesses);
    return accesses;
}

std::string WorkerRunner::make_portable(const Experiment& experiment, const std::atomic<bool>* cancelled) {
    return value_in<std::string>(
        inspect("make_portable", experiment, nlohmann::json::object(), {}, "portable", cancelled), "portable");
}

}  // namespace lanescope
