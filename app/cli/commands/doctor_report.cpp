#include "app/cli/commands/doctor_report.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/base/files/home.h"
#include "app/base/system/loaded_libraries.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/version_text.h"
#include "app/engine/computer_check.h"

extern char** environ;

namespace lanescope {
namespace {

std::string check_lines(const Check& check) {
    std::string text = fmt::format("{:<11} {:<8} {}\n", check.name, name_of(check.state), in_one_line(check.text));
    if (!check.remedy.empty()) text += fmt::format("{:<20} {}\n", "", in_one_line(check.remedy));
    return text;
}

std::string all_lines(const std::vector<Check>& checks) {
    std::string text;
    for (const Check& check : checks) text += check_lines(check);
    return with_tilde(std::move(text));
}

/// Returns the value of the first line that starts with `key`, without quotes.
std::string value_in_file(const char* file, const std::string& key) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(key)) continue;
        std::string value = line.substr(key.size());
        value.erase(0, std::min(value.find_first_not_of(" \t:=\""), value.size()));
        return value.substr(0, value.find('"'));
    }
    return "unknown";
}

std::string computer_text() {
    utsname system{};
    uname(&system);
    const double memory = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGESIZE));
    return fmt::format("system     {}\nkernel     {} {} {}\nprocessor  {}, {} threads, {:.1f} GB of memory\n",
                       value_in_file("/etc/os-release", "PRETTY_NAME"), system.sysname, system.release, system.machine,
                       value_in_file("/proc/cpuinfo", "model name"), std::thread::hardware_concurrency(),
                       1e-9 * memory);
}

/// Excludes the variables of other programs, which may be private.
bool is_reported(std::string_view variable) {
    constexpr std::string_view others[] = {"DISPLAY",   "WAYLAND_DISPLAY", "XDG_SESSION_TYPE",
                                           "LANG",      "LC_ALL",          "CUDA_VISIBLE_DEVICES",
                                           "CUDA_HOME", "CUDA_PATH",       "LIBGL_ALWAYS_SOFTWARE"};
    const std::string_view name = variable.substr(0, variable.find('='));
    return name.starts_with("LANESCOPE_") || std::ranges::count(others, name) > 0;
}

std::string environment_lines() {
    std::vector<std::string> lines;
    for (char** variable = environ; *variable; ++variable)
        if (is_reported(*variable)) lines.push_back(in_one_line(*variable) + "\n");
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines) text += line;
    return text.empty() ? "none\n" : text;
}

std::string library_lines() {
    std::string missing;
    for (const CudaLibrary& library : open_cuda_libraries())
        if (!library.why_not.empty()) missing += fmt::format("without {}: {}\n", library.name, library.why_not);
    std::string text;
    for (const std::filesystem::path& file : loaded_libraries()) text += file.string() + "\n";
    return text + missing;
}

}  // namespace

std::string checks_text(const std::vector<Check>& checks) {
    return all_lines(checks) + (is_ready(checks) ? "\nThe emulator is ready. " : "\nThe emulator does not run here. ") +
           "For a report on a fault: lanescope doctor --report FILE\n";
}

std::string report_text(std::vector<Check> checks) {
    for (Check& check : checks)
        if (!check.in_report.empty()) check.text = check.in_report;
    return with_tilde(fmt::format("{}\n\nChecks\n\n{}\nComputer\n\n{}\nEnvironment\n\n{}\nLibraries\n\n{}",
                                  version_text(), all_lines(checks), computer_text(), environment_lines(),
                                  library_lines()));
}

}  // namespace lanescope
