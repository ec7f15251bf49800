#include "app/base/files/source_paths.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <system_error>

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::mutex source_paths_mutex;  // for both
std::map<std::string, fs::path> placed_files;
std::vector<std::string> added_folders;

}  // namespace

void place_file(const std::string& name, fs::path place) {
    const std::lock_guard lock(source_paths_mutex);
    placed_files[name] = std::move(place);
}

fs::path placed(const std::string& name) {
    const std::lock_guard lock(source_paths_mutex);
    const auto found = placed_files.find(name);
    return found == placed_files.end() ? fs::path(name) : found->second;
}

fs::path placed_folder(const std::string& name) {
    const std::string inside = name + "/";
    const std::lock_guard lock(source_paths_mutex);
    const auto first = placed_files.lower_bound(inside);
    if (first == placed_files.end() || !first->first.starts_with(inside)) return name;
    const std::string place = first->second.string(), rest = first->first.substr(name.size());
    return place.ends_with(rest) ? place.substr(0, place.size() - rest.size()) : name;
}

void add_include_folder(const fs::path& folder) {
    std::string name = (fs::absolute(folder) / "").lexically_normal().parent_path().string();
    const std::lock_guard lock(source_paths_mutex);
    if (!std::ranges::count(added_folders, name)) added_folders.push_back(std::move(name));
}

std::vector<std::string> include_folders() {
    const std::lock_guard lock(source_paths_mutex);
    return added_folders;
}

std::vector<fs::path> project_folders(const fs::path& folder) {
    const fs::path own = fs::absolute(folder / "").lexically_normal().parent_path();
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const std::string& name : include_folders())
        if (fs::path place = placed_folder(name); fs::is_directory(place, ignored)) found.push_back(std::move(place));
    for (const fs::path& place : {own / "include", own.parent_path() / "include"})
        if (own != own.root_path() && fs::is_directory(place, ignored) && place != "/usr/include")
            found.push_back(place);
    return found;
}

}  // namespace lanescope
