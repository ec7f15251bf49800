// Commands: one-time actions that views request.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

namespace command {
/// Runs the experiment; an open recording stays.
struct Run {};
/// Runs a lesson's experiment and replaces all results.
struct RunPage {};
struct Cancel {};
/// Starts or resumes the sweep.
struct Sweep {
    bool anew = false;  ///< discards stored points
};
struct CancelSweep {};
/// Pins the results, so that the next run keeps them.
struct Pin {
    std::string name;  ///< empty: "baseline 1" and so on
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
/// Opens a page's recording.
struct OpenPage {
    std::string path;
};
/// Adds a recording to the results.
struct OpenBeside {
    std::string path;
};
/// Opens a folder of the user's lessons, which precede the program's.
struct OpenLessons {
    std::string path;
};
/// Adds and selects the kernels of a CUDA file.
struct OpenKernel {
    std::string path;
};
/// Allows the upload of files to the computer that runs kernels, and reopens the kernel.
struct SendFiles {
    std::vector<std::string> files;
    std::string kernel;
};
/// Removes a refused file from the source panel.
struct CloseRefused {
    std::string file;
};
/// Copies a shipped kernel to a user's file, and opens it.
struct CopyKernel {
    std::string operation, id;
};
/// Opens the user's copy of a page's kernel, and creates it if necessary.
struct OpenExercise {
    std::string lesson, page;  ///< names of folder and file
    std::string text;          ///< initial content
    bool foreign = false;      ///< not shipped
    bool allowed = false;      ///< accepted by the user
    bool anew = false;         ///< renames an existing copy first
};
/// Runs experiments to check the page's goal; current results stay.
struct TryExercise {
    std::vector<Experiment> experiments;
    int longest = 60;  ///< seconds
};
/// Requests the compiler output for a result.
struct ListCode {
    RunResultPtr of;
};
/// Requests the emulated accesses of a warp of the grid.
struct ReadWarp {
    RunResultPtr of;
    std::int64_t warp = 0;
};
/// Selects where kernels run: the name of a place, or a command that starts a worker.
struct UsePlace {
    std::string path;
};
/// Saves the results. `over` overwrites a file without a question, also below.
struct SaveRecording {
    std::string path;
    bool over = false;
};
/// Saves lanes for other programs.
struct SaveTraceJson {
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
/// Shows a version of a kernel in that map.
struct ShowVersion {
    std::string file;
    int number = 0, map = 0;
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
/// Reads a folder into Session::files.
struct ListFolder {
    std::string folder;
};
/// Reads a summary of the file into Session::files.
struct PreviewFile {
    std::string file;
};
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
/// Opens a file of the last session that did not finish opening.
struct OpenLast {
    std::string file;
};
/// Removes such a file from the saved view.
struct LeaveOut {
    std::string file;
};
/// Copies the command for this view to the clipboard.
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
                 command::SaveVersions, command::SavePicture, command::ListFolder, command::PreviewFile, command::Undo,
                 command::Redo, command::OpenTab, command::ShowTab, command::CloseTab, command::OpenLast,
                 command::LeaveOut, command::CopyScene, command::Quit>;

/// A question before a command.
struct Confirmation {
    std::uint64_t number = 0;        ///< increases, so that views recognise answered questions
    std::string title;               ///< "results.lane already exists. Overwrite it?"
    std::string text;                ///< consequence of a yes, in sentences
    std::string yes, no;             ///< labels
    std::string file;                ///< subject, shown with a summary; may be empty
    std::optional<Command> command;  ///< after a yes
    std::optional<Command> refusal;  ///< after a no

    void ask(std::string what, std::string about, std::string yes_words, std::string no_words, Command after_yes,
             std::optional<Command> after_no = {}) {
        *this = {number + 1, std::move(what),      std::move(about),   std::move(yes_words), std::move(no_words),
                 {},         std::move(after_yes), std::move(after_no)};
    }
};

}  // namespace lanescope
