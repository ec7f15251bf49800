#include <filesystem>

#include "app/model/operation.h"
#include "app/model/text/escape.h"
#include "app/system/opening_mark.h"
#include "app/window/clock.h"
#include "app/window/recordings.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

std::string file_name_of(const std::string& path) {
    return in_one_line(std::filesystem::path(path).filename().string());
}

}  // namespace

void WindowLoop::follow_restoring() {
    if (auto recording = restoring_.poll_recording()) restore_recording(std::move(*recording));
    if (const auto file = restoring_.question())
        session_.confirmation.ask("Open " + file_name_of(file->path) + " again?",
                                  in_one_line(file->path) +
                                      " was not opened, because it crashed or never finished last time. This may "
                                      "happen again. The window continues in both cases.",
                                  "Open it", "Leave it out", command::OpenLast{file->path},
                                  command::LeaveOut{file->path});
    if (restoring_.busy() || restoring_.asks() || is_restored_) return;
    is_restored_ = true;
    end_restoring();
}

/// Selects default variants if no kernel was restored.
void WindowLoop::end_restoring() {
    if (!restoring_.view_state()) return;
    if (const std::string missing = session_.pin_again(restoring_.view_state()->pinned); !missing.empty()) refuse(missing);
    if (!restoring_.view_state()->recordings.empty() && !session_.from_file) choice_.resume_live();
    std::vector<VariantChoice>& variants = choice_.experiment.variants;
    if (!variants.empty() || restoring_.view_state()->kernels.empty()) return;
    for (const std::string& id : operation_of(choice_.experiment.problem).usual_variants()) variants.push_back({id});
}

void WindowLoop::restore_kernels(const KernelOpening::Opened& opened) {
    restoring_.kernel_ended();
    ask_to_send(opened);
    note_refused(opened);
    if (!opened.error.empty()) return refuse(opened.error);
    own_files_.watch_catalog();
    for (const std::string& why : opened.kernels.left_out) session_.notice = opened_ = "left out: " + in_one_line(why);
    if (session_.from_file || !choice_.lesson.stem.empty()) return;  // the experiment belongs to a recording or lesson
    if (const std::string why = restoring_.add(opened.kernels, choice_.experiment); !why.empty()) refuse(why);
}

/// The first recording brings the workspace's view.
void WindowLoop::restore_recording(Restoring::Recording recording) {
    if (!recording.error.empty()) return refuse(recording.error);
    if (recording.results.empty()) return;
    const bool is_first = session_.results.empty();
    show_beside(std::move(recording.results), recording.path, session_, choice_);
    if (is_first) choice_.view = restoring_.view_state()->view;
}

void WindowLoop::carry_out(const command::OpenLast& open) {
    const auto file = restoring_.answer(open.file, true);
    is_restored_ = false;
    if (file && file->kind == Restoring::Kind::matrix)
        choice_.experiment.problem = with_file(restoring_.view_state()->experiment.problem, file->path);
}

void WindowLoop::carry_out(const command::LeaveOut& leave) {
    restoring_.answer(leave.file, false);
    session_.notice = "left out: " + file_name_of(leave.file);
}

void WindowLoop::mark_matrix() {
    const auto file = file_of(choice_.experiment.problem);
    if (!file || file->empty() || read_matrices_.contains(*file)) return;
    mark_opening(*file);
    matrix_ = *file;
    matrix_since_ = seconds_now();
}

void WindowLoop::note_matrix_was_read() {
    if (matrix_.empty()) return;
    forget_opening(matrix_);
    read_matrices_.insert(std::exchange(matrix_, {}));
}

void WindowLoop::forget_short_reading() {
    restoring_.leave();
    if (!matrix_.empty() && seconds_now() - matrix_since_ < double(usual_opening.count())) forget_opening(matrix_);
}

}  // namespace lanescope
