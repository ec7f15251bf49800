// Runs the real program in a shell, for tests.
#pragma once

#include <sys/wait.h>

#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>

namespace lanescope::program {

struct Ended {
    int code = -1;
    std::string out, err;
};

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "lanescope_cli_XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("cannot make " + name);
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// Any command may print progress ("tracing cte 42 %, about 20 s left", "running saxpy.cu: 3 launches so far") on a
/// loaded computer.
inline std::string without_progress(const std::string& messages) {
    static const std::regex progress(
        " [0-9]+ %(, (about|at least) [0-9]+ (s|min) left|, longer than expected)?$|^running ");
    std::istringstream lines(messages);
    std::string kept;
    for (std::string line; std::getline(lines, line);)
        if (!std::regex_search(line, progress)) kept += line + (lines.eof() ? "" : "\n");
    return kept;
}

/// Runs `lanescope ARGUMENTS` without display, terminal and GPU. `before` precedes the program's name, for example `env
/// NAME=VALUE`.
inline Ended lanescope(const std::string& arguments, const std::string& before = "") {
    const Folder folder;
    const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
    const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY CUDA_VISIBLE_DEVICES= COLUMNS=100 " + before + " '" +
                                binary + "' " + arguments + " >" + (folder / "out") + " 2>" + (folder / "err") +
                                " </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / "out"),
            without_progress(read_file(folder / "err"))};
}

/// Counts lines, including a last one without a line feed.
inline int lines(const std::string& text) {
    const auto feeds = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    return feeds + (!text.empty() && text.back() != '\n' ? 1 : 0);
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace lanescope::program
