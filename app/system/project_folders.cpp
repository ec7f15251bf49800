#include "app/system/project_folders.h"

#include <system_error>

namespace lanescope {

namespace fs = std::filesystem;

std::vector<fs::path> project_folders(const fs::path& folder) {
    const fs::path own = fs::absolute(folder / "").lexically_normal().parent_path();
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::path& place : {own / "include", own.parent_path() / "include"})
        if (own != own.root_path() && fs::is_directory(place, ignored) && place != "/usr/include")
            found.push_back(place);
    return found;
}

}  // namespace lanescope
