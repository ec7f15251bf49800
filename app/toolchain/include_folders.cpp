#include "app/toolchain/include_folders.h"

#include <sstream>
#include <string>

#include "app/toolchain/kernel_compiler.h"
#include "app/toolchain/process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> printed_folders() {
    std::string output;
    run({.program = kernel_compiler(),
         .arguments = {"-E", "-v", "-x", "c++", "/dev/null"},
         .errors_too = true,
         .on_output = [&](std::string_view more) { output += more; }});
    std::vector<fs::path> folders;
    std::istringstream lines(output);
    std::error_code ignored;
    for (std::string line; std::getline(lines, line);)  // the list is indented; its title is localised
        if (line.starts_with(" /") && fs::is_directory(line.substr(1), ignored)) folders.emplace_back(line.substr(1));
    return folders;
}

}  // namespace

const std::vector<fs::path>& system_include_folders() {
    static const std::vector<fs::path> found = printed_folders();
    return found;
}

}  // namespace lanescope
