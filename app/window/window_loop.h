// The window's loop. One circle: a choice becomes an experiment, the lab makes results of it, the session takes them
// up, the views show them and return the next choice.
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
    /// Until the window is closed, or the picture that it was opened for is saved.
    void run();

private:
    /// Whether frames go on without anyone touching the window.
    bool is_busy() const;
    /// All that may fail in a frame: what went wrong is the session's error, and the window goes on.
    void follow_and_carry_out();
    void draw_frame();
    void take_reports();
    void take_dropped();
    /// The lesson's stage opens or closes with its lesson; what was asked for on the one before is dropped.
    void follow_lesson();
    void run_what_is_wanted();
    /// Whether the choice is one that runs by itself, and has not yet.
    bool has_changed() const;
    bool nothing_is_under_way() const;
    /// A run clears what is said: what came before it is said once it is done.
    void say_what_was_kept();
    void say_opened(const std::string& file);
    /// One of several files that were dropped together is said, whatever becomes of the others.
    void refuse(const std::string& why);
    void submit();
    /// A person's own files that are opened one after the other: what was read is shown, and the next one is begun.
    void follow_kernels();
    void follow_places();
    /// The files of the last scene, which are opened in the background.
    void follow_restoring();
    void end_restoring();
    void restore_kernels(const KernelOpening::Opened& opened);
    void restore_recording(Restoring::Recording recording);
    /// A mark on disk says which matrix is being read, until a run with it has ended.
    void mark_matrix();
    void note_matrix_was_read();
    void forget_short_reading();
    /// What was looked into, code or the accesses of a warp, is added to the session when it comes.
    void follow_inspector();
    /// The result's variant alone, as it ran.
    Experiment experiment_of(const RunResult& result) const;
    /// A person's own file that was saved by another program is opened anew, and then run.
    void follow_files();
    /// A lesson of the user's own that was saved by another program is read again.
    void follow_lesson_files();
    void follow_finished_lessons();
    /// Every text of a person's own that ran becomes a version.
    void follow_versions();
    /// Ends what a person has begun: what was typed is saved, where no other program has changed the file.
    void save_what_was_typed();
    void show_kernels(const KernelOpening::Opened& opened);
    /// What is wrong with the file is for the source panel, until the file opens.
    void note_refused(const KernelOpening::Opened& opened);
    void show_exercise(const KernelOpening::Opened& opened);
    /// Asks once for each file that was not sent.
    void ask_to_send(const KernelOpening::Opened& opened);
    void open_recording(const std::string& path, bool beside, bool of_page);
    void open_file(const std::string& path, bool beside);
    void open_matrix(const std::string& path);
    void open_dropped(const std::string& path);
    /// It stands first among the latest files.
    void note_recent(const std::string& file);
    /// The list of the last time, behind what was opened meanwhile.
    void add_recent(const std::vector<std::string>& files);
    /// Whether nothing is lost when it is written. Where something would be, a person is asked.
    template <class Save>
    bool may_write(const Save& save);
    void write_log();
    bool picture_taken(int frame);

    /// One overload a command. Each may throw: its text is then the session's error.
    void carry_out(const command::Run&) {}      // run_what_is_wanted() has done it
    void carry_out(const command::RunPage&) {}  // likewise
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
    /// No tab is left in the middle of a lesson.
    void leave_lesson();
    void follow_undo();
    /// What the next start is to find again, once a second and at the end.
    void keep_memory(bool leaving);
    bool was_kept();
    void wait_for_the_last_one();
    Remembered memory_now() const;
    /// The choice with the names of what the maps show.
    Choice choice_on_show() const;
    /// Another experiment stands in the window now; what its tab had begun is begun again.
    void begin_again(bool was_at_work);
    void carry_out(const command::LookInto& look) { browser_.look_into(look.folder, session_.files); }
    void carry_out(const command::LookAt& look) { browser_.look_at(look.file, session_.files); }
    void carry_out(const command::Quit&) { window_.close(); }
    void say_saved(const std::string& path);

    const WindowStart& start_;
    Window window_;
    Views views_;
    PlaceList places_;  // before the lab, which uses its runners to the end
    Lab lab_;
    StateLog log_;
    WindowNotes notes_;
    Session session_;
    Choice choice_;
    std::optional<Command> command_;  ///< asked for in this frame
    LessonStage stage_;
    Undo undo_;
    ExperimentTabs tabs_;
    std::string fault_, opened_;  ///< of the start and of files: said once more when the run behind them is done
    Remembered kept_;             ///< as the last save had it
    Remembered saved_;            ///< as the last save that succeeded had it
    std::string not_kept_;        ///< why the last save failed; empty: it did not
    Background<std::string> keeping_;
    Restoring restoring_{start_};
    bool is_restored_ = false;
    Background<std::vector<std::string>> recent_;
    std::string matrix_;                   ///< that is read for the first time; empty: none
    std::set<std::string> read_matrices_;  ///< by runs that ended
    double matrix_since_ = 0;              ///< seconds
    double kept_at_ = 0;                   ///< seconds
    std::string undone_on_;                ///< the lesson's page that the steps belong to
    PanelPicture picture_;
    KernelOpening opening_;
    ExerciseRoom exercise_;
    Inspector inspector_;
    FileBrowser browser_;
    OwnFiles own_files_{session_.own_texts};
    OwnLessons lessons_;
    FinishedLessons finished_;
    VersionStore versions_{session_.versions};
    std::map<std::string, RunResultPtr> noted_;  ///< by file: the last that became a version
    std::vector<std::string> changed_;           ///< own files that wait to be opened anew
    std::set<std::filesystem::path> asked_to_send_;
    std::deque<std::string> to_open_;  ///< CUDA files that were dropped together
    int quiet_frames_ = 0;             ///< since something was last worked out for the picture
    bool runs_when_opened_ = false;    ///< what is being opened is among the variants already
};

}  // namespace lanescope
