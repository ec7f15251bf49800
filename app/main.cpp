// The whole program on one page. One circle: a choice becomes an experiment, the lab makes results of it, the session
// takes them up, the views show them and return the next choice.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "app/backends/own_kernels.h"
#include "app/cli/command_line.h"
#include "app/lab/axis.h"
#include "app/lab/find_capabilities.h"
#include "app/lab/lab.h"
#include "app/lessons/lesson.h"
#include "app/model/catalog/device_models.h"
#include "app/model/files/serialise.h"
#include "app/model/files/trace_json.h"
#include "app/platform/keys.h"
#include "app/platform/window.h"
#include "app/session/lesson_stage.h"
#include "app/session/recent_files.h"
#include "app/session/state_log.h"
#include "app/system/assets.h"
#include "app/system/file.h"
#include "app/system/own_folders.h"
#include "app/views/kit/items.h"
#include "app/views/shell/views.h"
#include "app/worker/kernel_opening.h"
#include "app/worker/place_list.h"
#include "app/worker/workers.h"

using namespace lanescope;

namespace {

bool has_display() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

/// From then on the controls say what the recording shows, as far as this machine could run it again. A touched control
/// does not: that waits for Run, or for Live.
void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    session.show(std::move(results), name);
    choice.experiment = session.experiment = runnable_here(session.experiment, session.capabilities);
    choice.pause_live();
}

void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice) {
    if (session.results.empty()) return show_recording(std::move(results), name, session, choice);
    session.show_beside(results, name);
}

/// What the window was opened with: a recording, results just made, or nothing yet.
void show_first(const WindowStart& start, Session& session, Choice& choice) {
    if (!start.recording.empty()) {
        show_recording(start.results, start.recording, session, choice);
        for (const auto& [name, results] : start.beside) show_beside(results, name, session, choice);
        if (!start.screenshot.empty()) choice.resume_live();  // nobody touches a picture
        return;
    }
    if (start.results.empty()) return;
    session.add({.results = start.results, .started = true});
    session.experiment = choice.experiment;
}

/// The lesson that it was opened with, or on a first start the tour. The results of a picture are those of the page.
void show_first_page(const WindowStart& start, Choice& choice) {
    choice.lesson = {.stem = start.lesson, .page = start.page, .applied = !start.results.empty()};
    choice.presenting = start.present;
    if (start.greet && start.screenshot.empty() && is_first_time("tour-was-shown")) choice.tour = 0;
}

bool wants_run(const Choice& choice, const Session& session) {
    return choice.request == Request::run || choice.request == Request::run_page ||
           (choice.live && choice.experiment != session.experiment && is_complete(choice.experiment.problem));
}

void submit(Lab& lab, Choice& choice, Session& session) {
    if (choice.request == Request::run_page) session.release();
    choice.resume_live();
    lab.submit(choice.experiment);
    session.experiment = choice.experiment;
    session.add(lab.poll());  // from now on it is busy: nobody takes the old results for the new ones
}

std::vector<std::string> axis_names(const Choice& choice) {
    std::vector<std::string> names;
    for (const std::string& axis : choice.sweep.axes) names.push_back(parse_axis(axis).name);
    return names;
}

/// The points of a sweep that has been run for a picture.
void show_sweep(const std::vector<RunResultPtr>& results, const Choice& choice, SweepNotes& notes) {
    if (results.empty()) return;
    notes.begin(axis_names(choice), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment), "");
    notes.results = results;
    notes.done = notes.total = points_of(sweep_along(choice.sweep.axes, choice.experiment)).size();
    notes.busy = false;
}

/// A sweep that was stopped goes on: what it finished is in its file.
void sweep(Lab& lab, const Choice& choice, SweepNotes& notes) try {
    Sweep asked = sweep_along(choice.sweep.axes, choice.experiment);
    const std::filesystem::path file = sweep_file(choice.sweep.axes, choice.experiment);
    std::error_code was_not_there;
    if (choice.request == Request::sweep_anew) std::filesystem::remove(file, was_not_there);
    lab.submit_sweep(std::move(asked), file);
    notes.begin(axis_names(choice), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment), file.string());
} catch (const std::exception& failed) {
    notes.error = failed.what();
}

void follow_lesson(LessonStage& stage, Lab& lab, Choice& choice, Session& session) {
    const bool sweeps = session.sweep.busy;
    const StageChange change = stage.follow(choice, session);
    if (change == StageChange::none) return;
    lab.cancel();
    if (change != StageChange::opened && sweeps) lab.cancel_sweep();
    if (change == StageChange::left_at_work) lab.submit(session.experiment);
}

/// What a person opens is not for a lesson: it leaves the lesson, and stands where that has been.
void open_recording(LessonStage& stage, Lab& lab, Choice& choice, Session& session) {
    const Request asked = choice.request;
    const std::string path = choice.path;
    std::vector<RunResultPtr> results = read_lane_file(path);
    if (asked != Request::open_page) choice.lesson = {};
    follow_lesson(stage, lab, choice, session);
    if (asked == Request::open_beside) return show_beside(std::move(results), path, session, choice);
    show_recording(std::move(results), path, session, choice);
    lab.cancel();
}

bool opens_recording(Request request) {
    return request == Request::open_file || request == Request::open_beside || request == Request::open_page;
}

void carry_out(Choice& choice, Window& window, Lab& lab, Session& session) {
    if (choice.request == Request::sweep || choice.request == Request::sweep_anew) sweep(lab, choice, session.sweep);
    if (choice.request == Request::cancel_sweep) lab.cancel_sweep();
    if (choice.request == Request::save_text) write_text(choice.path, choice.text);
    if (choice.request == Request::cancel) {
        lab.cancel();
        session.notice = "cancelled";
    }
    if (choice.request == Request::pin) session.pin();
    if (choice.request == Request::unpin) session.unpin();
    if (choice.request == Request::save_file) write_lane_file(choice.path, session.everything());
    if (choice.request == Request::screenshot && choice.panel == Panel::window) window.save_png(choice.path);
    if (choice.request == Request::save_trace_json) write_trace_json(choice.path, session.everything());
    if (choice.request == Request::quit) window.close();
    const bool picture = choice.request == Request::screenshot && choice.panel == Panel::window;
    if (choice.request == Request::save_file || picture || choice.request == Request::save_text ||
        choice.request == Request::save_trace_json)
        session.notice = "saved to " + choice.path;
}

/// A picture that is larger than the window, or of one panel, needs some frames of its own, which nobody sees.
class OwnPicture {
public:
    void ask(const Choice& choice, const Views& views, Window& window) {
        const auto [width, height] = views.size_of(choice.panel);
        window.begin_picture(width, height, choice.request == Request::large_screenshot ? 2 : 1);
        path_ = choice.path;
        panel_ = choice.panel;
        frames_ = 0;
    }
    bool busy() const { return !path_.empty(); }
    Choice of(Choice choice) const {
        choice.view.alone = panel_;
        return choice;
    }
    /// After each frame; saves it when it is ready.
    void frame_drawn(Window& window, bool moving, Session& session) {
        constexpr int settled = 5, patience = 600;
        if (!busy() || ++frames_ < settled || (moving && frames_ < patience)) return;
        const std::string path = std::exchange(path_, {});
        window.end_picture();
        window.save_png(path);
        session.notice = "saved to " + path;
    }

private:
    std::string path_;
    Panel panel_ = Panel::window;
    int frames_ = 0;
};

/// The lesson that is open goes on when it is among them: whoever writes it reads it anew.
void open_lessons(Views& views, LessonStage& stage, Lab& lab, Choice& choice, Session& session) {
    const std::string folder = choice.path;
    const auto shelf = std::make_shared<const Shelf>(load_lessons(folder));
    if (!shelf->find(choice.lesson.stem)) choice.lesson = {};
    follow_lesson(stage, lab, choice, session);
    views.capabilities(shelf);
    session.error.clear();
    session.notice = "opened the lessons in " + folder;
}

/// Its variants are ticked, on a problem of their kind.
void show_kernels(const KernelOpening::Opened& opened, Choice& choice, Session& session) {
    if (!opened.error.empty()) {
        session.error = opened.error;
        return;
    }
    Experiment& experiment = choice.experiment;
    const std::string& operation = opened.variants.front()->operation;
    if (operation != to_string(operation_of(experiment.problem))) {
        experiment.problem = usual_problem(operation);
        experiment.variants.clear();
    }
    for (const Variant* variant : opened.variants) {
        const VariantChoice added{variant->id};
        if (variant->operation == operation && !std::ranges::count(experiment.variants, added))
            experiment.variants.push_back(added);
    }
    session.error.clear();
    session.notice = "opened " + opened.file;
    session.recent_kernels =
        note_recent_file("kernels", opened.variants.front()->file, std::move(session.recent_kernels));
}

/// What is dropped on the window is opened as what its name says it is.
void take_dropped(Window& window, Choice& choice, Session& session) {
    for (const std::string& path : window.take_dropped()) {
        choice.path = path;
        if (names_kernel_file(path))
            choice.request = Request::open_kernel;
        else if (path.ends_with(".lane"))
            choice.request = session.results.empty() ? Request::open_file : Request::open_beside;
        else if (path.ends_with(".mtx"))
            choice.experiment.problem = problem_of_file(path);
        else
            session.error = path + ": drop a .cu file, a .lane recording or an .mtx matrix here";
    }
}

void follow_kernels(KernelOpening& opening, Choice& choice, Session& session) {
    if (choice.request == Request::open_kernel) opening.open(choice.path);
    if (const auto opened = opening.poll()) show_kernels(*opened, choice, session);
    session.compiling = opening.file();
}

/// What was run elsewhere stays as it is; the next run goes to the new place.
void follow_places(PlaceList& places, Lab& lab, KernelOpening& opening, const Choice& choice, Session& session) {
    if (choice.request == Request::use_place) places.choose(choice.path);
    if (const auto ready = places.poll()) {
        lab.use(ready->runners);
        opening.use(ready->runner->place());
        session.capabilities.backends = BackendList([entries = ready->backends] { return entries; });
        session.error.clear();
        session.notice = "kernels run on " + ready->name;
    }
}

bool is_own_picture(const Choice& choice) {
    return choice.request == Request::large_screenshot ||
           (choice.request == Request::screenshot && choice.panel != Panel::window);
}

/// What the window and the views know of themselves, for whoever reads the log.
void take_notes(const Window& window, const Views& views, const Session& session, WindowNotes& notes) {
    notes.input = input_taken();
    notes.has_keyboard = window.has_keyboard();
    notes.at_rest = window.at_rest() && !views.moving() && !session.busy && !session.sweep.busy;
}

/// A picture is taken once hovers and layouts have settled, which takes ImGui a few frames.
bool picture_taken(const WindowStart& start, Window& window, int frame, bool moving) {
    constexpr int settled = 4, patience = 3600;
    if (start.screenshot.empty() || frame < settled || (moving && frame < patience)) return false;
    window.save_png(start.screenshot);
    return true;
}

ExitCode open_window(const WindowStart& start, Workers& workers, const Capabilities& capabilities) {
    Window window(start.width, start.height, "Lanescope", start.screenshot.empty());
    Views views;
    PlaceList places(workers);  // before the lab, which uses its runners to the end
    Lab lab(workers.all());
    StateLog log(start.state_log);
    WindowNotes notes;
    watch_items(log.is_open() ? &notes : nullptr);
    Session session{.capabilities = capabilities};
    Choice choice = start.choice;
    LessonStage stage;
    show_first_page(start, choice);
    if (!start.lesson.empty()) session.experiment = choice.experiment;  // nothing waits behind it to be run
    follow_lesson(stage, lab, choice, session);
    show_first(start, session, choice);
    show_sweep(start.sweep, choice, session.sweep);
    views.capabilities(std::make_shared<const Shelf>(start.shelf));
    OwnPicture picture;
    KernelOpening opening(workers.first().place());
    session.recent_kernels = recent_files("kernels");
    for (int frame = 0; window.begin_frame(session.busy || !opening.file().empty() || views.animating() ||
                                           picture.busy() || frame < 4);
         ++frame) {
        const bool own_picture = picture.busy();  // its frame shows things in other places than the window
        session.add(lab.poll());
        session.places = places.shown();
        const SweepReport points = lab.poll_sweep();
        session.sweep.add(points);
        stage.add(points);
        if (own_picture)
            choice.request = Request::none, views.draw(session, picture.of(choice));
        else
            choice = views.draw(session, std::move(choice));
        window.end_frame();
        window.text_scale(choice.view.text_scale);
        window.reading_fonts(choice.presenting);
        window.full_screen(choice.presenting || choice.full_screen);
        follow_lesson(stage, lab, choice, session);
        if (wants_run(choice, session)) submit(lab, choice, session);
        try {
            take_dropped(window, choice, session);
            if (opens_recording(choice.request) && names_kernel_file(choice.path))
                choice.request = Request::open_kernel;
            follow_kernels(opening, choice, session);
            follow_places(places, lab, opening, choice, session);
            if (opens_recording(choice.request)) open_recording(stage, lab, choice, session);
            carry_out(choice, window, lab, session);
            if (choice.request == Request::open_lessons) open_lessons(views, stage, lab, choice, session);
            picture.frame_drawn(window, views.working(), session);
            if (is_own_picture(choice)) picture.ask(choice, views, window);
        } catch (const std::exception& failed) {
            session.error = failed.what();
        }
        take_notes(window, views, session, notes);
        if (!own_picture) log.write(choice, session, notes);
        if (picture_taken(start, window, frame, views.animating())) break;
    }
    return ExitCode::done;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<Device> models = load_devices(find_asset("devices"));
    Workers workers;
    const Capabilities capabilities = find_capabilities(workers, models);
    const auto window = [&](const WindowStart& start) { return open_window(start, workers, capabilities); };
    return command_line(argc, argv, {workers, capabilities, has_display, window});
} catch (const std::exception& error) {  // bad assets: all else is told by the command line
    std::fprintf(stderr, "lanescope: %s\n", error.what());
    return static_cast<int>(ExitCode::usage);
}
