#include "app/system/project_folders.h"

#include <algorithm>
#include <mutex>
#include <system_error>

#include "app/system/file_places.h"

namespace lanescope {

namespace fs = std::filesystem;

namespace {

struct Added {
    std::mutex mutex;
    std::vector<std::string> folders;
};

Added& added() {
    static Added all;
    return all;
}

}  // namespace

void add_include_folder(const fs::path& folder) {
    std::string name = (fs::absolute(folder) / "").lexically_normal().parent_path().string();
    const std::lock_guard lock(added().mutex);
    if (!std::ranges::count(added().folders, name)) added().folders.push_back(std::move(name));
}

std::vector<std::string> include_folders() {
    const std::lock_guard lock(added().mutex);
    return added().folders;
}

std::vector<fs::path> project_folders(const fs::path& folder) {
    const fs::path own = fs::absolute(folder / "").lexically_normal().parent_path();
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::path& place : {own / "include", own.parent_path() / "include"})
        if (own != own.root_path() && fs::is_directory(place, ignored) && place != "/usr/include")
            found.push_back(place);
    for (const std::string& name : include_folders())
        if (fs::path place = placed_folder(name); fs::is_directory(place, ignored)) found.push_back(std::move(place));
    return found;
}

}  // namespace lanescope
