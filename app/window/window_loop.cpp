#include "app/window/window_loop.h"

#include <cstdio>
#include <exception>
#include <utility>

#include "app/base/files/folders.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/lab/experiment_jobs.h"
#include "app/lab/shape_tests.h"
#include "app/lab/sweep_job.h"
#include "app/lessons/markdown/glossary.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/platform/keyboard.h"
#include "app/session/file_status.h"
#include "app/views/kit/items.h"
#include "app/window/session_actions.h"

namespace lanescope {

WindowLoop::WindowLoop(const WindowStart& start, Workers& workers, const Capabilities& capabilities)
    : Viewer(workers.catalog(), {start.width, start.height, start.screenshot.empty(), start.state_log}, capabilities,
             start.choice),
      start_(start),
      lab_{PlaceList(workers), Jobs(workers.catalog(), workers.all(), workers.first().place())},
      lessons_(start, lab_.jobs),
      kept_{Restoring(catalog_, start), {}, MemoryKeeper(start.memory)} {
    watch_items(screen_.log.is_open() ? &screen_.status : nullptr);
    state_.fault = kept_.restoring.begin(state_.choice);
    const std::string device = state_.choice.experiment.device;
    use_known_device(state_.choice.experiment, capabilities);
    if (state_.choice.experiment.device != device)
        state_.refuse("device model " + quoted(device) + " is not available; times are for " +
                      state_.choice.experiment.device);
    show_first_page(start, state_.choice);
    follow_lesson();
    show_first(catalog_, start, state_.session, state_.choice);
    screen_.views.offer(lessons_.user.shelf());
    screen_.views.mark_finished(lessons_.finished.names());
    screen_.views.offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
    state_.session.files = FileBrowser::first_notes();
    if (!start_.fresh) browser_.read_recent();
    kernels_.user.watch_catalog(catalog_);
    if (!start.fault.empty()) state_.refuse(start.fault);
    if (!lab_.places.fault().empty()) state_.refuse(lab_.places.fault());
    state_.session.run.error = state_.fault;
}

bool WindowLoop::is_busy() const {
    return state_.session.run.busy() || state_.session.jobs.exercise.trying || state_.session.jobs.shape_tests.busy ||
           !state_.session.kernels.compiling.empty() || kernels_.user.settling() ||
           !state_.session.jobs.inspections.under_way.empty() || browser_.busy() || screen_.views.animating() ||
           screen_.picture.busy() || kept_.restoring.busy() || browser_.reads_recent();
}

void WindowLoop::run() {
    for (int frame = 0; screen_.window.begin_frame(is_busy() || frame < 4) && !interrupted(); ++frame) {
        const bool own_picture = screen_.picture.busy();  // its frame has another layout than the window
        take_reports();
        draw_frame();
        follow_lesson();
        run_what_is_wanted();
        follow_and_carry_out();
        kernels_.user.keep_drafts(screen_.views.unsaved());
        if (!own_picture) write_log();
        keep_memory();
        if (picture_taken(frame)) break;
    }
    save_what_was_typed();
    kept_.keeper.leave(memory_now());
    kept_.restoring.leave();
    kept_.matrix.leave(seconds_now());
}

void WindowLoop::follow_and_carry_out() try {
    take_dropped();
    kernels_.follow(state_.choice);
    if (kernels_.program_changed()) submit();
    lessons_.follow(state_.choice, state_.session, screen_.views, seconds_now());
    follow_restoring();
    open_next_kernel();
    state_.session.drop_versions(state_.choice.view);
    follow_places();
    workspaces_.follow(state_.choice, state_.session, screen_.views.dragging(), seconds_now());
    browser_.follow(state_.session.files);
    if (const auto asked = std::exchange(state_.command, std::nullopt))
        std::visit([this](const auto& command) { carry_out(command); }, *asked);
    finish_picture();
} catch (const std::exception& failed) {
    state_.session.run.error = failed.what();
}

void WindowLoop::save_what_was_typed() {
    for (const command::SaveKernel& text : screen_.views.unsaved()) try {
            kernels_.user.save(text);
        } catch (const std::exception& failed) {
            std::fprintf(stderr, "lanescope: %s; the draft returns when you edit the file\n", failed.what());
        }
}

void WindowLoop::take_reports() {
    state_.session.places = lab_.places.shown();
    for (const JobReport& report : lab_.jobs.poll()) take(report);
    if (nothing_is_under_way()) state_.repeat_messages();
}

void WindowLoop::take(const JobReport& report) try {
    switch (report.kind) {
        case JobKind::experiment:
            return take_run(run_report(report));
        case JobKind::shape_tests:
            return state_.session.jobs.shape_tests.add(shape_test_report(report));
        case JobKind::sweep:
            state_.session.jobs.sweep.add(sweep_report(report));
            return workspaces_.lesson.add(sweep_report(report));
        case JobKind::open_kernel:
            for (OpenedFile& opened : report.values_of<OpenedFile>()) take_opened(std::move(opened));
            return;
        case JobKind::inspection:
            return take_inspections(report);
        case JobKind::page:
            return take_page(report);
        case JobKind::attempt:
            return lessons_.exercise.take(report, state_.session);
    }
} catch (const std::exception& failed) {
    state_.session.run.error = failed.what();
}

void WindowLoop::take_run(const Report& report) {
    state_.session.add(report);
    if (!report.finished || report.cancelled) return;
    if (const Problem& problem = state_.session.results.experiment.problem; is_program(problem))
        kernels_.note_program(problem, report.error);
    kept_.matrix.ended();
    test_user_kernels(lab_.jobs, state_.session);
}

bool WindowLoop::has_changed() const {
    if (!can_run(state_.choice.experiment) && (kept_.restoring.busy() || kept_.restoring.asks())) return false;
    return state_.choice.live && state_.choice.experiment != state_.session.results.experiment &&
           is_complete(state_.choice.experiment.problem);
}

bool WindowLoop::nothing_is_under_way() const {
    const bool has_begun = state_.session.run.id > 0 || state_.session.results.from_file();
    return has_begun && !state_.session.run.busy() && !has_changed() && state_.session.kernels.compiling.empty() &&
           !kernels_.has_more() && !kept_.restoring.busy();
}

void WindowLoop::follow_lesson() {
    const bool sweeps = state_.session.jobs.sweep.busy;
    const StageChange change = workspaces_.lesson.follow(state_.choice, state_.session);
    if (change == StageChange::none) return;
    state_.command.reset();
    cancel_experiment(lab_.jobs);
    if (change != StageChange::opened && sweeps) lab_.jobs.cancel(JobKind::sweep);
    if (change == StageChange::left_at_work) submit_experiment(lab_.jobs, state_.session.results.experiment);
}

void WindowLoop::run_what_is_wanted() {
    const bool runs = state_.command && std::holds_alternative<command::Run>(*state_.command);
    const bool runs_page = state_.command && std::holds_alternative<command::RunPage>(*state_.command);
    if (!runs && !runs_page && !has_changed()) return;
    if (runs_page) state_.session.release();
    submit();
}

void WindowLoop::submit() {
    state_.choice.resume_live();
    lessons_.exercise.cancel_attempt(state_.session);  // the run has priority
    kept_.matrix.begin(state_.choice.experiment.problem, seconds_now());
    const std::uint64_t run = submit_experiment(lab_.jobs, state_.choice.experiment);
    state_.session.results.experiment = state_.choice.experiment;
    state_.session.add({{.run = run, .busy = true}});  // old results must not look new
}

void WindowLoop::write_log() {
    screen_.status.input = input_taken();
    screen_.status.has_keyboard = screen_.window.has_keyboard();
    screen_.status.at_rest = screen_.window.at_rest() && !screen_.views.moving() && !state_.session.run.busy() &&
                             !state_.session.jobs.sweep.busy && !state_.session.jobs.exercise.trying &&
                             !state_.session.jobs.shape_tests.busy &&
                             state_.session.jobs.inspections.under_way.empty() && !browser_.busy();
    screen_.log.write(state_.choice, state_.session, screen_.status);
}

/// ImGui needs a few frames to settle hovers and layouts.
bool WindowLoop::picture_taken(int frame) {
    constexpr int settled = 4, timeout = 3600;
    const bool changes = screen_.views.animating() || state_.session.jobs.exercise.trying ||
                         !state_.session.jobs.inspections.under_way.empty() || browser_.busy() ||
                         kept_.restoring.busy();
    screen_.quiet_frames = changes ? 0 : screen_.quiet_frames + 1;
    if (start_.screenshot.empty() || (screen_.quiet_frames <= settled && frame < timeout)) return false;
    screen_.window.save_png(start_.screenshot);
    return true;
}

}  // namespace lanescope
