#include "app/window/file_browser.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "app/system/assets.h"
#include "app/window/look_at_file.h"
#include "app/window/read_folder.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::string home_folder() {
    const char* home = std::getenv("HOME");
    return home && home[0] == '/' ? home : "";
}

std::vector<std::string> files_in(const fs::path& folder, const std::string& ending) {
    std::vector<std::string> files;
    for (const FolderEntry& entry : read_folder(folder.string()).entries)
        if (!entry.is_folder && entry.name.ends_with(ending)) files.push_back((folder / entry.name).string());
    return files;
}

std::vector<std::string> sample_files() try {
    std::vector<std::string> files = files_in(asset_dir() / "recordings", ".lane");
    std::ranges::copy(files_in(asset_dir() / "matrices", ".mtx"), std::back_inserter(files));
    return files;
} catch (const std::exception&) {
    return {};
}

}  // namespace

FileStatus FileBrowser::first_notes() {
    std::error_code failed;
    return {.home = home_folder(), .start = fs::current_path(failed).string(), .samples = sample_files()};
}

void FileBrowser::look_into(const std::string& folder, FileStatus& notes) {
    notes.reading = folder;
    folder_.ask([folder](const GivenUp&) { return std::make_shared<const FolderListing>(read_folder(folder)); });
}

void FileBrowser::look_at(const std::string& file, FileStatus& notes) {
    if (looking_) looking_->cancel();
    looking_ = std::make_shared<Progress>();
    notes.looking_at = file;
    file_.ask([file, progress = looking_](const GivenUp&) {
        return std::make_shared<const FileLook>(look_at_file(file, *progress));
    });
}

void FileBrowser::follow(FileStatus& notes) {
    if (auto listing = folder_.poll()) notes.listing = std::move(*listing), notes.reading.clear();
    if (auto look = file_.poll()) notes.look = std::move(*look), notes.looking_at.clear();
}

}  // namespace lanescope
