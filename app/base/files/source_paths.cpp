#include "app/base/files/source_paths.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <system_error>

namespace lanescope {
namespace {

struct Places {
    std::mutex mutex;
    std::map<std::string, std::filesystem::path> by_name;
};

Places& places() {
    static Places all;
    return all;
}

}  // namespace

void place_file(const std::string& name, std::filesystem::path place) {
    const std::lock_guard lock(places().mutex);
    places().by_name[name] = std::move(place);
}

std::filesystem::path placed(const std::string& name) {
    const std::lock_guard lock(places().mutex);
    const auto found = places().by_name.find(name);
    return found == places().by_name.end() ? std::filesystem::path(name) : found->second;
}

std::filesystem::path placed_folder(const std::string& name) {
    const std::string inside = name + "/";
    const std::lock_guard lock(places().mutex);
    const auto first = places().by_name.lower_bound(inside);
    if (first == places().by_name.end() || !first->first.starts_with(inside)) return name;
    const std::string place = first->second.string(), rest = first->first.substr(name.size());
    return place.ends_with(rest) ? place.substr(0, place.size() - rest.size()) : name;
}

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
