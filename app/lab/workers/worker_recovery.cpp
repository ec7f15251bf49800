// Runs an experiment in a worker, with recovery.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/formats/recordings.h"
#include "app/lab/workers/conversation.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/operation.h"
#include "app/wire/blank_result.h"
#include "app/wire/checked_answer.h"
#include "app/wire/run_transfer.h"

namespace lanescope {

class WorkerRunner::Running {
public:
    explicit Running(WorkerRunner& runner) : runner_(runner) { runner_.state_ = PlaceState::running; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { runner_.state_ = PlaceState::ready; }

private:
    WorkerRunner& runner_;
};

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
        return in_order(experiment_, results_);
    }

private:
    /// Runs remaining variants, singly after a crash of an unknown variant.
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
        if (!runner_.place_.shares_files) process.bring(files_of(runner_.catalog_, part));
        RunRequest asked = runner_.request_of(part, process);
        asked.keeps_files = progress_.takes_files();
        conversation.hold({{"run", encode(asked)}},
                          [&](const nlohmann::json& head, UploadReader& payload) { take(head, payload, asked); });
        for (const VariantChoice& choice : part.variants)
            if (!results_.contains(to_string(choice)))
                throw WorkerEnded{.why = "it ended without a result", .subject = to_string(choice)};
    }

    void take(const nlohmann::json& head, UploadReader& payload, const RunRequest& asked) {
        take_progress(head, progress_);
        take_output(head, progress_);
        take_file(head, payload, progress_);
        if (head.contains("result")) try {
                take_result(head, payload, asked);
            } catch (const UsageError& error) {
                throw WorkerEnded{.why = std::string("it sent an invalid message: ") + error.what(), .subject = {}};
            }
    }

    void take_result(const nlohmann::json& head, UploadReader& payload, const RunRequest& asked) {
        const auto name = value_in<std::string>(head, "result");
        const VariantChoice choice = asked_for(asked.experiment, name);
        check_number_of_results(results_.size());
        RunResultPtr& known = results_[name];
        const bool whole = value_in<bool>(head, "sections") || !known;
        const RunResult* before = whole ? nullptr : known.get();
        const std::uint64_t most = max_result_bytes(asked.experiment);
        if (payload.size() > most) throw UsageError("a result larger than its problem allows");
        if (value_in<bool>(head, "packed") != asked.far) throw UsageError("a packed result, which was not requested");
        RunResultPtr result = asked.far ? from_lane(unpacked(payload.all(), most), before) : from_lane(payload, before);
        check_belongs(*result, choice, asked.experiment);
        known = std::move(result);
        if (on_result_) on_result_(known);
    }

    void take_up(const WorkerEnded& ended, const Experiment& part) {
        progress_.check();
        if (!ended.by_kernel) return try_once_more(ended.why);
        if (is_program(experiment_.problem)) return blame({.id = std::string(result_without_launch)}, ended);
        const auto culprit = std::ranges::find(left_, ended.subject, [](const auto& v) { return to_string(v); });
        // The kill may have another cause: only a second blames the kernel.
        if (ended.killed && killed_with_.insert(ended.subject).second) return;
        if (culprit != left_.end()) return blame(*culprit, ended);
        if (one_by_one_ || left_.size() == 1) return blame(part.variants.front(), ended);
        one_by_one_ = true;
    }

    void try_once_more(const std::string& why) {
        if (lost_before_) throw BackendUnavailable("the connection to " + runner_.place_.name + " was lost: " + why);
        lost_before_ = true;
    }

    void blame(const VariantChoice& choice, const WorkerEnded& ended) {
        RunResultPtr& known = results_[to_string(choice)];
        if (!(ended.has_result && known && !known->failure.empty())) {
            RunResult result = known ? *known
                                     : blank_result(runner_.catalog_.find(experiment_.problem, choice), experiment_,
                                                    choice, runner_.origin_now(experiment_));
            result.timing.reset();
            note_launch_failure(result, "the kernel's process failed: " + ended.why);
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
    std::set<std::string> killed_with_;  ///< running when a worker was killed
    bool one_by_one_ = false, lost_before_ = false;
};

std::vector<RunResultPtr> WorkerRunner::run(const Experiment& experiment, Progress& progress,
                                            const OnResult& on_result) {
    check_variants(catalog_, experiment);
    const std::lock_guard lock(mutex_);
    return Recovery(*this, experiment, progress, on_result).run();
}

}  // namespace lanescope
