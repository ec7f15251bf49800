#include "app/window/window_loop.h"

#include <cstdio>
#include <exception>
#include <utility>

#include "app/base/files/folders.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/lab/experiment_jobs.h"
#include "app/lab/local_capabilities.h"
#include "app/lab/shape_tests.h"
#include "app/lab/sweep_job.h"
#include "app/lessons/markdown/glossary.h"
#include "app/platform/keyboard.h"
#include "app/session/file_status.h"
#include "app/views/kit/items.h"
#include "app/window/session_actions.h"

namespace lanescope {

void PanelPicture::begin(const command::SavePicture& asked, const Views& views, Window& window) {
    const auto [width, height] = views.size_of(asked.panel);
    window.begin_picture(width, height, asked.scale);
    path_ = asked.path;
    panel_ = asked.panel;
    frames_ = 0;
}

Choice PanelPicture::of(Choice choice) const {
    choice.view.alone = panel_;
    return choice;
}

std::string PanelPicture::frame_drawn(Window& window, bool moving) {
    constexpr int settled = 5, timeout = 600;
    if (!busy() || ++frames_ < settled || (moving && frames_ < timeout)) return {};
    window.end_picture();
    window.save_png(path_);
    return std::exchange(path_, {});
}

WindowLoop::WindowLoop(const WindowStart& start, Workers& workers, const Capabilities& capabilities)
    : start_(start),
      window_(start.width, start.height, "Lanescope", start.screenshot.empty()),
      places_(workers),
      jobs_(workers.all(), workers.first().place()),
      log_(start.state_log),
      session_{.capabilities = capabilities},
      choice_(start.choice),
      lessons_(start, jobs_),
      memory_(start.memory) {
    watch_items(log_.is_open() ? &notes_ : nullptr);
    fault_ = restoring_.begin(choice_);
    const std::string device = choice_.experiment.device;
    use_known_device(choice_.experiment, capabilities);
    if (choice_.experiment.device != device)
        refuse("device model " + quoted(device) + " is not available; times are for " + choice_.experiment.device);
    show_first_page(start, choice_);
    follow_lesson();
    show_first(start, session_, choice_);
    views_.offer(lessons_.user.shelf());
    views_.mark_finished(lessons_.finished.names());
    views_.offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
    session_.files = FileBrowser::first_notes();
    if (!start_.fresh) browser_.read_recent();
    kernels_.user.watch_catalog();
    if (!start.fault.empty()) refuse(start.fault);
    if (!places_.fault().empty()) refuse(places_.fault());
    session_.run.error = fault_;
}

bool WindowLoop::is_busy() const {
    return session_.run.busy() || session_.jobs.exercise.trying || session_.jobs.shape_tests.busy ||
           !session_.kernels.compiling.empty() || !session_.jobs.inspections.under_way.empty() || browser_.busy() ||
           views_.animating() || picture_.busy() || restoring_.busy() || browser_.reads_recent();
}

void WindowLoop::run() {
    for (int frame = 0; window_.begin_frame(is_busy() || frame < 4) && !interrupted(); ++frame) {
        const bool own_picture = picture_.busy();  // its frame has another layout than the window
        take_reports();
        draw_frame();
        follow_lesson();
        run_what_is_wanted();
        follow_and_carry_out();
        kernels_.user.keep_drafts(views_.unsaved());
        if (!own_picture) write_log();
        keep_memory();
        if (picture_taken(frame)) break;
    }
    save_what_was_typed();
    memory_.leave(memory_now());
    restoring_.leave();
    matrix_.leave(seconds_now());
}

void WindowLoop::follow_and_carry_out() try {
    take_dropped();
    kernels_.follow(choice_);
    lessons_.follow(choice_, session_, views_, seconds_now());
    follow_restoring();
    open_next_kernel();
    session_.drop_versions(choice_.view);
    follow_places();
    workspaces_.follow(choice_, session_, views_.dragging(), seconds_now());
    browser_.follow(session_.files);
    if (const auto asked = std::exchange(command_, std::nullopt))
        std::visit([this](const auto& command) { carry_out(command); }, *asked);
    const std::string saved = picture_.frame_drawn(window_, views_.working());
    if (!saved.empty()) say_saved(saved);
} catch (const std::exception& failed) {
    session_.run.error = failed.what();
}

void WindowLoop::save_what_was_typed() {
    for (const command::SaveKernel& text : views_.unsaved()) try {
            kernels_.user.save(text);
        } catch (const std::exception& failed) {
            std::fprintf(stderr, "lanescope: %s; the draft returns when you edit the file\n", failed.what());
        }
}

void WindowLoop::take_reports() {
    session_.places = places_.shown();
    for (const JobReport& report : jobs_.poll()) take(report);
    if (nothing_is_under_way()) say_what_was_kept();
}

void WindowLoop::take(const JobReport& report) try {
    switch (report.kind) {
        case JobKind::experiment:
            return take_run(run_report(report));
        case JobKind::shape_tests:
            return session_.jobs.shape_tests.add(shape_test_report(report));
        case JobKind::sweep:
            session_.jobs.sweep.add(sweep_report(report));
            return workspaces_.lesson.add(sweep_report(report));
        case JobKind::open_kernel:
            for (OpenedFile& opened : report.values_of<OpenedFile>()) take_opened(std::move(opened));
            return;
        case JobKind::inspection:
            return take_inspections(report);
        case JobKind::attempt:
            return lessons_.exercise.take(report, session_);
    }
} catch (const std::exception& failed) {
    session_.run.error = failed.what();
}

void WindowLoop::take_run(const Report& report) {
    session_.add(report);
    if (!report.finished || report.cancelled) return;
    matrix_.ended();
    test_user_kernels(jobs_, session_);
}

bool WindowLoop::has_changed() const {
    if (choice_.experiment.variants.empty() && (restoring_.busy() || restoring_.asks())) return false;
    return choice_.live && choice_.experiment != session_.results.experiment && is_complete(choice_.experiment.problem);
}

bool WindowLoop::nothing_is_under_way() const {
    const bool has_begun = session_.run.id > 0 || session_.results.from_file();
    return has_begun && !session_.run.busy() && !has_changed() && session_.kernels.compiling.empty() &&
           !kernels_.has_more() && !restoring_.busy();
}

void WindowLoop::say_what_was_kept() {
    const bool adds = !session_.run.error.empty() && session_.run.error != fault_;
    if (!fault_.empty()) session_.run.error = std::exchange(fault_, "") + (adds ? "; " + session_.run.error : "");
    if (session_.run.notice.empty()) session_.run.notice = opened_;
    opened_.clear();
}

void WindowLoop::draw_frame() {
    command_.reset();
    if (picture_.busy()) {
        views_.draw(session_, picture_.of(choice_));
    } else {
        Views::Asked asked = views_.draw(session_, std::move(choice_));
        choice_ = std::move(asked.choice);
        command_ = std::move(asked.command);
    }
    window_.end_frame();
    window_.text_scale(choice_.appearance.text_scale);
    window_.reading_fonts(choice_.presenting);
    window_.full_screen(choice_.presenting || choice_.full_screen);
}

void WindowLoop::follow_lesson() {
    const bool sweeps = session_.jobs.sweep.busy;
    const StageChange change = workspaces_.lesson.follow(choice_, session_);
    if (change == StageChange::none) return;
    command_.reset();
    cancel_experiment(jobs_);
    if (change != StageChange::opened && sweeps) jobs_.cancel(JobKind::sweep);
    if (change == StageChange::left_at_work) submit_experiment(jobs_, session_.results.experiment);
}

void WindowLoop::run_what_is_wanted() {
    const bool runs = command_ && std::holds_alternative<command::Run>(*command_);
    const bool runs_page = command_ && std::holds_alternative<command::RunPage>(*command_);
    if (!runs && !runs_page && !has_changed()) return;
    if (runs_page) session_.release();
    submit();
}

void WindowLoop::submit() {
    choice_.resume_live();
    lessons_.exercise.cancel_attempt(session_);  // the run has priority
    matrix_.begin(choice_.experiment.problem, seconds_now());
    const std::uint64_t run = submit_experiment(jobs_, choice_.experiment);
    session_.results.experiment = choice_.experiment;
    session_.add({.run = run, .busy = true});  // so that old results are not taken for new ones
}

void WindowLoop::write_log() {
    notes_.input = input_taken();
    notes_.has_keyboard = window_.has_keyboard();
    notes_.at_rest = window_.at_rest() && !views_.moving() && !session_.run.busy() && !session_.jobs.sweep.busy &&
                     !session_.jobs.exercise.trying && !session_.jobs.shape_tests.busy &&
                     session_.jobs.inspections.under_way.empty() && !browser_.busy();
    log_.write(choice_, session_, notes_);
}

/// ImGui needs a few frames to settle hovers and layouts.
bool WindowLoop::picture_taken(int frame) {
    constexpr int settled = 4, timeout = 3600;
    const bool changes = views_.animating() || session_.jobs.exercise.trying ||
                         !session_.jobs.inspections.under_way.empty() || browser_.busy() || restoring_.busy();
    quiet_frames_ = changes ? 0 : quiet_frames_ + 1;
    if (start_.screenshot.empty() || (quiet_frames_ <= settled && frame < timeout)) return false;
    window_.save_png(start_.screenshot);
    return true;
}

}  // namespace lanescope
