#include "app/session/recent_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_files = 12;

fs::path list_of_files() { return state_folder() / "recent-files"; }

}  // namespace

std::vector<std::string> recent_files() {
    std::ifstream list(list_of_files());
    std::vector<std::string> files;
    std::error_code ignored;
    for (std::string line; files.size() < max_files && std::getline(list, line);)
        if (fs::is_regular_file(line, ignored)) files.push_back(line);
    return files;
}

std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known) {
    if (file.find('\n') != std::string::npos) return known;
    std::erase(known, file);
    known.insert(known.begin(), file);
    if (known.size() > max_files) known.resize(max_files);
    return known;
}

void keep_recent_files(const std::vector<std::string>& known) {
    std::error_code ignored;
    fs::create_directories(state_folder(), ignored);
    std::ofstream list(list_of_files());
    for (const std::string& name : known) list << name << "\n";
}

}  // namespace lanescope
