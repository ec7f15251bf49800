#include "app/window/window_loop.h"

#include <cstdio>
#include <exception>
#include <utility>

#include "app/lab/find_capabilities.h"
#include "app/lessons/glossary.h"
#include "app/model/text/quote.h"
#include "app/platform/keys.h"
#include "app/session/recent_files.h"
#include "app/system/assets.h"
#include "app/system/interrupt.h"
#include "app/views/kit/items.h"
#include "app/window/first_frame.h"
#include "app/window/own_kernel_trials.h"

namespace lanescope {

WindowLoop::WindowLoop(const WindowStart& start, Workers& workers, const Capabilities& capabilities)
    : start_(start),
      window_(start.width, start.height, "Lanescope", start.screenshot.empty()),
      places_(workers),
      lab_(workers.all()),
      log_(start.state_log),
      session_{.capabilities = capabilities},
      choice_(start.choice),
      opening_(workers.first().place()),
      exercise_(workers.first().place()),
      inspector_(workers.first().place()),
      lessons_(start.shelf),
      finished_(start.fresh) {
    watch_items(log_.is_open() ? &notes_ : nullptr);
    fault_ = restoring_.begin(choice_);
    const std::string device = choice_.experiment.device;
    use_known_device(choice_.experiment, capabilities);
    if (choice_.experiment.device != device)
        refuse("device model " + quoted(device) + " is not available; times are for " + choice_.experiment.device);
    show_first_page(start, choice_);
    follow_lesson();
    show_first(start, session_, choice_);
    views_.offer(lessons_.shelf());
    views_.mark_finished(finished_.names());
    views_.offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
    session_.files = FileBrowser::first_notes();
    if (!start_.fresh) recent_.ask([](const GivenUp&) { return recent_files(); });
    own_files_.watch_catalog();
    if (!start.fault.empty()) refuse(start.fault);
    if (!places_.fault().empty()) refuse(places_.fault());
    session_.error = fault_;
    if (start.memory) kept_ = saved_ = *start.memory;
}

bool WindowLoop::is_busy() const {
    return session_.busy || session_.exercise.trying || session_.trials.busy || !opening_.file().empty() ||
           !inspector_.key().empty() || browser_.busy() || views_.animating() || picture_.busy() || restoring_.busy() ||
           recent_.busy();
}

void WindowLoop::run() {
    for (int frame = 0; window_.begin_frame(is_busy() || frame < 4) && !interrupted(); ++frame) {
        const bool own_picture = picture_.busy();  // its frame has another layout than the window
        take_reports();
        exercise_.follow(session_);
        draw_frame();
        follow_lesson();
        run_what_is_wanted();
        follow_and_carry_out();
        own_files_.keep_drafts(views_.unsaved());
        if (!own_picture) write_log();
        keep_memory(false);
        if (picture_taken(frame)) break;
    }
    save_what_was_typed();
    keep_memory(true);
    forget_short_reading();
}

void WindowLoop::follow_and_carry_out() try {
    take_dropped();
    follow_files();
    follow_lesson_files();
    follow_finished_lessons();
    follow_restoring();
    follow_kernels();
    follow_versions();
    follow_places();
    follow_inspector();
    follow_undo();
    browser_.follow(session_.files);
    if (const auto recent = recent_.poll()) add_recent(*recent);
    if (const auto asked = std::exchange(command_, std::nullopt))
        std::visit([this](const auto& command) { carry_out(command); }, *asked);
    const std::string saved = picture_.frame_drawn(window_, views_.working());
    if (!saved.empty()) say_saved(saved);
} catch (const std::exception& failed) {
    session_.error = failed.what();
}

void WindowLoop::save_what_was_typed() {
    for (const command::SaveKernel& text : views_.unsaved()) try {
            own_files_.save(text);
        } catch (const std::exception& failed) {
            std::fprintf(stderr, "lanescope: %s; the draft returns when you edit the file\n", failed.what());
        }
}

void WindowLoop::take_reports() {
    const Report report = lab_.poll();
    session_.add(report);
    if (report.finished && !report.cancelled) note_matrix_was_read();
    if (report.finished && !report.cancelled) try_own_kernels(lab_, session_);
    if (nothing_is_under_way()) say_what_was_kept();
    session_.trials.add(lab_.poll_trials());
    session_.places = places_.shown();
    const SweepReport points = lab_.poll_sweep();
    session_.sweep.add(points);
    stage_.add(points);
}

bool WindowLoop::has_changed() const {
    if (choice_.experiment.variants.empty() && (restoring_.busy() || restoring_.asks())) return false;
    return choice_.live && choice_.experiment != session_.experiment && is_complete(choice_.experiment.problem);
}

bool WindowLoop::nothing_is_under_way() const {
    const bool has_begun = session_.run > 0 || session_.from_file;
    return has_begun && !session_.busy && !has_changed() && opening_.file().empty() && to_open_.empty() &&
           !restoring_.busy();
}

void WindowLoop::say_what_was_kept() {
    const bool adds = !session_.error.empty() && session_.error != fault_;
    if (!fault_.empty()) session_.error = std::exchange(fault_, "") + (adds ? "; " + session_.error : "");
    if (session_.notice.empty()) session_.notice = opened_;
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
    window_.text_scale(choice_.look.text_scale);
    window_.reading_fonts(choice_.presenting);
    window_.full_screen(choice_.presenting || choice_.full_screen);
}

void WindowLoop::follow_lesson() {
    const bool sweeps = session_.sweep.busy;
    const StageChange change = stage_.follow(choice_, session_);
    if (change == StageChange::none) return;
    command_.reset();
    lab_.cancel();
    if (change != StageChange::opened && sweeps) lab_.cancel_sweep();
    if (change == StageChange::left_at_work) lab_.submit(session_.experiment);
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
    exercise_.cancel_trial(session_);  // the run has priority
    mark_matrix();
    lab_.submit(choice_.experiment);
    session_.experiment = choice_.experiment;
    session_.add(lab_.poll());  // marks the run as busy, so that old results are not taken for new ones
}

void WindowLoop::write_log() {
    notes_.input = input_taken();
    notes_.has_keyboard = window_.has_keyboard();
    notes_.at_rest = window_.at_rest() && !views_.moving() && !session_.busy && !session_.sweep.busy &&
                     !session_.exercise.trying && !session_.trials.busy && inspector_.key().empty() && !browser_.busy();
    log_.write(choice_, session_, notes_);
}

/// ImGui needs a few frames to settle hovers and layouts.
bool WindowLoop::picture_taken(int frame) {
    constexpr int settled = 4, patience = 3600;
    const bool changes = views_.animating() || session_.exercise.trying || !inspector_.key().empty() ||
                         browser_.busy() || restoring_.busy();
    quiet_frames_ = changes ? 0 : quiet_frames_ + 1;
    if (start_.screenshot.empty() || (quiet_frames_ <= settled && frame < patience)) return false;
    window_.save_png(start_.screenshot);
    return true;
}

}  // namespace lanescope
