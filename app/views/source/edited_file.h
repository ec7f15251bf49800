// Files that are being changed in the source panel: each with its editor, its text on disk, and what became of saving
// it.
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
    std::shared_ptr<const std::string> base;  ///< its text on disk that was typed over
    std::uint64_t saved = 0;                  ///< version of the text that `base` holds
    std::string sent;                         ///< what was to be written last
    std::uint64_t sent_version = 0;           ///< of the text; more may have been typed since
    double changed_at = 0, tried_at = -60;    ///< when a key was pressed, and when it was to be saved; by ImGui's clock
    bool saves = false;                       ///< Ctrl+S, Ctrl+Enter or Done: at once
    bool torn = false;                        ///< another program has changed the file beside what is not saved
    bool is_back = false;                     ///< it began with a draft of a window that ended at once
    bool done = false;                        ///< goes away once it is saved
    std::uint64_t opened = 0;                 ///< of an exercise: which of its openings this is; 0: it is none
    std::string marks_are_of;                 ///< the run and the error that its marks tell of
    bool for_fault = false;                   ///< opened because the file was refused, and not changed since
    bool moving = false;                      ///< a selection is dragged: frames must go on

    bool unsaved() const { return editor.document.version() != saved; }
};

struct EditedFiles {
    std::map<std::string, EditedFile> by_name;
    std::string begun;            ///< the last that the session had to be changed
    std::set<std::string> tried;  ///< files whose draft the editor took or refused
};

/// The file with its editor; nullptr: it is not being changed.
EditedFile* edited_file(const ViewContext& context, const std::string& file);
const OwnText& own_text(const ViewContext& context, const std::string& file);
/// Why the file cannot be run as it is now; empty: it can, or it was not tried.
const std::vector<KernelFault>& faults_in(const ViewContext& context, const std::string& file);
/// The line of that file at which the fault is shown: of a fault in another file or of no line, the first.
int line_in(const KernelFault& fault, const std::string& file);

/// Goes on from the file as it is now, or from a draft of it. Throws UsageError for a text that the editor does not
/// take, such as one with a NUL in a comment, and for a file that could not be read.
EditedFile& begin_editing(ViewContext& context, const std::string& file);

/// To be called once a frame, whatever is on show: what another program saved is taken up, and what was typed is saved
/// after a pause. At most one file is saved in a frame.
void follow_edited_files(ViewContext& context);

/// The two ways out when another program has changed the file too: what stands here is saved over it, or the text of
/// the file takes its place.
void keep_mine(EditedFile& edited);
void take_theirs(const ViewContext& context, EditedFile& edited);

/// What would be lost if the program ended now.
std::vector<command::SaveKernel> unsaved_texts(UiState& ui);

}  // namespace lanescope
