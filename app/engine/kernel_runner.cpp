#include "app/engine/kernel_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/engine/prepared_problem.h"
#include "app/formats/recordings.h"
#include "app/model/run_result.h"
#include "app/operations/program/problem.h"
#include "app/wire/checked_answer.h"
#include "app/wire/listing_fields.h"
#include "app/wire/run_transfer.h"

namespace lanescope {

void AnswerCheck::begin(const Experiment& experiment, Storage storage) {
    const std::lock_guard lock(mutex_);
    experiment_ = experiment;
    storage_ = storage;
    found_.clear();
}

Verification AnswerCheck::check(const std::string& variant, std::uint64_t seed, std::span<const float> y,
                                Progress& progress) {
    const std::lock_guard lock(mutex_);
    const auto asked = std::ranges::find(experiment_.variants, variant, [](const auto& v) { return to_string(v); });
    if (asked == experiment_.variants.end())
        throw UsageError("the answer of variant '" + variant + "' was not requested");
    const PreparedProblem& problem = problems_.prepare(experiment_.problem, progress, storage_);
    if (std::int64_t(y.size()) != problem.facts.results)
        throw UsageError(
            fmt::format("the answer has {} numbers, but the output has {}", y.size(), problem.facts.results));
    const Variant& known = variant_of(catalog_, operation_of(experiment_.problem), *asked);
    const Verification one = verify_here({problem, *asked, inputs_of(known), seed, y}, progress);
    // The first answer counts: a retry could reveal the right one.
    return found_[variant].try_emplace(seed, one).first->second;
}

Verification AnswerCheck::of(const VariantChoice& variant) const {
    const std::lock_guard lock(mutex_);
    const auto found = found_.find(to_string(variant));
    if (found == found_.end()) return {};
    const Found& orders = found->second;
    if (orders.size() == 1) return orders.begin()->second;
    Verification all{.verified = true, .seeds = 0};
    for (const auto& [seed, one] : orders) note_order(all, seed, one);
    return all;
}

namespace {

/// For loading a file and its test, without compilation.
constexpr std::chrono::seconds longest_opening{30};

}  // namespace

class KernelRunner::Results {
public:
    Results(KernelRunner& runner, const Experiment& experiment, Progress& progress, const OnResult& on_result)
        : runner_(runner), experiment_(experiment), progress_(progress), on_result_(on_result) {}

    void take(const nlohmann::json& head, UploadReader& payload) {
        if (head.contains("subject")) take_subject(value_in<std::string>(head, "subject"));
        take_progress(head, progress_);
        take_output(head, progress_);
        take_file(head, payload, progress_);
        if (head.contains("result")) take_result(head, payload);
    }

    std::vector<RunResultPtr> all() const { return in_order(experiment_, results_); }

private:
    void take_subject(const std::string& name) {
        if (!name.empty()) asked_for(experiment_, name);
        progress_.subject(name);
    }

    void take_result(const nlohmann::json& head, UploadReader& payload) {
        const auto name = value_in<std::string>(head, "result");
        const VariantChoice choice = asked_for(experiment_, name);
        check_number_of_results(results_.size());
        if (payload.size() > max_result_bytes(experiment_)) throw UsageError("a result larger than its problem allows");
        RunResultPtr& known = results_[name];
        const bool whole = value_in<bool>(head, "sections") || !known;
        known = checked(*from_lane(payload, whole ? nullptr : known.get()), choice);
        if (on_result_) on_result_(known);
    }

    /// Replaces values that the supervisor determines.
    RunResultPtr checked(RunResult result, const VariantChoice& choice) const {
        check_belongs(result, choice, experiment_);
        result.schedule = choice.schedule.value_or(experiment_.schedule);
        if (runner_.has_user_code_) result.verification = runner_.check_.of(choice);
        if (faulted(result)) result.verification.verified = false;
        return std::make_shared<const RunResult>(std::move(result));
    }

    KernelRunner& runner_;
    const Experiment& experiment_;
    Progress& progress_;
    const OnResult& on_result_;
    std::map<std::string, RunResultPtr> results_;
};

Hello KernelRunner::hello() {
    while (hello_.protocol == 0) {
        process_.check();
        if (const auto first = process_.results().next(glance)) hello_ = value_in<Hello>(first->head, "hello");
    }
    return hello_;
}

Origin KernelRunner::origin_of(const Experiment& experiment) {
    return value_in<Origin>(ask({{"describe", encode(RunRequest{experiment, {}})}}, {}, nullptr, "origin"), "origin");
}

nlohmann::json KernelRunner::run_request(const Experiment& experiment, bool keeps_files) {
    on_experiment_(experiment);
    process_.remove_files();
    if (const auto* program = experiment.problem.get_if<ProgramProblem>()) {
        for (const std::string& source : program->sources) questions_.allow_folder_of(placed(source));
        for (const std::string& folder : program->includes) add_include_folder(folder);
        has_user_code_ = true;
    }
    for (const Variant* variant : user_variants(catalog_, experiment)) {
        questions_.allow_folder_of(placed(variant->file));
        has_user_code_ = true;
    }
    RunRequest request = request_for(catalog_, experiment, told_, false);
    request.keeps_files = keeps_files;
    return encode(request);
}

std::vector<RunResultPtr> KernelRunner::run(const Experiment& experiment, Progress& progress,
                                            const OnResult& on_result) {
    const bool emulated = choose_backend(hello_.backends, experiment.backend).kind == BackendKind::emulator;
    check_.begin(experiment, emulated ? Storage::sparse : Storage::full);
    Results results(*this, experiment, progress, on_result);
    nlohmann::json request{{"run", run_request(experiment, progress.takes_files())}};
    request["ask_to_verify"] = has_user_code_;
    hold(std::move(request), {}, progress.flag(),
         [&](const nlohmann::json& head, UploadReader& payload) { results.take(head, payload); });
    return results.all();
}

OpenedKernels KernelRunner::open(const std::string& file, const std::atomic<bool>* cancelled) {
    questions_.allow_folder_of(placed(named_kernel(file).file.string()));
    has_user_code_ = true;
    OpenAnswer answer;
    try {
        hold(
            {{"open", file}, {"include", include_folders()}}, {}, cancelled,
            [&](const nlohmann::json& head, UploadReader&) { answer.take(head); }, longest_opening);
    } catch (const UsageError&) {
        if (answer.faults.empty()) throw;
        make_safe(answer.faults);
        throw KernelRefused(std::move(answer.faults));
    }
    OpenedKernels opened{.left_out = std::move(answer.left_out)};
    for (Variant& row : answer.variants) opened.variants.push_back(&catalog_.add(std::move(row)));
    told_.insert(opened.variants.begin(), opened.variants.end());
    return opened;
}

InspectionService KernelRunner::inspections() {
    return {.list_code =
                [this](const Experiment& experiment, const std::string& architecture, const std::string& source,
                       Progress& progress) {
                    const nlohmann::json found =
                        ask({{"list_code", run_request(experiment)}, {"architecture", architecture}},
                            std::as_bytes(std::span(source)), progress.flag(), "code");
                    auto listing = value_in<CodeListing>(found, "code");
                    make_safe(listing);
                    return listing;
                },
            .read_warp =
                [this](const Experiment& experiment, std::int64_t warp, Progress& progress) {
                    const nlohmann::json found =
                        ask({{"read_warp", run_request(experiment)}, {"warp", warp}}, {}, progress.flag(), "warp");
                    auto accesses = value_in<WarpAccesses>(found, "warp");
                    make_safe(accesses);
                    return accesses;
                },
            .make_portable =
                [this](const Experiment& experiment, Progress& progress) {
                    const nlohmann::json found =
                        ask({{"make_portable", run_request(experiment)}}, {}, progress.flag(), "portable");
                    return value_in<std::string>(found, "portable");
                }};
}

void KernelRunner::place(const std::string& name, const std::filesystem::path& place) {
    place_file(name, place);
    hold({{"place", name}, {"at", place.string()}}, {}, nullptr, [](const nlohmann::json&, UploadReader&) {});
}

nlohmann::json KernelRunner::ask(nlohmann::json request, std::span<const std::byte> payload,
                                 const std::atomic<bool>* cancelled, const char* field) {
    nlohmann::json found;
    hold(std::move(request), payload, cancelled, [&](const nlohmann::json& head, UploadReader&) {
        if (head.contains(field)) found = head;
    });
    return found;
}

void KernelRunner::hold(nlohmann::json request, std::span<const std::byte> payload, const std::atomic<bool>* cancelled,
                        const Take& take, std::chrono::seconds longest) try {
    const std::uint64_t id = ++last_id_;
    CallLimit limit(process_.pid(), longest);
    request["id"] = id;
    process_.requests().send(std::move(request), payload);
    bool told = false;
    while (true) {
        if (cancelled && *cancelled && !std::exchange(told, true)) process_.requests().send({{"cancel", id}});
        check_alive(limit);
        const auto head = process_.results().next_head(glance);
        if (!head || number_in(*head, "id") != id) continue;
        if (head->contains("end")) return raise(value_in<End>(*head, "end"));
        UploadReader following(process_.results(), [this] { process_.check(); });
        try {
            take(*head, following);
        } catch (const UsageError& error) {
            refuse(error.what());
        }
    }
} catch (const KernelProcessEnded&) {
    throw;
} catch (const LineLost&) {
    throw process_.ended();
} catch (const BadMessage& bad) {
    refuse(bad.what());
}

void KernelRunner::check_alive(CallLimit& limit) {
    process_.check();
    if (limit.longest().count() == 0 || !limit.exceeded(questions_.idle_since())) return;
    process_.kill(fmt::format("it did not finish within {} s", limit.longest().count()));
    throw process_.ended();
}

void KernelRunner::refuse(const std::string& why) {
    process_.kill("it sent an invalid message: " + escape(why));
    throw process_.ended();
}

}  // namespace lanescope
