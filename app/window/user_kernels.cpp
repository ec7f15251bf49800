#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "app/analysis/timing/origin.h"
#include "app/base/files/crash_recovery.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/model/run_result.h"
#include "app/session/workspace.h"
#include "app/window/session_actions.h"
#include "app/window/window_loop.h"
#include "app/wire/blank_result.h"

namespace lanescope {
namespace {

std::string chosen_launch(const OpenedKernels& opened) {
    const SuggestedLine& line = opened.variants.front()->launch;
    return line.text.empty() ? "" : "; launched by Lanescope: " + in_one_line(line.text);
}

std::string in_short(const std::vector<std::string>& left_out) {
    if (left_out.empty()) return {};
    const std::string others = left_out.size() > 1 ? fmt::format(" (and {} more)", left_out.size() - 1) : "";
    return "; left out: " + in_one_line(left_out.front()) + others;
}

/// The draft of a deleted file cannot be edited.
void name_draft(KernelOpening::Opened& opened) {
    const std::filesystem::path file = named_kernel(opened.file).file;
    std::error_code failed;
    if (opened.error.empty() || std::filesystem::exists(file, failed)) return;
    if (const std::filesystem::path draft = newest_draft(file); !draft.empty())
        opened.error += "; its unsaved text is in " + in_one_line(draft.string());
}

}  // namespace

void WindowLoop::carry_out(const command::Cancel&) {
    lab_.cancel();
    session_.run.notice = "cancelled";
}

void WindowLoop::carry_out(const command::Sweep& sweep) { start_sweep(lab_, choice_, sweep.anew, session_.jobs.sweep); }

/// Chooses a free name.
void WindowLoop::carry_out(const command::CopyKernel& copy) {
    const Variant* variant = find_variant(copy.operation, copy.id);
    if (!variant) return;
    const std::filesystem::path folder = data_folder() / "kernels" / copy.operation;
    std::filesystem::create_directories(folder);
    std::filesystem::path file = folder / (copy.id + "_mine.cu");
    for (int number = 2; std::filesystem::exists(file); ++number)
        file = folder / fmt::format("{}_mine_{}.cu", copy.id, number);
    write_text(file, source_text(*variant));
    session_.kernels.to_edit = file.string();
    opening_.open(file.string());
}

void WindowLoop::carry_out(const command::OpenExercise& open) {
    exercise_.open(open, session_);
    if (session_.jobs.exercise.file.empty()) return;  // waits for the user's consent
    user_files_.watch(session_.jobs.exercise.file);
    opening_.open(session_.jobs.exercise.file);
}

Experiment WindowLoop::experiment_of(const RunResult& result) const {
    Experiment experiment = session_.results.experiment;
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    experiment.schedule = result.schedule;
    return experiment;
}

void WindowLoop::carry_out(const command::ListCode& list) {
    inspector_.list_code(code_key(*list.of), experiment_of(*list.of), list.of->device.architecture, list.of->source);
    session_.jobs.inspections.under_way = inspector_.key();
}

void WindowLoop::carry_out(const command::ReadWarp& read) {
    Experiment experiment = experiment_of(*read.of);
    experiment.backend = read.of->provenance.backend;
    inspector_.read_warp(warp_key(*read.of, read.warp), std::move(experiment), read.warp);
    session_.jobs.inspections.under_way = inspector_.key();
}

void WindowLoop::follow_inspector() {
    session_.jobs.inspections.under_way = inspector_.key();
    const auto answer = inspector_.poll();
    if (answer && answer->code) session_.jobs.inspections.add(answer->key, answer->code);
    if (answer && answer->warp) session_.jobs.inspections.add(answer->key, answer->warp);
}

void WindowLoop::follow_files() {
    std::ranges::move(user_files_.changed(), std::back_inserter(changed_));
    if (std::string trouble = user_files_.trouble(); !trouble.empty()) session_.run.error = std::move(trouble);
    if (changed_.empty() || !opening_.file().empty()) return;
    const std::string file = changed_.back();
    changed_.pop_back();
    if (file == session_.jobs.exercise.file) return opening_.open(file);
    for (const VariantChoice& choice : choice_.experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(choice_.experiment.problem)), choice.id);
        if (!variant || variant->file != file) continue;
        runs_when_opened_ = true;
        return opening_.open(file + ":" + variant->function);
    }
    if (std::ranges::count(session_.kernels.refused, file, &RefusedKernel::file)) opening_.open(file);
}

void WindowLoop::follow_kernels() {
    if (auto opened = opening_.poll()) {
        name_draft(*opened);
        opened->file == restoring_.kernel() ? restore_kernels(*opened) : show_kernels(*opened);
    }
    if (!restoring_.kernel().empty() && opening_.file() != restoring_.kernel()) restoring_.offer_kernel();
    if (opening_.file().empty() && !to_open_.empty()) {
        opening_.open(to_open_.front());
        to_open_.pop_front();
    }
    if (opening_.file().empty() && choice_.lesson.stem.empty())
        if (const std::string last = restoring_.next_kernel(); !last.empty()) opening_.open(last);
    session_.kernels.compiling = opening_.file();
}

void WindowLoop::carry_out(const command::CloseRefused& close) {
    std::erase_if(session_.kernels.refused, [&](const RefusedKernel& refused) { return refused.file == close.file; });
}

/// An error without faults keeps the file's previous faults.
void WindowLoop::note_refused(const KernelOpening::Opened& opened) {
    if (!opened.error.empty() && opened.faults.empty()) return;
    const std::string file = named_kernel(opened.file).file.string();
    carry_out(command::CloseRefused{file});
    if (opened.faults.empty()) return;
    user_files_.watch(file);
    session_.kernels.refused.push_back({file, opened.faults});
}

void WindowLoop::show_kernels(const KernelOpening::Opened& opened) {
    const bool runs = std::exchange(runs_when_opened_, false);
    ask_to_send(opened);
    if (ExerciseRunner::holds(opened.file)) return show_exercise(opened);
    note_refused(opened);
    if (!opened.error.empty()) {
        if (!to_open_.empty() || !fault_.empty()) return refuse(opened.error);
        session_.run.error = opened.error;
        return;
    }
    Experiment& experiment = choice_.experiment;
    const std::string& operation = opened.kernels.variants.front()->operation;
    change_operation(choice_, operation_named(operation));
    for (const Variant* variant : opened.kernels.variants) {
        const VariantChoice added{variant->id};
        if (variant->operation == operation && !std::ranges::count(experiment.variants, added))
            experiment.variants.push_back(added);
    }
    session_.run.error.clear();
    if (!runs) say_opened(opened.file + chosen_launch(opened.kernels) + in_short(opened.kernels.left_out));
    user_files_.watch_catalog();
    if (runs) submit();
    note_recent(opened.kernels.variants.front()->file);
}

/// Ignores a kernel of a page that the user has left. A kernel outside the experiment runs later, with its page.
void WindowLoop::show_exercise(const KernelOpening::Opened& opened) {
    if (!exercise_.take(opened, session_) || !opened.error.empty()) return;
    const VariantChoice kernel{session_.jobs.exercise.variant};
    std::vector<VariantChoice>& variants = choice_.experiment.variants;
    const bool stands = std::ranges::count(session_.results.experiment.variants, kernel) > 0;
    if (!std::ranges::count(variants, kernel) && choice_.lesson.applied) variants.insert(variants.begin(), kernel);
    if (stands) submit();
}

/// Results of the previous place stay.
void WindowLoop::follow_places() {
    const auto ready = places_.poll();
    if (!ready) return;
    lab_.use(ready->runners);
    opening_.use(ready->runner->place());
    exercise_.use(ready->runner->place());
    inspector_.use(ready->runner->place());
    session_.capabilities.backends = BackendList([entries = ready->backends] { return entries; });
    session_.run.error.clear();
    session_.run.notice = "kernels run on " + ready->name;
}

namespace {

std::string own_file(const RunResult& result) {
    const Variant* variant = catalogued(result);
    const bool own = variant && variant->group == VariantGroup::user && result.variant.version == 0;
    return own ? variant->file : std::string();
}

}  // namespace

void WindowLoop::follow_versions() {
    for (std::size_t i = 0; i < session_.results.current_count && !session_.results.from_file(); ++i) {
        const RunResultPtr& result = session_.results.all[i];
        const std::string file = own_file(*result);
        if (file.empty() || noted_[file] == result || (session_.run.busy() && !has_ended(*result))) continue;
        noted_[file] = result;
        versions_.add(file, result);
    }
    if (const std::string error = versions_.poll(); !error.empty())
        session_.run.notice = "cannot save this version: " + error;
    session_.drop_versions(choice_.view);
}

void WindowLoop::carry_out(const command::ShowVersion& show) {
    const RunResultPtr version = versions_.load(show.file, show.number);
    session_.show_version(version);
    const std::vector<std::string> names = names_of(session_.results.all);
    const auto at = std::ranges::find(session_.results.all, version) - session_.results.all.begin();
    ViewSettings& view = choice_.view;
    *std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d}.at(std::size_t(show.map)) = names[std::size_t(at)];
}

void WindowLoop::carry_out(const command::RestoreVersion& restore) {
    const RunResultPtr version = versions_.load(restore.file, restore.number);
    user_files_.save({restore.file, version->source, session_.kernels.sources[restore.file].text});
}

}  // namespace lanescope
