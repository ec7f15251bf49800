// What the file picker remembers, and what its parts work out of it. Paths are put together as text: no file is seen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/file_notes.h"
#include "app/views/files/picker_task.h"
#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PickerRow {
    std::size_t entry = 0;  ///< of the listing
    bool fits = false;      ///< a folder, or a file that can be taken
};

struct PickerState {
    bool is_open = false;
    bool is_fresh = false;           ///< the folder has been read since the picker was opened
    std::string folder;              ///< from which a name that is typed is understood; it stays for the next time
    std::string text;                ///< what is typed
    std::optional<std::string> put;  ///< that is to stand in the field instead
    int row = -1;                    ///< chosen by arrows or the pointer; -1: none
    bool scroll_to_row = false;
    bool is_typed_into = false;  ///< its field, in the last frame
    KeysInOrder keys;

    std::shared_ptr<const FolderListing> listing;  ///< that the rows are of
    std::string filter;
    std::vector<PickerRow> rows;
};

/// What one frame of the picker has at hand.
struct Picker {
    ViewContext& context;
    PickerState& state;
    PickerTask task;

    const FileNotes& notes() const { return context.session.files; }
    /// Folder and name of what is typed: "~/a/b.lane" is b.lane in a, below the person's own folder.
    std::string folder() const;
    std::string name() const;
    /// The listing of that folder; nullptr while it is read.
    const FolderListing* listing() const;
    /// The entry in the row; nullptr: there is none.
    const FolderEntry* entry_in(int row) const;
    std::string path_in(int row) const;
    /// The row of the chosen file, or of the only one that is left; -1: there is none to look at.
    int looked_at() const;
    /// Of the latest files, or of the samples, those that can be taken and have in their names what is typed.
    std::vector<std::string> narrowed(const std::vector<std::string>& paths) const;
    /// The one that is left of all these; nothing where there are more, or none.
    std::optional<std::string> only_one_offered() const;
    /// Sets the rows to those whose names have what is typed in them.
    void filter();

    void go_to(const std::string& folder);
    void go_up();
    /// Closes the picker: the command that waits for a path gets this one.
    void choose(const std::string& path);
    /// Goes into the folder, or takes the file. When saving its name is offered first.
    void take_row(int row);
    /// Does what Enter does: goes into the folder that is typed or chosen, or takes the file.
    void take();
    /// Completes what is typed by as much as all names that begin so have in common.
    void complete();
    void move(int by);
};

std::string parent_of(const std::string& path);
std::string joined(const std::string& folder, const std::string& name);

}  // namespace lanescope
