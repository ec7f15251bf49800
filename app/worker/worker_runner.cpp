#include "app/worker/worker_runner.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <new>
#include <optional>

#include "app/lab/faults.h"
#include "app/lab/source_text.h"
#include "app/model/harmless.h"
#include "app/model/patience.h"
#include "app/model/serialise.h"
#include "app/model/variants.h"
#include "app/worker/carried_files.h"
#include "app/worker/packing.h"

namespace lanescope {
namespace {

using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds glance{10};              // how often cancelling is noticed
constexpr milliseconds grace_of_cancel{150};    // for an answer, before the caller goes on without it
constexpr milliseconds longest_cancel{2'000};   // then the worker is replaced
constexpr milliseconds time_to_die{5'000};      // between the end of its output and its own
constexpr std::size_t longest_said = 300;       // of what a worker printed, in an error

/// How a worker came to its end in the middle of a request.
struct WorkerEnded {
    std::string why;         ///< "it was ended by signal 6 (Aborted)"
    std::string subject;     ///< the variant that ran; empty: not known
    bool by_kernel = true;   ///< else the line to it was lost
    bool has_result = false; ///< the variant's result says what happened
    bool killed = false;     ///< from outside, as far as can be seen
};

std::string last_line_of(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    text.erase(0, text.rfind('\n') + 1);
    return in_one_line(text).substr(0, longest_said);
}

[[noreturn]] void throw_end(const End& end) {
    switch (end.kind) {
        case EndKind::cancelled:
            throw Cancelled();
        case EndKind::bad_usage:
            throw UsageError(end.text);
        case EndKind::unavailable:
            throw BackendUnavailable(end.text);
        case EndKind::too_large:
            throw std::bad_alloc();
        default:
            throw std::runtime_error(end.text);
    }
}

/// "my.cu:function" too.
std::string absolute(const std::string& file) { return std::filesystem::absolute(file).lexically_normal().string(); }

/// The variants of a person's own among those of the experiment.
std::vector<const Variant*> own_variants(const Experiment& experiment) {
    std::vector<const Variant*> found;
    for (const VariantChoice& choice : experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(experiment.problem)), choice.id);
        if (variant && variant->group == "own" && !std::ranges::count(found, variant)) found.push_back(variant);
    }
    return found;
}

}  // namespace

struct WorkerRunner::Process {
    explicit Process(const std::vector<std::string>& command)
        : child(command), out(child.input()), in(child.output(), MessageReader::Starts::with_greeting) {}

    Child child;
    MessageWriter out;
    MessageReader in;
    Hello hello;
    std::set<const Variant*> told;   ///< variants that it knows
    std::set<std::string> has_files; ///< names and contents of files that it was sent
    std::uint64_t draining = 0;      ///< a request that was cancelled and has not come to its end
    clock::time_point cancelled_at;
};

/// One request and its answers.
class WorkerRunner::Conversation {
public:
    Conversation(WorkerRunner& runner, Process& process, const std::atomic<bool>* cancelled)
        : runner_(runner),
          process_(process),
          id_(++runner.last_id_),
          cancelled_(cancelled),
          patience_(runner.limits_.silence) {}

    void ask(nlohmann::json request) {
        request["id"] = id_;
        process_.out.send(std::move(request));
    }

    /// Hands each answer to `take` until the end. Throws WorkerEnded, Cancelled, and what the end says.
    template <class Take>
    void listen(Take take) {
        last_news_ = clock::now();
        while (true) {
            notice_cancel();
            notice_silence();
            process_.child.printed();
            const auto message = next();
            if (!message || value_or_none(message->head) != id_) continue;
            if (message->head.contains("end")) return finish(value_in<End>(message->head, "end"));
            take_news(message->head);
            take(*message);
        }
    }

    /// A worker that waits for a kernel on a GPU, and gives it up itself in the end, is waited for longer.
    void allow_for(const Problem& problem) {
        const ProblemFacts facts = facts_of(problem);
        const double elements = facts.sparse ? double(facts.nonzeros) : double(facts.rows) * double(facts.cols);
        patience_ += std::chrono::duration<double>(patience::for_kernel(elements));
    }

private:
    static std::uint64_t value_or_none(const nlohmann::json& head) {
        const auto id = head.find("id");
        return id != head.end() && id->is_number_unsigned() ? id->get<std::uint64_t>() : 0;
    }

    std::optional<Message> next() try { return process_.in.next(glance); } catch (const LineLost&) {
        throw ended_by_itself();
    } catch (const BadMessage& bad) {
        throw WorkerEnded{.why = bad.what(), .subject = subject_};
    }

    void finish(const End& end) const {
        if (end.kind == EndKind::done) return;
        if (end.kind == EndKind::lost) throw WorkerEnded{.why = end.text, .subject = subject_, .has_result = true};
        throw_end(end);
    }

    void take_news(const nlohmann::json& head) {
        if (head.contains("subject")) subject_ = value_in<std::string>(head, "subject");
        if (head.contains("died")) said_ = value_in<std::string>(head, "died");
        const bool heartbeat = head.contains("progress") && head["progress"] == last_progress_;
        if (heartbeat) return;
        if (head.contains("progress")) last_progress_ = head["progress"];
        last_news_ = clock::now();
    }

    void notice_cancel() {
        if (!cancelled_ || !*cancelled_) return;
        if (!process_.draining) {
            process_.out.send({{"cancel", id_}});
            process_.draining = id_;
            process_.cancelled_at = clock::now();
        } else if (clock::now() > process_.cancelled_at + grace_of_cancel) {
            throw Cancelled();  // the worker comes to its end while nobody waits, or is replaced
        }
    }

    void notice_silence() {
        if (clock::now() - last_news_ < patience_) return;
        throw WorkerEnded{.why = fmt::format("it did not get on for {:.0f} s", patience_.count()), .subject = subject_};
    }

    WorkerEnded ended_by_itself() {
        const std::optional<Exit> exit = process_.child.wait(time_to_die);
        const std::string printed = last_line_of(process_.child.printed());
        WorkerEnded ended{.why = said_.empty() ? exit ? exit->text() : "it closed its output" : said_,
                          .subject = subject_};
        // 255 is what ssh says of itself; a worker never does.
        ended.by_kernel = runner_.place_.shares_files || (exit && exit->code != 255);
        ended.killed = said_.empty() && exit && exit->signal == SIGKILL;
        if (said_.empty() && !printed.empty()) ended.why += ", having printed: " + printed;
        return ended;
    }

    WorkerRunner& runner_;
    Process& process_;
    std::uint64_t id_;
    const std::atomic<bool>* cancelled_;
    std::string subject_, said_;
    nlohmann::json last_progress_;
    clock::time_point last_news_;
    std::chrono::duration<double> patience_;
};

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
        Process& process = runner_.ready(progress_.flag());
        const Running running(runner_);
        Conversation conversation(runner_, process, progress_.flag());
        if (part.backend != "emulator") conversation.allow_for(part.problem);
        send_files(part, process);
        conversation.ask({{"run", encode(request_of(part, process))}});
        conversation.listen([&](const Message& message) { take(message); });
    }

    RunRequest request_of(const Experiment& part, Process& process) const {
        RunRequest request{part, {}, !runner_.place_.shares_files};
        for (const Variant* variant : own_variants(part))
            if (process.told.insert(variant).second) request.own.push_back(*variant);
        return request;
    }

    void send_files(const Experiment& part, Process& process) const {
        if (runner_.place_.shares_files) return;
        for (const CarriedFile& file : files_of(part))
            if (process.has_files.insert(file.name + '\0' + file.content_name).second)
                process.out.send({{"id", 0}, {"file", file.name}}, std::as_bytes(std::span(file.content)));
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
        known = from_lane(is_packed ? unpacked(message.payload, most_payload_bytes) : message.payload,
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
            RunResult result = known ? *known : blank(choice);
            result.timing.reset();
            note_launch_failure(result, "the kernel took its process along: " + ended.why);
            known = std::make_shared<const RunResult>(std::move(result));
        }
        if (on_result_) on_result_(known);
        std::erase(left_, VariantChoice(choice));
    }

    RunResult blank(const VariantChoice& choice) {
        RunResult result;
        result.variant = choice;
        result.problem = experiment_.problem;
        result.schedule = choice.schedule.value_or(experiment_.schedule);
        const Origin origin = runner_.origin_now(experiment_);
        result.provenance = origin.provenance;
        result.device = origin.device;
        result.source = source_text(variant_of(operation_of(experiment_.problem), choice));
        result.swept = !experiment_.traced;
        return result;
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
WorkerRunner::~WorkerRunner() = default;

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
            const auto message = process_->in.next(glance);
            if (message && message->head.contains("end") && message->head.value("id", std::uint64_t{0}) == process_->draining)
                process_->draining = 0;
        }
    } catch (const std::exception& ended) {
        return drop(ended.what());
    }
    if (process_->draining) drop("it did not stop when it was cancelled");
}

WorkerRunner::Process& WorkerRunner::ready(const std::atomic<bool>* cancelled) {
    drain();
    if (process_ && process_->child.wait(milliseconds(0))) drop("it ended while nothing was asked of it");
    if (!process_) start(cancelled);
    return *process_;
}

void WorkerRunner::start(const std::atomic<bool>* cancelled) {
    state_ = PlaceState::starting;
    auto process = std::make_unique<Process>(place_.command);
    try {
        std::optional<Message> first;
        while (!(first = process->in.next(glance))) {
            process->child.printed();
            if (cancelled && *cancelled) throw Cancelled();
        }
        process->hello = value_in<Hello>(first->head, "hello");
    } catch (const Cancelled&) {
        state_ = PlaceState::not_started;
        throw;
    } catch (const std::exception& failed) {
        const std::optional<Exit> exit = process->child.wait(time_to_die);
        const std::string printed = last_line_of(process->child.printed());
        std::string why = exit ? exit->text() : failed.what();
        if (!printed.empty()) why += ", having printed: " + printed;
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
    Process& process = ready(nullptr);
    Conversation conversation(*this, process, nullptr);
    Origin origin;
    conversation.ask({{"describe", encode(RunRequest{experiment, {}})}});
    conversation.listen([&](const Message& message) {
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
        Process& process = ready(cancelled);
        if (!place_.shares_files)
            for (const CarriedFile& carried : files_of_kernel(file))
                if (process.has_files.insert(carried.name + '\0' + carried.content_name).second)
                    process.out.send({{"id", 0}, {"file", carried.name}}, std::as_bytes(std::span(carried.content)));
        Conversation conversation(*this, process, cancelled);
        std::vector<Variant> rows;
        conversation.ask({{"open", absolute(file)}});
        conversation.listen([&](const Message& message) {
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
