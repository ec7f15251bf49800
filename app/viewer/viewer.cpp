#include "app/viewer/viewer.h"

#include <utility>

#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/formats/recordings.h"

namespace lanescope {

namespace fs = std::filesystem;

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

void WindowState::refuse(const std::string& why) {
    fault += (fault.empty() ? "" : "; ") + why;
    session.run.error = fault;
}

void WindowState::say_opened(const std::string& file) {
    session.run.error.clear();
    session.run.notice = opened = "opened " + file;
}

void WindowState::repeat_messages() {
    RunStatus& run = session.run;
    const bool adds = !run.error.empty() && run.error != fault;
    if (!fault.empty()) run.error = std::exchange(fault, "") + (adds ? "; " + run.error : "");
    if (run.notice.empty()) run.notice = opened;
    opened.clear();
}

std::string whole_path(const std::string& path) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed).lexically_normal();
    return failed ? path : whole.string();
}

void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    session.show(std::move(results), name);
    choice.experiment = session.results.experiment = runnable_here(session.results.experiment, session.capabilities);
    choice.pause_live();
}

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    if (session.results.all.empty()) return show_recording(std::move(results), name, session, choice);
    session.show_beside(results, name);
}

Viewer::Viewer(const Catalog& catalog, const ViewerStart& start, const Capabilities& capabilities, const Choice& choice)
    : catalog_(catalog),
      screen_{.window = Window(start.width, start.height, "Lanescope", start.visible),
              .views = Views(catalog_),
              .log = StateLog(start.state_log)},
      state_{.session{.capabilities = capabilities}, .choice = choice} {}

void Viewer::draw_frame() {
    state_.command.reset();
    if (screen_.picture.busy()) {
        screen_.views.draw(state_.session, screen_.picture.of(state_.choice));
    } else {
        Views::Asked asked = screen_.views.draw(state_.session, std::move(state_.choice));
        state_.choice = std::move(asked.choice);
        state_.command = std::move(asked.command);
    }
    screen_.window.end_frame();
    screen_.window.text_scale(state_.choice.appearance.text_scale);
    screen_.window.reading_fonts(state_.choice.presenting);
    screen_.window.full_screen(state_.choice.presenting || state_.choice.full_screen);
}

Experiment Viewer::experiment_of(const RunResult& result) const {
    Experiment experiment = state_.session.results.experiment;
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    experiment.schedule = result.schedule;
    return experiment;
}

Choice Viewer::choice_on_show() const {
    Choice choice = state_.choice;
    choice.view = screen_.views.as_shown(choice.view);
    return choice;
}

void Viewer::finish_picture() {
    const std::string saved = screen_.picture.frame_drawn(screen_.window, screen_.views.working());
    if (!saved.empty()) say_saved(saved);
}

void Viewer::ask_to_overwrite(const std::string& file, Command sure) {
    const fs::path path = whole_path(file);
    state_.session.confirmation.ask(
        in_one_line(path.filename().string()) + " already exists. Overwrite it?",
        "The present contents of the file in " + in_one_line(path.parent_path().string()) + " will be lost.",
        "Overwrite", "Change name", std::move(sure));
}

void Viewer::say_saved(const std::string& path) {
    state_.session.run.error.clear();
    state_.session.run.notice = "saved to " + in_one_line(whole_path(path));
}

void Viewer::carry_out(const command::SaveTraceJson& save) {
    if (!may_write(save)) return;
    write_trace_json(save.path, state_.session.everything());
    say_saved(save.path);
}

void Viewer::carry_out(const command::SaveText& save) {
    if (!may_write(save)) return;
    write_text(save.path, save.text);
    say_saved(save.path);
}

void Viewer::carry_out(const command::SavePicture& save) {
    if (!may_write(save)) return;
    if (save.panel != Panel::window || save.scale > 1)
        return screen_.picture.begin(save, screen_.views, screen_.window);
    screen_.window.save_png(save.path);
    say_saved(save.path);
}

}  // namespace lanescope
