// The whole program on one page. One circle: a choice becomes an experiment, the lab makes results of it, the notebook
// takes them up, the views show them and return the next choice.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "app/backends/emulator/emulator.h"
#include "app/cli/command_line.h"
#include "app/cli/state_log.h"
#include "app/lab/lab.h"
#include "app/lab/offer.h"
#include "app/model/assets.h"
#include "app/model/serialise.h"
#include "app/platform/window.h"
#include "app/views/views.h"

using namespace lanescope;

namespace {

/// "auto" takes the first that is available, so the fastest comes first.
Backends make_backends(const std::vector<Device>& models) {
    Backends backends;
    backends.push_back(make_emulator(models));
    return backends;
}

bool has_display() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

/// What the window was opened with: a recording, or results just made.
void show_first(const WindowStart& start, Notebook& notebook, Choice& choice) {
    if (start.results.empty()) return;
    notebook.show(start.results, start.recording);
    notebook.experiment = start.recording.empty() ? choice.experiment : notebook.experiment;
    notebook.from_file = !start.recording.empty();
    choice.experiment = notebook.experiment = runnable_here(notebook.experiment, notebook.offer);
}

bool wants_run(const Choice& choice, const Notebook& notebook) {
    return choice.request == Request::run || (choice.live && choice.experiment != notebook.experiment);
}

void submit(Lab& lab, const Choice& choice, Notebook& notebook) {
    lab.submit(choice.experiment);
    notebook.experiment = choice.experiment;
}

void open_file(Lab& lab, Choice& choice, Notebook& notebook) {
    auto recording = read_lane_file(choice.path);
    lab.cancel();
    notebook.show(std::move(recording), choice.path);
    choice.experiment = notebook.experiment = runnable_here(notebook.experiment, notebook.offer);
}

void carry_out(Choice& choice, Window& window, Lab& lab, Notebook& notebook) {
    if (choice.request == Request::cancel) lab.cancel();
    if (choice.request == Request::open_file) open_file(lab, choice, notebook);
    if (choice.request == Request::save_file) write_lane_file(choice.path, notebook.results);
    if (choice.request == Request::screenshot) window.save_png(choice.path);
    if (choice.request == Request::quit) window.close();
    if (choice.request == Request::save_file || choice.request == Request::screenshot)
        notebook.notice = "saved to " + choice.path;
}

/// A picture is taken once hovers and layouts have settled, which takes ImGui a few frames.
bool picture_taken(const WindowStart& start, Window& window, int frame) {
    constexpr int settled = 4;
    if (start.screenshot.empty() || frame < settled) return false;
    window.save_png(start.screenshot);
    return true;
}

ExitCode open_window(const WindowStart& start, const Backends& backends, const Offer& offer) {
    Window window(start.width, start.height, "Lanescope", start.screenshot.empty());
    Views views;
    Lab lab(backends);
    StateLog log(start.state_log);
    Notebook notebook{.offer = offer};
    Choice choice = start.choice;
    show_first(start, notebook, choice);
    for (int frame = 0; window.begin_frame(notebook.busy || views.animating() || frame < 4); ++frame) {
        notebook.add(lab.poll());
        choice = views.draw(notebook, std::move(choice));
        window.end_frame();
        window.text_scale(choice.view.text_scale);
        if (wants_run(choice, notebook)) submit(lab, choice, notebook);
        try {
            carry_out(choice, window, lab, notebook);
        } catch (const std::exception& failed) {
            notebook.error = failed.what();
        }
        log.write(choice, notebook);
        if (picture_taken(start, window, frame)) break;
    }
    return ExitCode::done;
}

}  // namespace

int main(int argc, char** argv) try {
    const Backends backends = make_backends(load_devices(find_asset("devices")));
    const Offer offer = make_offer(backends, load_devices(find_asset("devices")));
    const auto window = [&](const WindowStart& start) { return open_window(start, backends, offer); };
    return command_line(argc, argv, {backends, offer, has_display, window});
} catch (const std::exception& error) {  // bad assets: all else is told by the command line
    std::fprintf(stderr, "lanescope: %s\n", error.what());
    return static_cast<int>(ExitCode::usage);
}
