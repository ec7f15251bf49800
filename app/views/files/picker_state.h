// State and logic of the file picker.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/command.h"
#include "app/session/file_status.h"
#include "app/views/kit/field_keys.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PickerTask {
    const char* title = "";
    const char* verb = "Open";  ///< button label
    bool saves = false;         ///< the file need not exist
    bool takes_folder = false;
    std::vector<std::string_view> endings;  ///< that fit; a saved file without an ending gets the first
    bool fits(std::string_view name) const;
};

bool asks_for_path(const Command& command);
PickerTask task_of(const Command& asking);
/// Returns the path offered first; empty: none.
std::string path_in(const Command& asking);
Command with_path(Command asked, const std::string& path);
Command without_overwriting(Command asked);

// Paths are text: no file is accessed.

struct PickerRow {
    std::size_t entry = 0;  ///< index into the listing
    bool fits = false;      ///< folder, or a file to take
};

struct PickerState {
    bool is_open = false;
    bool is_fresh = false;  ///< listing requested since the picker opened
    std::string folder;     ///< base of relative paths; kept for the next time
    std::string text;
    std::optional<std::string> put;  ///< replaces the field's text in the next frame
    int row = -1;                    ///< by arrows or pointer; -1: none
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

    const FileStatus& files() const { return context.session.files; }
    /// Splits the typed path: "~/a/b.lane" is b.lane in a, below home.
    std::string folder() const;
    std::string name() const;
    /// nullptr until folder() is read.
    const FolderListing* listing() const;
    const FolderEntry* entry_in(int row) const;
    std::string path_in(int row) const;
    /// Returns the chosen or only row; -1: none.
    int pointed_row() const;
    /// Returns those that fit the task and typed name.
    std::vector<std::string> narrowed(const std::vector<std::string>& paths) const;
    /// Returns the only match among recent files and samples.
    std::optional<std::string> only_one_offered() const;
    void filter();
    void go_to(const std::string& folder);
    void go_up();
    /// Closes the picker; passes the path to the command.
    void choose(const std::string& path);
    /// Opens the folder or takes the file. When saving, first fills in the name.
    void take_row(int row);
    /// Takes the row, else the typed path.
    void take();
    /// Completes the typed name until matches differ.
    void complete();
    void move(int by);
};

std::string parent_of(const std::string& path);
std::string joined(const std::string& folder, const std::string& name);
void draw_folders_above(Picker& picker, Area area);
void draw_places(Picker& picker, Area area);
void draw_rows(Picker& picker, Area area);
void draw_chosen(Picker& picker, Area area);
/// Draws some lines; for a matrix, row lengths.
void draw_file_preview(const FileStatus& files, const std::string& path, Area area);

}  // namespace lanescope
