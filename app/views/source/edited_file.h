// The user's files in the source panel's editor.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/views/editor/code_editor.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct EditedFile {
    std::string file;
    editor::EditorState editor;
    std::shared_ptr<const std::string> base;  ///< on disk, under the edits
    std::uint64_t saved = 0;                  ///< version with the text in `base`
    std::string sent;                         ///< last saved text
    std::uint64_t sent_version = 0;           ///< the editor may be newer
    double changed_at = 0, tried_at = -60;    ///< last key and save, by ImGui's clock
    bool saves = false;                       ///< immediately: Ctrl+S, Ctrl+Enter or Done
    bool torn = false;                        ///< another program has also changed the file
    bool is_back = false;                     ///< from a draft after a crash
    bool done = false;                        ///< close once saved
    std::uint64_t opened = 0;                 ///< number of an exercise's opening; 0: not an exercise
    std::string marks_are_of;                 ///< run and error
    bool for_fault = false;                   ///< opened as refused, unchanged since
    bool moving = false;                      ///< a selection is dragged

    bool unsaved() const { return editor.document.version() != saved; }
};

/// nullptr: none.
EditedFile* edited_file(const ViewContext& context, const std::string& file);
const UserSource& user_source(const ViewContext& context, const std::string& file);
/// Returns nothing if the file can run or was not tried.
const std::vector<KernelFault>& faults_in(const ViewContext& context, const std::string& file);
/// Returns 1 if the fault is in another file or has no line.
int line_in(const KernelFault& fault, const std::string& file);

/// Opens the current text or its draft. Throws UsageError for an unreadable file or a text that the editor rejects.
EditedFile& begin_editing(ViewContext& context, const std::string& file);
/// Shows an error instead of throwing.
void try_to_edit(ViewContext& context, const std::string& file);

/// Call once per frame: loads other programs' changes; saves edits after a pause, at most one file.
void follow_edited_files(ViewContext& context);

/// Resolve a conflict with another program.
void keep_mine(EditedFile& edited);
void take_theirs(const ViewContext& context, EditedFile& edited);

std::vector<command::SaveKernel> unsaved_texts(UiState& ui);

}  // namespace lanescope
