#include "app/system/scratch_folder.h"

#include <stdlib.h>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder(const std::string& name) {
    std::string path = (fs::temp_directory_path() / ("lanescope-" + name + "-XXXXXX")).string();
    if (!mkdtemp(path.data()))
        throw UsageError("cannot make a folder in " + quoted(fs::temp_directory_path().string()));
    path_ = path;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace lanescope
