// Commands: one-time actions that views request in a frame. The window's loop visits each one.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

namespace command {
/// Runs the experiment; an open recording stays.
struct Run {};
/// Runs the experiment of a lesson's page and replaces all results.
struct RunPage {};
struct Cancel {};
/// Starts or resumes the sweep.
struct Sweep {
    bool anew = false;  ///< discards its stored points
};
struct CancelSweep {};
/// Pins the results, so that the next run does not replace them.
struct Pin {
    std::string name;  ///< empty: the next of "baseline 1", "baseline 2", …
};
struct Unpin {
    std::string name;  ///< empty: all
};
struct RenamePinned {
    std::string from, to;
};
/// Opens a recording, a CUDA file, a matrix or a page of lessons.
struct Open {
    std::string path;
};
/// Opens the recording of a lesson's page.
struct OpenPage {
    std::string path;
};
/// Adds a recording to the results.
struct OpenBeside {
    std::string path;
};
/// Loads the user's own lessons from a folder; they precede the program's.
struct OpenLessons {
    std::string path;
};
/// Opens a CUDA file, and adds and selects its kernels.
struct OpenKernel {
    std::string path;
};
/// Allows the upload of these files to the computer that runs kernels, and reopens the kernel that includes them.
struct SendFiles {
    std::vector<std::string> files;
    std::string kernel;
};
/// Removes a refused file from the source panel.
struct CloseRefused {
    std::string file;
};
/// Copies a kernel that ships to a user's file, and opens it.
struct CopyKernel {
    std::string operation, id;  ///< of the variant
};
/// Copies the kernel of a lesson's page to a user's file, unless it exists, and opens it.
struct OpenExercise {
    std::string lesson, page;  ///< names of folder and file
    std::string text;          ///< initial content
    bool foreign = false;      ///< not from this program
    bool allowed = false;      ///< the user has accepted a foreign exercise
    bool anew = false;         ///< renames an existing copy and starts again
};
/// Runs these experiments to check the page's goal; the results stay.
struct TryExercise {
    std::vector<Experiment> experiments;
    int longest = 60;  ///< seconds
};
/// Requests the compiler output for a result's variant.
struct ListCode {
    RunResultPtr of;
};
/// Requests the emulated accesses of one warp of the grid.
struct ReadWarp {
    RunResultPtr of;
    std::int64_t warp = 0;
};
/// Selects where kernels run: the name of a place, or a command that starts a worker.
struct UsePlace {
    std::string path;
};
/// Saves the results. `over` overwrites an existing file without a question; likewise below.
struct SaveRecording {
    std::string path;
    bool over = false;
};
/// Saves the lanes for other programs.
struct SaveTraceJson {
    std::string path;
    bool over = false;
};
struct SaveText {
    std::string path, text;
    bool over = false;
};
/// Saves a user's CUDA file, unless the file on disk differs from `base`.
struct SaveKernel {
    std::string path, text;
    std::shared_ptr<const std::string> base;  ///< the text that was edited; nullptr: overwrite any file
};
/// Shows a kernel version's result in that map.
struct ShowVersion {
    std::string file;
    int number = 0, map = 0;
};
/// Restores a version's source to the file.
struct RestoreVersion {
    std::string file;
    int number = 0;
};
struct NameVersion {
    std::string file;
    int number = 0;
    std::string name;
};
/// Saves all versions of a kernel in one recording.
struct SaveVersions {
    std::string file;
    std::string path;
    bool over = false;
};
struct SavePicture {
    std::string path;
    Panel panel = Panel::window;
    int scale = 1;  ///< 2: drawn at twice the size, for slides
    bool over = false;
};
/// Reads a folder into Session::files.
struct LookInto {
    std::string folder;
};
/// Reads a summary of the file into Session::files.
struct LookAt {
    std::string file;
};
/// Steps of selections and display.
struct Undo {};
struct Redo {};
/// Opens a tab with a copy of the current experiment.
struct OpenTab {};
struct ShowTab {
    std::size_t tab = 0;
};
struct CloseTab {
    std::size_t tab = 0;
};
/// Opens a file of the last scene, whose opening did not finish.
struct OpenLast {
    std::string file;
};
/// Removes such a file from the scene.
struct LeaveOut {
    std::string file;
};
/// Copies the command that reproduces this view to the clipboard.
struct CopyScene {};
struct Quit {};
}  // namespace command

using Command =
    std::variant<command::Run, command::RunPage, command::Cancel, command::Sweep, command::CancelSweep, command::Pin,
                 command::Unpin, command::RenamePinned, command::Open, command::OpenPage, command::OpenBeside,
                 command::OpenLessons, command::OpenKernel, command::SendFiles, command::CloseRefused,
                 command::CopyKernel, command::OpenExercise, command::TryExercise, command::ListCode, command::ReadWarp,
                 command::UsePlace, command::SaveRecording, command::SaveTraceJson, command::SaveText,
                 command::SaveKernel, command::ShowVersion, command::RestoreVersion, command::NameVersion,
                 command::SaveVersions, command::SavePicture, command::LookInto, command::LookAt, command::Undo,
                 command::Redo, command::OpenTab, command::ShowTab, command::CloseTab, command::OpenLast,
                 command::LeaveOut, command::CopyScene, command::Quit>;

}  // namespace lanescope
