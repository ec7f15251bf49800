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
#include "app/lab/experiment_jobs.h"
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

/// Writes the text to a file with a free name, and returns the file.
std::string new_copy(const std::string& folder_name, const std::string& name, const std::string& text) {
    const std::filesystem::path folder = data_folder() / "kernels" / folder_name;
    std::filesystem::create_directories(folder);
    std::filesystem::path file = folder / (name + "_mine.cu");
    for (int number = 2; path_exists(file); ++number) file = folder / fmt::format("{}_mine_{}.cu", name, number);
    write_text(file, text);
    return file.string();
}

/// A deleted file's draft cannot be edited.
void name_draft(OpenedFile& opened) {
    const std::filesystem::path file = named_kernel(opened.file).file;
    if (opened.error.empty() || path_exists(file)) return;
    if (const std::filesystem::path draft = newest_draft(file); !draft.empty())
        opened.error += "; its unsaved text is in " + in_one_line(draft.string());
}

RunResultPtr chosen_of(const std::vector<RunResultPtr>& results, const std::string& variant) {
    const auto found = std::ranges::find_if(results, [&](const auto& result) { return result->variant.id == variant; });
    return found == results.end() ? results.front() : *found;
}

}  // namespace

void WindowLoop::carry_out(const command::Cancel&) {
    cancel_experiment(lab_.jobs);
    state_.session.run.notice = "cancelled";
}

void WindowLoop::carry_out(const command::Sweep& sweep) {
    start_sweep(lab_.jobs, state_.choice, sweep.anew, state_.session.jobs.sweep);
}

void WindowLoop::carry_out(const command::CopyKernel& copy) {
    const Variant* variant = catalog_.find(copy.operation, copy.id);
    if (!variant) return;
    state_.session.kernels.to_edit = new_copy(copy.operation, copy.id, source_text(*variant));
    kernels_.open(state_.session.kernels.to_edit);
}

/// The other program runs by itself: it is a change of the experiment.
void WindowLoop::carry_out(const command::CopyProgram& copy) {
    constexpr std::uint64_t largest = 4 << 20;
    const std::string name = std::filesystem::path(copy.file).stem().string();
    state_.session.kernels.to_edit = new_copy("programs", name, read_file(copy.file, largest));
    state_.choice.experiment.problem = with_file(state_.choice.experiment.problem, state_.session.kernels.to_edit);
}

void WindowLoop::carry_out(const command::OpenExercise& open) {
    lessons_.exercise.open(open, state_.session);
    if (state_.session.jobs.exercise.file.empty()) return;  // waits for consent
    kernels_.user.watch(state_.session.jobs.exercise.file);
    kernels_.open(state_.session.jobs.exercise.file);
}

void WindowLoop::carry_out(const command::ListCode& list) {
    const std::string key = state_.session.jobs.inspections.under_way = code_key(*list.of);
    submit_code_listing(lab_.jobs, key, experiment_of(*list.of), list.of->device.architecture, list.of->source);
}

void WindowLoop::carry_out(const command::ReadWarp& read) {
    Experiment experiment = experiment_of(*read.of);
    experiment.backend = read.of->provenance.backend;
    const std::string key = state_.session.jobs.inspections.under_way = warp_key(*read.of, read.warp);
    submit_warp_reading(lab_.jobs, key, std::move(experiment), read.warp);
}

void WindowLoop::take_inspections(const JobReport& report) {
    Inspections& inspections = state_.session.jobs.inspections;
    if (report.finished) inspections.under_way.clear();
    for (const InspectionAnswer& answer : report.values_of<InspectionAnswer>()) {
        if (answer.code) inspections.add(answer.key, answer.code);
        if (answer.warp) inspections.add(answer.key, answer.warp);
    }
}

/// Ignores a file whose opening was given up.
void WindowLoop::take_opened(OpenedFile opened) {
    if (opened.file != state_.session.kernels.compiling) return;
    state_.session.kernels.compiling.clear();
    name_draft(opened);
    opened.file == kept_.restoring.kernel() ? restore_kernels(opened) : show_kernels(opened);
}

void WindowLoop::open_next_kernel() {
    const std::string& compiling = state_.session.kernels.compiling;
    if (!kept_.restoring.kernel().empty() && compiling != kept_.restoring.kernel()) kept_.restoring.offer_kernel();
    kernels_.open_next();
    if (compiling.empty() && state_.choice.lesson.stem.empty())
        if (const std::string last = kept_.restoring.next_kernel(); !last.empty()) kernels_.open(last);
}

void WindowLoop::show_kernels(const OpenedFile& opened) {
    const bool runs = kernels_.runs_when_opened();
    kernels_.ask_to_send(opened);
    if (ExerciseRunner::holds(opened.file)) return show_exercise(opened);
    kernels_.note_refused(opened);
    if (!opened.error.empty()) {
        if (kernels_.has_more() || !state_.fault.empty()) return state_.refuse(opened.error);
        state_.session.run.error = opened.error;
        return;
    }
    Experiment& experiment = state_.choice.experiment;
    const std::string& operation = opened.kernels.variants.front()->operation;
    change_operation(state_.choice, operation_named(operation));
    for (const Variant* variant : opened.kernels.variants) {
        const VariantChoice added{variant->id};
        if (variant->operation == operation && !std::ranges::count(experiment.variants, added))
            experiment.variants.push_back(added);
    }
    state_.session.run.error.clear();
    if (!runs) state_.say_opened(opened.file + chosen_launch(opened.kernels) + in_short(opened.kernels.left_out));
    kernels_.user.watch_catalog(catalog_);
    if (runs) submit();
    note_recent(opened.kernels.variants.front()->file);
}

/// Ignores kernels of pages that the user has left. A kernel outside the experiment runs later, with its page.
void WindowLoop::show_exercise(const OpenedFile& opened) {
    if (!lessons_.exercise.take(opened, state_.session) || !opened.error.empty()) return;
    const VariantChoice kernel{state_.session.jobs.exercise.variant};
    std::vector<VariantChoice>& variants = state_.choice.experiment.variants;
    const bool stands = std::ranges::count(state_.session.results.experiment.variants, kernel) > 0;
    if (!std::ranges::count(variants, kernel) && state_.choice.lesson.applied)
        variants.insert(variants.begin(), kernel);
    if (stands) submit();
}

/// Keeps the previous place's results.
void WindowLoop::follow_places() {
    const auto ready = lab_.places.poll();
    if (!ready) return;
    lessons_.exercise.cancel_attempt(state_.session);
    state_.session.kernels.compiling.clear();
    lab_.jobs.use(ready->runners, ready->runner->place());
    state_.session.capabilities.backends = BackendList([entries = ready->backends] { return entries; });
    state_.session.run.error.clear();
    state_.session.run.notice = "kernels run on " + ready->name;
}

void WindowLoop::carry_out(const command::ShowVersion& show) {
    const RunResultPtr version = chosen_of(kernels_.versions.load(show.file, show.number), show.variant);
    state_.session.show_version(version);
    const std::vector<std::string> names = names_of(state_.session.results.all);
    const auto at = std::ranges::find(state_.session.results.all, version) - state_.session.results.all.begin();
    ViewSettings& view = state_.choice.view;
    *std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d}.at(std::size_t(show.map)) = names[std::size_t(at)];
}

void WindowLoop::carry_out(const command::RestoreVersion& restore) {
    const RunResultPtr version = kernels_.versions.load(restore.file, restore.number).front();
    kernels_.user.save({restore.file, version->source, state_.session.kernels.sources[restore.file].text});
}

}  // namespace lanescope
