#include "app/session/recent_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_files = 6;

fs::path list_of(const char* kind) { return state_folder() / (std::string("recent-") + kind); }

}  // namespace

std::vector<std::string> recent_files(const char* kind) {
    std::ifstream list(list_of(kind));
    std::vector<std::string> files;
    std::error_code ignored;
    for (std::string line; files.size() < max_files && std::getline(list, line);)
        if (fs::is_regular_file(line, ignored)) files.push_back(line);
    return files;
}

std::vector<std::string> note_recent_file(const char* kind, const std::string& file, std::vector<std::string> known) {
    std::erase(known, file);
    known.insert(known.begin(), file);
    if (known.size() > max_files) known.resize(max_files);
    std::error_code ignored;
    fs::create_directories(state_folder(), ignored);
    std::ofstream list(list_of(kind));
    for (const std::string& name : known) list << name << "\n";
    return known;
}

}  // namespace lanescope
