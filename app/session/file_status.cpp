#include "app/session/file_status.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "app/base/files/file.h"
#include "app/base/files/folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_files = 12;
constexpr std::size_t max_lines = 200;  ///< bounds look-ups on disk

StateFile list_of_files() { return {.path = state_folder() / "recent-files"}; }

bool is_whole_path(const std::string& line) {
    return line.starts_with('/') && std::ranges::none_of(line, [](unsigned char c) { return c < ' '; });
}

std::vector<std::string> paths_in(const std::string& text) {
    std::vector<std::string> paths;
    std::istringstream lines(text);
    for (std::string line; paths.size() < max_lines && std::getline(lines, line);)
        if (is_whole_path(line)) paths.push_back(line);
    return paths;
}

}  // namespace

std::vector<std::string> recent_files() {
    std::vector<std::string> files;
    read_state(list_of_files(), [&](const std::string& text) {
        std::error_code ignored;
        for (const std::string& path : paths_in(text))
            if (files.size() < max_files && fs::is_regular_file(path, ignored) && !std::ranges::count(files, path))
                files.push_back(path);
    });
    return files;
}

std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known) {
    if (!is_whole_path(file)) return known;
    std::erase(known, file);
    known.insert(known.begin(), file);
    if (known.size() > max_files) known.resize(max_files);
    return known;
}

void keep_recent_file(const std::string& file) {
    std::string text;
    for (const std::string& name : with_recent_file(file, recent_files())) text += name + "\n";
    try {
        write_state(list_of_files(), text, [](const std::string&) {});
    } catch (const std::exception&) {  // no writable folder: keep the list in memory
    }
}

}  // namespace lanescope
