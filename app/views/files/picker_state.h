// State and logic of the file picker. Paths are text: no file is accessed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/file_status.h"
#include "app/views/files/picker_task.h"
#include "app/views/kit/keys_in_order.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PickerRow {
    std::size_t entry = 0;  ///< index into the listing
    bool fits = false;      ///< a folder, or a file that can be taken
};

struct PickerState {
    bool is_open = false;
    bool is_fresh = false;  ///< listing requested since the picker opened
    std::string folder;     ///< base of relative typed paths; kept for the next time
    std::string text;
    std::optional<std::string> put;  ///< replaces the field's text in the next frame
    int row = -1;                    ///< chosen by arrows or pointer; -1: none
    bool scroll_to_row = false;
    bool is_typed_into = false;  ///< in the last frame
    KeysInOrder keys;

    std::shared_ptr<const FolderListing> listing;  ///< which `rows` index
    std::string filter;
    std::vector<PickerRow> rows;
};

struct Picker {
    ViewContext& context;
    PickerState& state;
    PickerTask task;

    const FileStatus& notes() const { return context.session.files; }
    /// Parts of the typed path: "~/a/b.lane" is b.lane in a, below the home folder.
    std::string folder() const;
    std::string name() const;
    /// Listing of folder(); nullptr until it is read.
    const FolderListing* listing() const;
    /// nullptr if the row does not exist.
    const FolderEntry* entry_in(int row) const;
    std::string path_in(int row) const;
    /// Returns the chosen row, or the only one; -1: none.
    int looked_at() const;
    /// Returns files that fit the task and contain the typed name.
    std::vector<std::string> narrowed(const std::vector<std::string>& paths) const;
    /// Returns the only match among recent files and samples; nullopt if there are none or several.
    std::optional<std::string> only_one_offered() const;
    /// Shows only entries that contain the typed name.
    void filter();

    void go_to(const std::string& folder);
    void go_up();
    /// Closes the picker and passes the path to the waiting command.
    void choose(const std::string& path);
    /// Opens the folder or takes the file. When saving, first puts the name into the field.
    void take_row(int row);
    /// Acts as take_row(), or takes the typed path.
    void take();
    /// Completes the typed name up to where matches differ.
    void complete();
    void move(int by);
};

std::string parent_of(const std::string& path);
std::string joined(const std::string& folder, const std::string& name);

}  // namespace lanescope
