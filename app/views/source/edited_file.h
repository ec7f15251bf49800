// Files being edited in the source panel, with their editors and the state of saving.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/views/editor/code_editor.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct EditedFile {
    std::string file;
    editor::EditorState editor;
    std::shared_ptr<const std::string> base;  ///< text on disk that the edits are based on
    std::uint64_t saved = 0;                  ///< version of the text in `base`
    std::string sent;                         ///< text of the last save
    std::uint64_t sent_version = 0;           ///< of the editor; it may be newer by now
    double changed_at = 0, tried_at = -60;    ///< last key and last attempt to save, by ImGui's clock
    bool saves = false;                       ///< save without delay: Ctrl+S, Ctrl+Enter or Done
    bool torn = false;                        ///< another program has changed the file as well
    bool is_back = false;                     ///< restored from a draft after a crash
    bool done = false;                        ///< close once saved
    std::uint64_t opened = 0;                 ///< which opening of an exercise; 0: not an exercise
    std::string marks_are_of;                 ///< the run and error of the current marks
    bool for_fault = false;                   ///< opened because the file was refused, and unchanged since
    bool moving = false;                      ///< a selection is dragged: more frames are needed

    bool unsaved() const { return editor.document.version() != saved; }
};

struct EditedFiles {
    std::map<std::string, EditedFile> by_name;
    std::string begun;            ///< the last file that the session asked to edit
    std::set<std::string> tried;  ///< files whose draft the editor took or rejected
};

/// nullptr if the file is not being edited.
EditedFile* edited_file(const ViewContext& context, const std::string& file);
const OwnText& own_text(const ViewContext& context, const std::string& file);
/// Why the file cannot run; empty if it can or was not tried.
const std::vector<KernelFault>& faults_in(const ViewContext& context, const std::string& file);
/// The line of the file for the fault's mark: 1 if the fault is in another file or has no line.
int line_in(const KernelFault& fault, const std::string& file);

/// Opens the file's current text, or its draft. Throws UsageError for an unreadable file or a text that the editor
/// rejects, such as one with a NUL.
EditedFile& begin_editing(ViewContext& context, const std::string& file);

/// Call once per frame, also if no editor is shown: loads changes by other programs and saves edits after a pause, at
/// most one file per frame.
void follow_edited_files(ViewContext& context);

/// Resolve a conflict with another program: overwrite the file, or load its text.
void keep_mine(EditedFile& edited);
void take_theirs(const ViewContext& context, EditedFile& edited);

/// The texts that a crash would lose.
std::vector<command::SaveKernel> unsaved_texts(UiState& ui);

}  // namespace lanescope
