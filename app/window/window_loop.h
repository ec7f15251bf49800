#pragma once

#include <optional>
#include <string>

#include "app/cli/options/cli_context.h"
#include "app/lab/jobs.h"
#include "app/lab/worker_jobs.h"
#include "app/lab/workers/place_list.h"
#include "app/viewer/viewer.h"
#include "app/window/file_browser.h"
#include "app/window/memory_keeper.h"
#include "app/window/restoring.h"
#include "app/window/user_files.h"
#include "app/window/window_lessons.h"

namespace lanescope {

struct Lab {
    PlaceList places;  // before the jobs, which use its runners to the end
    Jobs jobs;
};

struct KeptState {
    Restoring restoring;
    MatrixMark matrix;
    MemoryKeeper keeper;
};

// A choice becomes an experiment, a job computes results, the session stores them, and views show them and return the
// next choice.
class WindowLoop : Viewer {
public:
    WindowLoop(const WindowStart& start, Workers& workers, const Capabilities& capabilities);
    void run();

private:
    bool is_busy() const;
    /// Does everything that may fail; the session shows the error.
    void follow_and_carry_out();
    void take_reports();
    void take(const JobReport& report);
    void take_run(const Report& report);
    void take_dropped();
    /// A change of lesson drops the pending command.
    void follow_lesson();
    void run_what_is_wanted();
    bool has_changed() const;
    bool nothing_is_under_way() const;
    void submit();
    void take_opened(OpenedFile opened);
    void open_next_kernel();
    void follow_places();
    void follow_restoring();
    void end_restoring();
    void restore_kernels(const OpenedFile& opened);
    void restore_recording(Restoring::Recording recording);
    void take_inspections(const JobReport& report);
    void take_page(const JobReport& report);
    /// Skips files changed by another program.
    void save_what_was_typed();
    void show_kernels(const OpenedFile& opened);
    void show_exercise(const OpenedFile& opened);
    void open_recording(const std::string& path, bool beside, bool of_page);
    void open_file(const std::string& path, bool beside);
    void open_matrix(const std::string& path);
    /// A file with a main() becomes the problem; others add their kernels.
    void open_cuda_file(const std::string& path);
    void open_program(const std::string& path);
    void open_dropped(const std::string& path);
    void note_recent(const std::string& file);
    void write_log();
    bool picture_taken(int frame);

    using Viewer::carry_out;
    /// Exceptions become the session's error.
    void carry_out(const command::Run&) {}      // done by run_what_is_wanted()
    void carry_out(const command::RunPage&) {}  // done by run_what_is_wanted()
    void carry_out(const command::Cancel&);
    void carry_out(const command::Sweep& sweep);
    void carry_out(const command::CancelSweep&) { lab_.jobs.cancel(JobKind::sweep); }
    void carry_out(const command::Open& open);
    void carry_out(const command::OpenPage& open) { open_recording(open.path, false, true); }
    void carry_out(const command::OpenBeside& open);
    void carry_out(const command::OpenLessons& open);
    void carry_out(const command::OpenKernel& open) { open_cuda_file(open.path); }
    void carry_out(const command::SendFiles& send) { kernels_.send_and_open(send); }
    void carry_out(const command::CloseRefused& close) { kernels_.close_refused(close.file); }
    void carry_out(const command::CopyKernel& copy);
    void carry_out(const command::CopyProgram& copy);
    void carry_out(const command::OpenExercise& open);
    void carry_out(const command::TryExercise& test) { lessons_.exercise.begin_attempt(test, state_.session); }
    void carry_out(const command::ListCode& list);
    void carry_out(const command::ReadWarp& read);
    void carry_out(const command::UsePlace& use) { lab_.places.choose(use.path); }
    void carry_out(const command::SaveRecording& save);
    void carry_out(const command::SavePage& save);
    void carry_out(const command::SaveKernel& save) { kernels_.user.save(save); }
    void carry_out(const command::ShowVersion& show);
    void carry_out(const command::RestoreVersion& restore);
    void carry_out(const command::NameVersion& name) { kernels_.versions.rename(name.file, name.number, name.name); }
    void carry_out(const command::SaveVersions& save);
    void carry_out(const command::Undo&) { go_on_after(workspaces_.undo.undo(state_.choice, state_.session)); }
    void carry_out(const command::Redo&) { go_on_after(workspaces_.undo.redo(state_.choice, state_.session)); }
    void carry_out(const command::OpenTab&);
    void carry_out(const command::ShowTab& show);
    void carry_out(const command::CloseTab& close);
    void carry_out(const command::OpenLast& open);
    void carry_out(const command::LeaveOut& leave);
    void carry_out(const command::CopyScene&);
    void go_on_after(Undo::Done done);
    void leave_lesson();
    void keep_memory();
    Remembered memory_now() const;
    void begin_again(bool was_at_work);
    void carry_out(const command::ListFolder& appearance) {
        browser_.list_folder(appearance.folder, state_.session.files);
    }
    void carry_out(const command::PreviewFile& preview) { browser_.preview(preview.file, state_.session.files); }
    void carry_out(const command::Quit&) { screen_.window.close(); }

    const WindowStart& start_;
    Lab lab_;
    KernelFiles kernels_{catalog_, lab_.jobs, state_.session};
    FileBrowser browser_;
    WindowLessons lessons_;
    KeptState kept_;
};

}  // namespace lanescope
