// What a person asks for in a frame, besides what is chosen: it is carried out once. The window's loop has one visit.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

namespace command {
/// Runs the experiment beside a recording, where one is on show.
struct Run {};
/// Runs the experiment of a lesson's page in place of all that is there.
struct RunPage {};
struct Cancel {};
/// Starts the sweep, or goes on where it stopped.
struct Sweep {
    bool anew = false;  ///< forgets what was kept of it
};
struct CancelSweep {};
/// Pins the results: the next run stands beside them.
struct Pin {
    std::string name;  ///< empty: the next of "baseline 1", "baseline 2", …
};
struct Unpin {
    std::string name;  ///< empty: all that is pinned
};
struct RenamePinned {
    std::string from, to;
};
/// Opens what the path names: a recording, a CUDA file, a matrix, a page of lessons.
struct Open {
    std::string path;
};
/// The recording of a lesson's page.
struct OpenPage {
    std::string path;
};
/// A recording beside the results.
struct OpenBeside {
    std::string path;
};
/// The folder's lessons become the user's own, before the program's.
struct OpenLessons {
    std::string path;
};
/// A CUDA file: its kernels stand among the variants, and are ticked.
struct OpenKernel {
    std::string path;
};
/// These files may be sent to the computer where kernels run; the kernel that includes them is opened again.
struct SendFiles {
    std::vector<std::string> files;
    std::string kernel;
};
/// A refused file leaves the source panel.
struct CloseRefused {
    std::string file;
};
/// A kernel that ships becomes a file of a person's own, which is opened.
struct CopyKernel {
    std::string operation, id;  ///< of the variant
};
/// The kernel of a lesson's page becomes a file of a person's own, where it is not one yet, and is opened.
struct OpenExercise {
    std::string lesson, page;  ///< their names: of the folder and the file
    std::string text;          ///< what the person begins with
    bool foreign = false;      ///< it did not come with this program
    bool allowed = false;      ///< and a person has said yes to it
    bool anew = false;         ///< what there is already is kept beside
};
/// Runs these for the page's goal, beside what is on show.
struct TryExercise {
    std::vector<Experiment> experiments;
    int longest = 60;  ///< seconds
};
/// What compilers make of a result's variant.
struct ListCode {
    RunResultPtr of;
};
/// What one warp of the grid touches, emulated.
struct ReadWarp {
    RunResultPtr of;
    std::int64_t warp = 0;
};
/// Kernels run at the place of that name, or where that command starts a worker.
struct UsePlace {
    std::string path;
};
/// What is saved with `over` takes the place of a file that is there; without it a person is asked first.
struct SaveRecording {
    std::string path;
    bool over = false;
};
/// The lanes, for other programs.
struct SaveTraceJson {
    std::string path;
    bool over = false;
};
struct SaveText {
    std::string path, text;
    bool over = false;
};
/// The text of a person's own CUDA file. Nothing is written where the file is no longer `base`, which it was typed
/// over.
struct SaveKernel {
    std::string path, text;
    std::shared_ptr<const std::string> base;  ///< nullptr: whatever is there is written over
};
/// A version of a kernel's text beside the results, in that map.
struct ShowVersion {
    std::string file;
    int number = 0, map = 0;
};
/// A version's text becomes the file's again.
struct RestoreVersion {
    std::string file;
    int number = 0;
};
struct NameVersion {
    std::string file;
    int number = 0;
    std::string name;
};
/// All versions of a kernel's text, in one recording.
struct SaveVersions {
    std::string file;
    std::string path;
    bool over = false;
};
struct SavePicture {
    std::string path;
    Panel panel = Panel::window;
    int scale = 1;  ///< 2: drawn anew at twice the size, for slides
    bool over = false;
};
/// What is in the folder comes to stand in the session's notes.
struct LookInto {
    std::string folder;
};
/// What the file is, likewise.
struct LookAt {
    std::string file;
};
/// The step before, or the one after, of what was chosen and shown.
struct Undo {};
struct Redo {};
/// A tab with an experiment of its own, which begins as the present one is.
struct OpenTab {};
struct ShowTab {
    std::size_t tab = 0;
};
struct CloseTab {
    std::size_t tab = 0;
};
/// A file of the last scene whose opening never ended is opened after all.
struct OpenLast {
    std::string file;
};
/// Such a file leaves the scene.
struct LeaveOut {
    std::string file;
};
/// The command that opens this view again goes to the clipboard.
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
