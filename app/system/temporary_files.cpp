#include "app/system/temporary_files.h"

#include <cstdlib>

#include "app/model/text/error.h"

namespace lanescope {

namespace fs = std::filesystem;

fs::path temporary_folder() {
    std::error_code failed;
    const char* given = std::getenv("TMPDIR");
    for (const char* folder : {given ? given : "", "/tmp"})
        if (*folder && fs::is_directory(folder, failed)) return fs::absolute(folder).lexically_normal();
    throw UsageError("temporary files: neither TMPDIR nor /tmp is a folder; set TMPDIR to a folder");
}

}  // namespace lanescope
