// What the window does with a file that is opened in it, or dropped on it: by its name it is a recording, a CUDA file,
// a matrix or a page of lessons.
#include <algorithm>
#include <filesystem>

#include "app/backends/own_kernels.h"
#include "app/model/files/serialise.h"
#include "app/model/operation.h"
#include "app/model/text/harmless.h"
#include "app/session/change_operation.h"
#include "app/session/recent_files.h"
#include "app/session/scene.h"
#include "app/window/recordings.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// As a person reads it, and as it holds wherever the program is started next.
std::string whole_path(const std::string& path) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed).lexically_normal();
    return failed ? path : whole.string();
}

std::string name_of(const std::string& path) { return in_one_line(fs::path(path).filename().string()); }

}  // namespace

void WindowLoop::note_recent(const std::string& file) {
    session_.files.recent = with_recent_file(whole_path(file), std::move(session_.files.recent));
    if (!start_.fresh) keep_recent_files(session_.files.recent);
}

void WindowLoop::open_file(const std::string& path, bool beside) {
    if (names_kernel_file(path)) return opening_.open(path);
    if (path.ends_with(".mtx")) return open_matrix(path);
    if (path.ends_with(".md")) return carry_out(command::OpenLessons{fs::path(whole_path(path)).parent_path()});
    open_recording(path, beside, false);
}

void WindowLoop::carry_out(const command::Open& open) { open_file(open.path, false); }

void WindowLoop::carry_out(const command::OpenBeside& open) { open_file(open.path, true); }

/// What a person opens is not for a lesson: it leaves the lesson, and stands where that has been.
void WindowLoop::open_recording(const std::string& path, bool beside, bool of_page) {
    std::string view;
    std::vector<RunResultPtr> results = read_lane_file(path, view);
    if (!of_page) choice_.lesson = {};
    follow_lesson();
    if (!of_page) {
        note_recent(path);
        session_.files.current = whole_path(path);
        session_.files.current_is_saved = false;
    }
    if (beside) return show_beside(std::move(results), path, session_, choice_);
    show_recording(std::move(results), path, session_, choice_);
    lab_.cancel();
    if (!of_page && !view.empty()) choice_.view = parse_view(view, in_one_line(path));
}

/// Variants of another operation cannot run on it: its usual ones stand in for them.
void WindowLoop::open_matrix(const std::string& path) {
    Experiment& experiment = choice_.experiment;
    const Problem problem = problem_of_file(whole_path(path));
    const Operation& operation = operation_of(problem);
    const bool is_other = &operation != &operation_of(experiment.problem);
    change_operation(choice_, operation);
    if (is_other && experiment.variants.empty())
        for (const std::string& id : operation.usual_variants()) experiment.variants.push_back({id});
    experiment.problem = problem;
    note_recent(path);
    say_opened(in_one_line(whole_path(path)));
}

void WindowLoop::say_opened(const std::string& file) {
    session_.error.clear();
    session_.notice = opened_ = "opened " + file;
}

/// The lesson that is open goes on when it is among them: whoever writes it reads it anew.
void WindowLoop::carry_out(const command::OpenLessons& open) {
    const auto shelf = std::make_shared<const Shelf>(load_lessons(open.path));
    if (!shelf->find(choice_.lesson.stem)) choice_.lesson = {};
    follow_lesson();
    views_.offer(shelf);
    session_.error.clear();
    session_.notice = "opened the lessons in " + in_one_line(whole_path(open.path));
}

/// Recordings stand beside what is there already. A matrix would change the experiment behind a recording's results.
void WindowLoop::open_dropped(const std::string& path) {
    std::error_code failed;
    if (fs::is_directory(path, failed)) throw UsageError(in_one_line(path) + " is a folder: drop the files in it here");
    if (names_kernel_file(path)) return to_open_.push_back(path);
    const bool is_known = path.ends_with(".mtx") || path.ends_with(".lane") || path.ends_with(".md");
    if (!is_known)
        throw UsageError(in_one_line(path) +
                         ": drop a .cu file, a .lane recording, an .mtx matrix or an .md page of lessons here");
    if (!path.ends_with(".mtx") || !session_.from_file) return open_file(path, !session_.results.empty());
    browser_.look_at(path, session_.files);
    session_.confirmation.ask("Open " + name_of(path) + " as the problem?",
                              "The recording's results stay until something runs; the experiment that they came from "
                              "is no longer in the controls.",
                              "Open it", "Leave all as it is", command::Open{path});
    session_.confirmation.file = path;
}

/// Each that can be opened is, whatever is wrong with another.
void WindowLoop::take_dropped() {
    for (const std::string& path : window_.take_dropped()) try {
            open_dropped(path);
        } catch (const std::exception& failed) {
            refuse(failed.what());
        }
}

void WindowLoop::refuse(const std::string& why) {
    fault_ += (fault_.empty() ? "" : "; ") + why;
    session_.error = fault_;
}

}  // namespace lanescope
