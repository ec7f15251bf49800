// Reads folders and previews files in the background.
#pragma once

#include <memory>
#include <string>

#include "app/model/progress.h"
#include "app/session/file_status.h"
#include "app/system/background.h"

namespace lanescope {

class FileBrowser {
public:
    static FileStatus first_notes();

    void look_into(const std::string& folder, FileStatus& notes);
    void look_at(const std::string& file, FileStatus& notes);
    void follow(FileStatus& notes);
    bool busy() const { return folder_.busy() || file_.busy(); }

private:
    Background<std::shared_ptr<const FolderListing>> folder_;
    Background<std::shared_ptr<const FileLook>> file_;
    std::shared_ptr<Progress> looking_;
};

}  // namespace lanescope
