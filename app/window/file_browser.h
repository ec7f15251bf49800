// Looks into folders and at files in the background, for the file picker.
#pragma once

#include <memory>
#include <string>

#include "app/model/progress.h"
#include "app/session/file_notes.h"
#include "app/system/background.h"

namespace lanescope {

class FileBrowser {
public:
    /// The person's folders, and what comes with the program.
    static FileNotes first_notes();

    void look_into(const std::string& folder, FileNotes& notes);
    void look_at(const std::string& file, FileNotes& notes);
    /// Once a frame.
    void follow(FileNotes& notes);
    bool busy() const { return folder_.busy() || file_.busy(); }

private:
    Background<std::shared_ptr<const FolderListing>> folder_;
    Background<std::shared_ptr<const FileLook>> file_;
    std::shared_ptr<Progress> looking_;
};

}  // namespace lanescope
