// The window's loop: a choice becomes an experiment, the lab computes results, the session stores them, and the views
// show them and return the next choice.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/cli/cli_context.h"
#include "app/lab/lab.h"
#include "app/platform/window.h"
#include "app/session/experiment_tabs.h"
#include "app/session/lesson_stage.h"
#include "app/session/state_log.h"
#include "app/session/undo.h"
#include "app/session/window_notes.h"
#include "app/system/background.h"
#include "app/views/shell/views.h"
#include "app/window/exercise_room.h"
#include "app/window/file_browser.h"
#include "app/window/finished_lessons.h"
#include "app/window/own_files.h"
#include "app/window/own_lessons.h"
#include "app/window/panel_picture.h"
#include "app/window/restoring.h"
#include "app/window/version_store.h"
#include "app/worker/inspector.h"
#include "app/worker/kernel_opening.h"
#include "app/worker/place_list.h"

namespace lanescope {

class WindowLoop {
public:
    WindowLoop(const WindowStart& start, Workers& workers, const Capabilities& capabilities);
    /// Runs until the window closes or its screenshot is saved.
    void run();

private:
    /// Returns true if frames continue without user input.
    bool is_busy() const;
    /// Does everything that may fail in a frame; the session shows the error.
    void follow_and_carry_out();
    void draw_frame();
    void take_reports();
    void take_dropped();
    /// Opens or closes a lesson. A change drops the pending command.
    void follow_lesson();
    void run_what_is_wanted();
    /// Returns true if Live is to run the choice.
    bool has_changed() const;
    bool nothing_is_under_way() const;
    /// Reports messages that a run has cleared, once it is done.
    void say_what_was_kept();
    void say_opened(const std::string& file);
    /// Adds an error: each of several dropped files reports its own.
    void refuse(const std::string& why);
    void submit();
    void follow_kernels();
    void follow_places();
    void follow_restoring();
    void end_restoring();
    void restore_kernels(const KernelOpening::Opened& opened);
    void restore_recording(Restoring::Recording recording);
    /// Marks on disk that the matrix is being read, until a run with it ends.
    void mark_matrix();
    void note_matrix_was_read();
    void forget_short_reading();
    void follow_inspector();
    /// Of the result's variant alone.
    Experiment experiment_of(const RunResult& result) const;
    /// Opens and runs the user's files again that another program saved.
    void follow_files();
    void follow_lesson_files();
    void follow_finished_lessons();
    void follow_versions();
    /// Saves unsaved text on exit, unless another program has changed the file.
    void save_what_was_typed();
    void show_kernels(const KernelOpening::Opened& opened);
    /// Stores the faults of a refused file for the source panel.
    void note_refused(const KernelOpening::Opened& opened);
    void show_exercise(const KernelOpening::Opened& opened);
    /// Asks once for each file that was held back.
    void ask_to_send(const KernelOpening::Opened& opened);
    void open_recording(const std::string& path, bool beside, bool of_page);
    void open_file(const std::string& path, bool beside);
    void open_matrix(const std::string& path);
    void open_dropped(const std::string& path);
    void note_recent(const std::string& file);
    /// Appends the recent files of earlier starts.
    void add_recent(const std::vector<std::string>& files);
    /// Returns true if no file would be overwritten, or the user agreed; else asks.
    template <class Save>
    bool may_write(const Save& save);
    void write_log();
    bool picture_taken(int frame);

    /// One overload per command. An exception becomes the session's error.
    void carry_out(const command::Run&) {}      // done by run_what_is_wanted()
    void carry_out(const command::RunPage&) {}  // done by run_what_is_wanted()
    void carry_out(const command::Cancel&);
    void carry_out(const command::Sweep& sweep);
    void carry_out(const command::CancelSweep&) { lab_.cancel_sweep(); }
    void carry_out(const command::Pin& pin) { session_.pin(pin.name); }
    void carry_out(const command::Unpin& unpin) { session_.unpin(unpin.name); }
    void carry_out(const command::RenamePinned& named) { session_.rename_pinned(named.from, named.to); }
    void carry_out(const command::Open& open);
    void carry_out(const command::OpenPage& open) { open_recording(open.path, false, true); }
    void carry_out(const command::OpenBeside& open);
    void carry_out(const command::OpenLessons& open);
    void carry_out(const command::OpenKernel& open) { opening_.open(open.path); }
    void carry_out(const command::SendFiles& send);
    void carry_out(const command::CloseRefused& close);
    void carry_out(const command::CopyKernel& copy);
    void carry_out(const command::OpenExercise& open);
    void carry_out(const command::TryExercise& trial) { exercise_.begin_trial(trial, session_); }
    void carry_out(const command::ListCode& list);
    void carry_out(const command::ReadWarp& read);
    void carry_out(const command::UsePlace& use) { places_.choose(use.path); }
    void carry_out(const command::SaveRecording& save);
    void carry_out(const command::SaveTraceJson& save);
    void carry_out(const command::SaveText& save);
    void carry_out(const command::SaveKernel& save) { own_files_.save(save); }
    void carry_out(const command::ShowVersion& show);
    void carry_out(const command::RestoreVersion& restore);
    void carry_out(const command::NameVersion& name) { versions_.rename(name.file, name.number, name.name); }
    void carry_out(const command::SaveVersions& save);
    void carry_out(const command::SavePicture& save);
    void carry_out(const command::Undo&) { go_on_after(undo_.undo(choice_, session_)); }
    void carry_out(const command::Redo&) { go_on_after(undo_.redo(choice_, session_)); }
    void carry_out(const command::OpenTab&);
    void carry_out(const command::ShowTab& show);
    void carry_out(const command::CloseTab& close);
    void carry_out(const command::OpenLast& open);
    void carry_out(const command::LeaveOut& leave);
    void carry_out(const command::CopyScene&);
    void go_on_after(Undo::Done done);
    void leave_lesson();
    void follow_undo();
    /// Saves the state for the next start, once per second and on exit.
    void keep_memory(bool leaving);
    bool was_kept();
    void wait_for_the_last_one();
    Remembered memory_now() const;
    /// The choice with the names of the shown maps.
    Choice choice_on_show() const;
    /// Restarts the tab's unfinished work.
    void begin_again(bool was_at_work);
    void carry_out(const command::LookInto& look) { browser_.look_into(look.folder, session_.files); }
    void carry_out(const command::LookAt& look) { browser_.look_at(look.file, session_.files); }
    void carry_out(const command::Quit&) { window_.close(); }
    void say_saved(const std::string& path);

    const WindowStart& start_;
    Window window_;
    Views views_;
    PlaceList places_;  // before lab_, which uses its runners to the end
    Lab lab_;
    StateLog log_;
    WindowNotes notes_;
    Session session_;
    Choice choice_;
    std::optional<Command> command_;
    LessonStage stage_;
    Undo undo_;
    ExperimentTabs tabs_;
    std::string fault_, opened_;  ///< of the start and of files; reported again after their run
    Remembered kept_;             ///< last save
    Remembered saved_;            ///< last successful save
    std::string not_kept_;        ///< error of the last save; empty: none
    Background<std::string> keeping_;
    Restoring restoring_{start_};
    bool is_restored_ = false;
    Background<std::vector<std::string>> recent_;
    std::string matrix_;                   ///< being read for the first time; empty: none
    std::set<std::string> read_matrices_;  ///< by finished runs
    double matrix_since_ = 0;              ///< seconds
    double kept_at_ = 0;                   ///< seconds
    std::string undone_on_;                ///< page of the undo steps
    PanelPicture picture_;
    KernelOpening opening_;
    ExerciseRoom exercise_;
    Inspector inspector_;
    FileBrowser browser_;
    OwnFiles own_files_{session_.own_texts};
    OwnLessons lessons_;
    FinishedLessons finished_;
    VersionStore versions_{session_.versions};
    std::map<std::string, RunResultPtr> noted_;  ///< by file: the last result kept as a version
    std::vector<std::string> changed_;           ///< user's files to open again
    std::set<std::filesystem::path> asked_to_send_;
    std::deque<std::string> to_open_;  ///< dropped CUDA files
    int quiet_frames_ = 0;             ///< frames since the screenshot last changed
    bool runs_when_opened_ = false;    ///< the file being opened is among the variants
};

}  // namespace lanescope
