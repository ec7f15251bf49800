#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/lab/source_text.h"
#include "app/model/catalog/catalog.h"
#include "app/model/catalog/named_kernel.h"
#include "app/model/text/escape.h"
#include "app/session/change_operation.h"
#include "app/system/drafts.h"
#include "app/system/file.h"
#include "app/system/own_folders.h"
#include "app/window/sweeps.h"
#include "app/window/window_loop.h"

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
    session_.notice = "cancelled";
}

void WindowLoop::carry_out(const command::Sweep& sweep) { start_sweep(lab_, choice_, sweep.anew, session_.sweep); }

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
    session_.to_edit = file.string();
    opening_.open(file.string());
}

void WindowLoop::carry_out(const command::OpenExercise& open) {
    exercise_.open(open, session_);
    if (session_.exercise.file.empty()) return;  // waits for the user's consent
    own_files_.watch(session_.exercise.file);
    opening_.open(session_.exercise.file);
}

Experiment WindowLoop::experiment_of(const RunResult& result) const {
    Experiment experiment = session_.experiment;
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    experiment.schedule = result.schedule;
    return experiment;
}

void WindowLoop::carry_out(const command::ListCode& list) {
    inspector_.list_code(code_key(*list.of), experiment_of(*list.of), list.of->device.architecture, list.of->source);
    session_.inspections.under_way = inspector_.key();
}

void WindowLoop::carry_out(const command::ReadWarp& read) {
    Experiment experiment = experiment_of(*read.of);
    experiment.backend = read.of->provenance.backend;
    inspector_.read_warp(warp_key(*read.of, read.warp), std::move(experiment), read.warp);
    session_.inspections.under_way = inspector_.key();
}

void WindowLoop::follow_inspector() {
    session_.inspections.under_way = inspector_.key();
    const auto answer = inspector_.poll();
    if (answer && answer->code) session_.inspections.add(answer->key, answer->code);
    if (answer && answer->warp) session_.inspections.add(answer->key, answer->warp);
}

void WindowLoop::follow_files() {
    std::ranges::move(own_files_.changed(), std::back_inserter(changed_));
    if (std::string trouble = own_files_.trouble(); !trouble.empty()) session_.error = std::move(trouble);
    if (changed_.empty() || !opening_.file().empty()) return;
    const std::string file = changed_.back();
    changed_.pop_back();
    if (file == session_.exercise.file) return opening_.open(file);
    for (const VariantChoice& choice : choice_.experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(choice_.experiment.problem)), choice.id);
        if (!variant || variant->file != file) continue;
        runs_when_opened_ = true;
        return opening_.open(file + ":" + variant->function);
    }
    if (std::ranges::count(session_.refused, file, &RefusedKernel::file)) opening_.open(file);
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
    session_.compiling = opening_.file();
}

void WindowLoop::carry_out(const command::CloseRefused& close) {
    std::erase_if(session_.refused, [&](const RefusedKernel& refused) { return refused.file == close.file; });
}

/// An error without faults keeps the file's previous faults.
void WindowLoop::note_refused(const KernelOpening::Opened& opened) {
    if (!opened.error.empty() && opened.faults.empty()) return;
    const std::string file = named_kernel(opened.file).file.string();
    carry_out(command::CloseRefused{file});
    if (opened.faults.empty()) return;
    own_files_.watch(file);
    session_.refused.push_back({file, opened.faults});
}

void WindowLoop::show_kernels(const KernelOpening::Opened& opened) {
    const bool runs = std::exchange(runs_when_opened_, false);
    ask_to_send(opened);
    if (ExerciseRunner::holds(opened.file)) return show_exercise(opened);
    note_refused(opened);
    if (!opened.error.empty()) {
        if (!to_open_.empty() || !fault_.empty()) return refuse(opened.error);
        session_.error = opened.error;
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
    session_.error.clear();
    if (!runs) say_opened(opened.file + chosen_launch(opened.kernels) + in_short(opened.kernels.left_out));
    own_files_.watch_catalog();
    if (runs) submit();
    note_recent(opened.kernels.variants.front()->file);
}

/// Ignores a kernel of a page that the user has left. A kernel outside the experiment runs later, with its page.
void WindowLoop::show_exercise(const KernelOpening::Opened& opened) {
    if (!exercise_.take(opened, session_) || !opened.error.empty()) return;
    const VariantChoice kernel{session_.exercise.variant};
    std::vector<VariantChoice>& variants = choice_.experiment.variants;
    const bool stands = std::ranges::count(session_.experiment.variants, kernel) > 0;
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
    session_.error.clear();
    session_.notice = "kernels run on " + ready->name;
}

}  // namespace lanescope
