// Commands: actions that views request.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

namespace command {
/// Keeps an open recording.
struct Run {};
/// Runs a lesson's experiment; replaces all results.
struct RunPage {};
struct Cancel {};
/// Starts or resumes.
struct Sweep {
    bool anew = false;  ///< discards stored points
};
struct CancelSweep {};
/// The next run keeps pinned results.
struct Pin {
    std::string name;  ///< empty: "baseline 1" and so on
};
struct Unpin {
    std::string name;  ///< empty: all
};
struct RenamePinned {
    std::string from, to;
};
/// Opens a recording, CUDA file, matrix or lesson page.
struct Open {
    std::string path;
};
struct OpenPage {
    std::string path;
};
/// Adds a recording to the results.
struct OpenBeside {
    std::string path;
};
/// Opens the user's lessons, which precede the shipped ones.
struct OpenLessons {
    std::string path;
};
/// Adds and selects a CUDA file's kernels.
struct OpenKernel {
    std::string path;
};
/// Allows uploads to the computer that runs kernels, and reopens the kernel.
struct SendFiles {
    std::vector<std::string> files;
    std::string kernel;
};
struct CloseRefused {
    std::string file;
};
/// Opens a user's copy of a shipped kernel.
struct CopyKernel {
    std::string operation, id;
};
/// Opens and runs a user's copy of a shipped program.
struct CopyProgram {
    std::string file;
};
/// Opens the user's copy of a page's kernel; creates it if necessary.
struct OpenExercise {
    std::string lesson, page;  ///< folder and file
    std::string text;          ///< initial content
    bool foreign = false;      ///< not shipped
    bool allowed = false;      ///< accepted by the user
    bool anew = false;         ///< first renames an existing copy
};
/// Checks the page's goal; current results stay.
struct TryExercise {
    std::vector<Experiment> experiments;
    int longest = 60;  ///< seconds
};
/// Requests a result's compiler output.
struct ListCode {
    RunResultPtr of;
};
/// Requests emulated accesses of a warp of the grid.
struct ReadWarp {
    RunResultPtr of;
    std::int64_t warp = 0;
};
/// A place's name, or a command that starts a worker.
struct UsePlace {
    std::string path;
};
/// `over` overwrites a file without asking, also below.
struct SaveRecording {
    std::string path;
    bool over = false;
};
/// Saves lanes for other programs.
struct SaveTraceJson {
    std::string path;
    bool over = false;
};
/// Saves the results and the view as a page for browsers.
struct SavePage {
    std::string path;
    bool over = false;
};
struct SaveText {
    std::string path, text;
    bool over = false;
};
/// Saves a user's file unless the file on disk differs from `base`.
struct SaveKernel {
    std::string path, text;
    std::shared_ptr<const std::string> base;  ///< nullptr: overwrite
};
/// Shows a kernel version in that map.
struct ShowVersion {
    std::string file;
    int number = 0, map = 0;
    std::string variant;  ///< its id, of several kernels of a program; the first if the version lacks it
};
struct RestoreVersion {
    std::string file;
    int number = 0;
};
struct NameVersion {
    std::string file;
    int number = 0;
    std::string name;
};
/// Saves all versions in one recording.
struct SaveVersions {
    std::string file;
    std::string path;
    bool over = false;
};
struct SavePicture {
    std::string path;
    Panel panel = Panel::window;
    int scale = 1;  ///< 2 for slides
    bool over = false;
};
/// Fills Session::files.
struct ListFolder {
    std::string folder;
};
/// Adds a file summary to Session::files.
struct PreviewFile {
    std::string file;
};
struct Undo {};
struct Redo {};
/// Copies the current experiment.
struct OpenTab {};
struct ShowTab {
    std::size_t tab = 0;
};
struct CloseTab {
    std::size_t tab = 0;
};
/// Opens a last session's file that did not finish opening.
struct OpenLast {
    std::string file;
};
/// Removes such a file from the saved view.
struct LeaveOut {
    std::string file;
};
/// Copies this view's command to the clipboard.
struct CopyScene {};
struct Quit {};
}  // namespace command

using Command = std::variant<
    command::Run, command::RunPage, command::Cancel, command::Sweep, command::CancelSweep, command::Pin, command::Unpin,
    command::RenamePinned, command::Open, command::OpenPage, command::OpenBeside, command::OpenLessons,
    command::OpenKernel, command::SendFiles, command::CloseRefused, command::CopyKernel, command::CopyProgram,
    command::OpenExercise, command::TryExercise, command::ListCode, command::ReadWarp, command::UsePlace,
    command::SaveRecording, command::SaveTraceJson, command::SavePage, command::SaveText, command::SaveKernel,
    command::ShowVersion, command::RestoreVersion, command::NameVersion, command::SaveVersions, command::SavePicture,
    command::ListFolder, command::PreviewFile, command::Undo, command::Redo, command::OpenTab, command::ShowTab,
    command::CloseTab, command::OpenLast, command::LeaveOut, command::CopyScene, command::Quit>;

/// Asks before a command.
struct Confirmation {
    std::uint64_t number = 0;        ///< increases: identifies answered questions
    std::string title;               ///< "results.lane already exists. Overwrite it?"
    std::string text;                ///< consequence of a yes
    std::string yes, no;             ///< labels
    std::string file;                ///< its summary is shown; may be empty
    std::optional<Command> command;  ///< after a yes
    std::optional<Command> refusal;  ///< after a no

    void ask(std::string what, std::string about, std::string yes_words, std::string no_words, Command after_yes,
             std::optional<Command> after_no = {}) {
        *this = {number + 1, std::move(what),      std::move(about),   std::move(yes_words), std::move(no_words),
                 {},         std::move(after_yes), std::move(after_no)};
    }
};

}  // namespace lanescope
