#include "app/worker/worker_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "app/lab/faults.h"
#include "app/model/catalog/variants.h"
#include "app/model/files/serialise.h"
#include "app/model/text/harmless.h"
#include "app/worker/conversation.h"
#include "app/worker/packing.h"

namespace lanescope {
namespace {

using clock = Connection::clock;
using std::chrono::milliseconds;

constexpr milliseconds look_for_cancelling_of_run{10};  // how often cancelling is noticed
constexpr milliseconds longest_cancel{2'000};           // then the worker is replaced

/// "my.cu:function" too.
std::string absolute(const std::string& file) { return std::filesystem::absolute(file).lexically_normal().string(); }

/// The variants of a person's own among those of the experiment.
std::vector<const Variant*> own_variants(const Experiment& experiment) {
    std::vector<const Variant*> found;
    for (const VariantChoice& choice : experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(experiment.problem)), choice.id);
        if (variant && variant->group == VariantGroup::own && !std::ranges::count(found, variant))
            found.push_back(variant);
    }
    return found;
}

}  // namespace

/// The place runs something, until this ends.
class WorkerRunner::Running {
public:
    explicit Running(WorkerRunner& runner) : runner_(runner) { runner_.state_ = PlaceState::running; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { runner_.state_ = PlaceState::ready; }

private:
    WorkerRunner& runner_;
};

/// An experiment, whatever becomes of the workers that run it.
class WorkerRunner::Recovery {
public:
    Recovery(WorkerRunner& runner, const Experiment& experiment, Progress& progress, const OnResult& on_result)
        : runner_(runner), experiment_(experiment), progress_(progress), on_result_(on_result) {}

    std::vector<RunResultPtr> run() {
        left_ = experiment_.variants;
        do {
            run_part();
        } while (!left_.empty());
        progress_.fraction(1);
        std::vector<RunResultPtr> results;
        for (const VariantChoice& choice : experiment_.variants)
            if (const auto found = results_.find(to_string(choice)); found != results_.end())
                results.push_back(found->second);
        return results;
    }

private:
    /// All that is left; after a crash whose variant is not known, one after the other.
    void run_part() {
        Experiment part = experiment_;
        part.variants = left_;
        if (one_by_one_ && !left_.empty()) part.variants.resize(1);
        try {
            converse(part);
            for (const VariantChoice& done : part.variants) std::erase(left_, done);
        } catch (const WorkerEnded& ended) {
            runner_.drop(ended.why);
            take_up(ended, part);
        } catch (const LineLost& lost) {
            runner_.drop(lost.what());
            take_up({.why = lost.what(), .by_kernel = false}, part);
        }
    }

    void converse(const Experiment& part) {
        Connection& process = runner_.ready(progress_.flag());
        const Running running(runner_);
        Conversation conversation(process, runner_.limits_, progress_.flag());
        if (part.backend != BackendKind::emulator) conversation.allow_for(part.problem);
        if (!runner_.place_.shares_files) process.bring(files_of(part));
        conversation.hold({{"run", encode(runner_.request_of(part, process))}},
                          [&](const Message& message) { take(message); });
    }

    void take(const Message& message) {
        if (message.head.contains("progress")) {
            const auto said = value_in<ProgressSaid>(message.head, "progress");
            progress_.phase(said.phase);
            progress_.fraction(said.fraction);
        }
        if (message.head.contains("result")) take_result(message);
    }

    void take_result(const Message& message) {
        const auto name = value_in<std::string>(message.head, "result");
        RunResultPtr& known = results_[name];
        const bool whole = value_in<bool>(message.head, "sections") || !known;
        const bool is_packed = value_in<bool>(message.head, "packed");
        known = from_lane(is_packed ? unpacked(message.payload, max_payload_bytes) : message.payload,
                          whole ? nullptr : known.get());
        if (on_result_) on_result_(known);
    }

    void take_up(const WorkerEnded& ended, const Experiment& part) {
        progress_.check();
        if (!ended.by_kernel) return try_once_more(ended.why);
        const auto culprit = std::ranges::find(left_, ended.subject, [](const auto& v) { return to_string(v); });
        // Somebody may have killed the worker for another reason: the kernel is blamed when it happens twice.
        if (ended.killed && killed_with_.insert(ended.subject).second) return;
        if (culprit != left_.end()) return blame(*culprit, ended);
        if (one_by_one_ || left_.size() == 1) return blame(part.variants.front(), ended);
        one_by_one_ = true;
    }

    void try_once_more(const std::string& why) {
        if (lost_before_) throw BackendUnavailable("the line to " + runner_.place_.name + " was lost: " + why);
        lost_before_ = true;
    }

    void blame(const VariantChoice& choice, const WorkerEnded& ended) {
        RunResultPtr& known = results_[to_string(choice)];
        if (!(ended.has_result && known && !known->failure.empty())) {
            RunResult result = known ? *known : blank_result(experiment_, choice, runner_.origin_now(experiment_));
            result.timing.reset();
            note_launch_failure(result, "the kernel took its process along: " + ended.why);
            known = std::make_shared<const RunResult>(std::move(result));
        }
        if (on_result_) on_result_(known);
        std::erase(left_, VariantChoice(choice));
    }

    WorkerRunner& runner_;
    const Experiment& experiment_;
    Progress& progress_;
    const OnResult& on_result_;
    std::vector<VariantChoice> left_;
    std::map<std::string, RunResultPtr> results_;
    std::set<std::string> killed_with_;  ///< variants that ran when their worker was killed
    bool one_by_one_ = false, lost_before_ = false;
};

WorkerRunner::WorkerRunner(Place place, Limits limits) : place_(std::move(place)), limits_(limits) {}
/// What was cancelled comes to its end first: a compiler that is killed with its worker leaves its files behind.
WorkerRunner::~WorkerRunner() { drain(); }

/// With the variants of a person's own that the worker has not heard of.
RunRequest WorkerRunner::request_of(const Experiment& part, Connection& process) const {
    RunRequest request{part, {}, !place_.shares_files};
    for (const Variant* variant : own_variants(part))
        if (process.told.insert(variant).second) request.own.push_back(*variant);
    return request;
}

std::string WorkerRunner::trouble() const {
    const std::lock_guard lock(trouble_mutex_);
    return trouble_;
}

void WorkerRunner::drop(const std::string& why) {
    process_.reset();
    state_ = PlaceState::lost;
    const std::lock_guard lock(trouble_mutex_);
    trouble_ = why;
}

void WorkerRunner::drain() {
    if (!process_ || !process_->draining) return;
    try {
        while (process_->draining && clock::now() < process_->cancelled_at + longest_cancel) {
            process_->child.printed();
            const auto message = process_->in.next(look_for_cancelling_of_run);
            if (message && message->head.contains("end") && number_in(message->head, "id") == process_->draining)
                process_->draining = 0;
        }
    } catch (const std::exception& ended) {
        return drop(ended.what());
    }
    if (process_->draining) drop("it did not stop when it was cancelled");
}

Connection& WorkerRunner::ready(const std::atomic<bool>* cancelled) {
    drain();
    if (process_ && process_->child.wait(milliseconds(0))) drop("it ended while nothing was asked of it");
    if (!process_) start(cancelled);
    return *process_;
}

void WorkerRunner::start(const std::atomic<bool>* cancelled) {
    state_ = PlaceState::starting;
    auto process = std::make_unique<Connection>(place_.command);
    process->is_here = place_.shares_files;
    try {
        std::optional<Message> first;
        while (!(first = process->in.next(look_for_cancelling_of_run))) {
            process->child.printed();
            if (cancelled && *cancelled) throw Cancelled();
        }
        process->hello = value_in<Hello>(first->head, "hello");
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
}

void WorkerRunner::check_fits(const Hello& hello) {
    if (hello.protocol == protocol_version) return;
    const std::string why = fmt::format(
        "it is lanescope {} and speaks protocol {}, this one is {} and speaks {}: install the same version there "
        "(lanescope worker --print-install)",
        harmless(hello.version), hello.protocol, LANESCOPE_VERSION, protocol_version);
    drop(why);
    throw BackendUnavailable(fmt::format("the worker on {} does not fit: {}", place_.name, why));
}

Hello WorkerRunner::hello(const std::atomic<bool>* cancelled) {
    const std::lock_guard lock(mutex_);
    return process_ && !process_->draining ? process_->hello : ready(cancelled).hello;
}

Origin WorkerRunner::origin_now(const Experiment& experiment) try {
    Connection& process = ready(nullptr);
    Conversation conversation(process, limits_, nullptr);
    Origin origin;
    conversation.hold({{"describe", encode(RunRequest{experiment, {}})}}, [&](const Message& message) {
        if (message.head.contains("origin")) origin = value_in<Origin>(message.head, "origin");
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

std::vector<RunResultPtr> WorkerRunner::run(const Experiment& experiment, Progress& progress,
                                            const OnResult& on_result) {
    check_variants(experiment);
    const std::lock_guard lock(mutex_);
    return Recovery(*this, experiment, progress, on_result).run();
}

std::vector<const Variant*> WorkerRunner::open_kernel(const std::string& file, const std::atomic<bool>* cancelled) {
    const std::lock_guard lock(mutex_);
    try {
        Connection& process = ready(cancelled);
        if (!place_.shares_files) process.bring(files_of_kernel(file));
        Conversation conversation(process, limits_, cancelled);
        std::vector<Variant> rows;
        conversation.hold({{"open", absolute(file)}}, [&](const Message& message) {
            if (message.head.contains("opened")) rows = value_in<std::vector<Variant>>(message.head, "opened");
        });
        std::vector<const Variant*> added;
        for (Variant& row : rows) added.push_back(&add_variant(std::move(row)));
        process.told.insert(added.begin(), added.end());
        return added;
    } catch (const WorkerEnded& ended) {
        drop(ended.why);
        throw UsageError(fmt::format("{}: opening it took its process along: {}", file, ended.why));
    } catch (const LineLost& lost) {
        drop(lost.what());
        throw BackendUnavailable(fmt::format("the line to {} was lost: {}", place_.name, lost.what()));
    }
}

}  // namespace lanescope
