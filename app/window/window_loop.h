// The window's loop. One circle: a choice becomes an experiment, the lab makes results of it, the session takes them
// up, the views show them and return the next choice.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli_context.h"
#include "app/lab/lab.h"
#include "app/platform/window.h"
#include "app/session/lesson_stage.h"
#include "app/session/state_log.h"
#include "app/session/window_notes.h"
#include "app/system/file_watch.h"
#include "app/views/shell/views.h"
#include "app/window/panel_picture.h"
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
    void draw_frame();
    void take_reports();
    void take_dropped();
    /// The lesson's stage opens or closes with its lesson; what was asked for on the one before is dropped.
    void follow_lesson();
    void run_what_is_wanted();
    void submit();
    void follow_kernels();
    void follow_places();
    void follow_inspector();
    /// The result's variant alone, as it ran.
    Experiment experiment_of(const RunResult& result) const;
    /// A person's own file that was saved by another program is opened anew, and then run.
    void follow_files();
    void watch_files();
    void show_kernels(const KernelOpening::Opened& opened);
    void open_recording(const std::string& path, bool beside, bool of_page);
    void write_log();
    bool picture_taken(int frame);

    /// One overload a command. Each may throw: its text is then the session's error.
    void carry_out(const command::Run&) {}      // run_what_is_wanted() has done it
    void carry_out(const command::RunPage&) {}  // likewise
    void carry_out(const command::Cancel&);
    void carry_out(const command::Sweep& sweep);
    void carry_out(const command::CancelSweep&) { lab_.cancel_sweep(); }
    void carry_out(const command::Pin&) { session_.pin(); }
    void carry_out(const command::Unpin&) { session_.unpin(); }
    void carry_out(const command::Open& open);
    void carry_out(const command::OpenPage& open) { open_recording(open.path, false, true); }
    void carry_out(const command::OpenBeside& open);
    void carry_out(const command::OpenLessons& open);
    void carry_out(const command::OpenKernel& open) { opening_.open(open.path); }
    void carry_out(const command::CopyKernel& copy);
    void carry_out(const command::ListCode& list);
    void carry_out(const command::ReadWarp& read);
    void carry_out(const command::UsePlace& use) { places_.choose(use.path); }
    void carry_out(const command::SaveRecording& save);
    void carry_out(const command::SaveTraceJson& save);
    void carry_out(const command::SaveText& save);
    void carry_out(const command::SavePicture& save);
    void carry_out(const command::Quit&) { window_.close(); }
    void say_saved(const std::string& path) { session_.notice = "saved to " + path; }

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
    PanelPicture picture_;
    KernelOpening opening_;
    Inspector inspector_;
    int quiet_frames_ = 0;                        ///< since something was last worked out for the picture
    FileWatch watch_;                             ///< of the own files among the variants
    std::vector<std::filesystem::path> changed_;  ///< which wait to be opened anew
    bool runs_when_opened_ = false;               ///< what is being opened is among the variants already
};

}  // namespace lanescope
