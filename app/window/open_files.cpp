#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/model/catalog/named_kernel.h"
#include "app/model/files/serialise.h"
#include "app/model/operation.h"
#include "app/model/text/escape.h"
#include "app/session/change_operation.h"
#include "app/session/recent_files.h"
#include "app/session/view_state.h"
#include "app/window/clock.h"
#include "app/window/recordings.h"
#include "app/window/window_loop.h"
#include "app/worker/uploads.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// The program may start in another folder next time.
std::string whole_path(const std::string& path) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed).lexically_normal();
    return failed ? path : whole.string();
}

std::string name_of(const std::string& path) { return in_one_line(fs::path(path).filename().string()); }

}  // namespace

void WindowLoop::note_recent(const std::string& file) {
    session_.files.recent = with_recent_file(whole_path(file), std::move(session_.files.recent));
    if (!start_.fresh) keep_recent_file(whole_path(file));
}

void WindowLoop::add_recent(const std::vector<std::string>& files) {
    std::vector<std::string> all = files;
    const std::vector<std::string>& opened = session_.files.recent;
    for (auto file = opened.rbegin(); file != opened.rend(); ++file) all = with_recent_file(*file, std::move(all));
    session_.files.recent = std::move(all);
}

void WindowLoop::open_file(const std::string& path, bool beside) {
    if (names_kernel_file(path)) return opening_.open(path);
    if (path.ends_with(".mtx")) return open_matrix(path);
    if (path.ends_with(".md")) return carry_out(command::OpenLessons{fs::path(whole_path(path)).parent_path()});
    open_recording(path, beside, false);
}

void WindowLoop::carry_out(const command::Open& open) { open_file(open.path, false); }

void WindowLoop::carry_out(const command::OpenBeside& open) { open_file(open.path, true); }

/// A recording that the user opens closes the lesson.
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

/// Selects default variants if the change of operation leaves none.
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

/// Keeps the open lesson unless another file replaces it.
void WindowLoop::carry_out(const command::OpenLessons& open) {
    const auto before = lessons_.shelf();
    lessons_.open(whole_path(open.path));
    const Lesson *was = before->find(choice_.lesson.stem), *is = lessons_.shelf()->find(choice_.lesson.stem);
    if (!was || !is || was->file != is->file) choice_.lesson = {};
    follow_lesson();
    views_.offer(lessons_.shelf());
    session_.error.clear();
    const bool is_empty = lessons_.shelf()->own == 0 && lessons_.shelf()->broken.empty();
    session_.notice = (is_empty ? "no lessons in " : "opened the lessons in ") + in_one_line(whole_path(open.path));
}

void WindowLoop::follow_lesson_files() {
    const auto before = lessons_.shelf();
    const std::vector<fs::path> changed = lessons_.changed(seconds_now());
    if (changed.empty()) return;
    const Lesson* open = before->find(choice_.lesson.stem);
    views_.renew(lessons_.shelf(), open && std::ranges::count(changed, open->file) > 0);
    session_.error.clear();
    session_.notice = "reloaded the lessons: " + name_of(changed.front());
    for (const BrokenLesson& broken : lessons_.shelf()->broken)
        if (std::ranges::count(changed, broken.file)) session_.error = in_one_line(broken.reason);
}

void WindowLoop::follow_finished_lessons() {
    const Lesson* open = lessons_.shelf()->find(choice_.lesson.stem);
    if (open && is_finished(*open, choice_.lesson) && finished_.add(open->stem))
        views_.mark_finished(finished_.names());
}

/// Asks before a matrix replaces a recording's experiment.
void WindowLoop::open_dropped(const std::string& path) {
    std::error_code failed;
    if (fs::is_directory(path, failed))
        throw UsageError(in_one_line(path) + ": this is a folder; drop its files instead");
    if (names_kernel_file(path)) return to_open_.push_back(path);
    const bool is_known = path.ends_with(".mtx") || path.ends_with(".lane") || path.ends_with(".md");
    if (!is_known)
        throw UsageError(
            in_one_line(path) +
            ": unknown kind of file; drop a .cu file, a .lane recording, an .mtx matrix or an .md lesson page");
    if (!path.ends_with(".mtx") || !session_.from_file) return open_file(path, !session_.results.empty());
    browser_.look_at(path, session_.files);
    session_.confirmation.ask("Open " + name_of(path) + " as the problem?",
                              "The recording's results stay until the next run. The controls change to the new matrix.",
                              "Open it", "Cancel", command::Open{path});
    session_.confirmation.file = path;
}

void WindowLoop::ask_to_send(const KernelOpening::Opened& opened) {
    constexpr std::size_t most_named = 12;  // the next opening asks for the others
    command::SendFiles send{.files = {}, .kernel = opened.file};
    std::string names;
    for (const fs::path& file : opened.held_back) {
        if (send.files.size() == most_named || !asked_to_send_.insert(file).second) continue;
        send.files.push_back(file.string());
        names += "\n" + in_one_line(file.string());
    }
    if (send.files.empty()) return;
    session_.confirmation.ask(fmt::format("Send more files to {}?", in_one_line(opening_.place())),
                              fmt::format("{} includes files that are outside its folder or hidden:{}\nThey stay on "
                                          "this computer unless you send them.",
                                          name_of(opened.file), names),
                              "Send files", "Do not send", std::move(send));
}

void WindowLoop::carry_out(const command::SendFiles& send) {
    for (const std::string& file : send.files) allow_sending(file);
    opening_.open(send.kernel);
}

/// An error does not stop the other files.
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
