#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/base/background.h"
#include "app/base/progress.h"
#include "app/session/file_status.h"

namespace lanescope {

/// Follows links, but does not recurse. Errors are in the listing.
FolderListing read_folder(const std::string& folder);

/// Does not throw: the preview has errors, such as too large a file.
FilePreview preview_file(const std::string& file, Progress& progress);

// Works in the background.
class FileBrowser {
public:
    static FileStatus first_notes();

    void list_folder(const std::string& folder, FileStatus& notes);
    void preview(const std::string& file, FileStatus& notes);
    void follow(FileStatus& notes);
    bool busy() const { return folder_.busy() || file_.busy(); }
    /// Reads earlier starts' recent files in the background.
    void read_recent();
    bool reads_recent() const { return recent_.busy(); }

private:
    Background<std::shared_ptr<const FolderListing>> folder_;
    Background<std::shared_ptr<const FilePreview>> file_;
    Background<std::vector<std::string>> recent_;
    std::shared_ptr<Progress> inspections_;
};

}  // namespace lanescope
