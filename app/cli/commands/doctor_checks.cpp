#include "app/cli/commands/doctor_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"
#include "app/catalog/variants.h"
#include "app/cli/output/failures.h"
#include "app/engine/computer_check.h"
#include "app/model/problem.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr auto only_with_gpu = "needed only with an NVIDIA GPU";
constexpr auto only_for_window =
    "needed only for the window; for its picture: xvfb-run -a lanescope render --out FILE.png";
constexpr std::chrono::seconds longest_answer{20};

std::string environment_text(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

// A small product that a worker verifies shows that kernels, their machine code, worker and verification work.
Check check_emulator(Workers& workers) {
    constexpr auto problem = "sgemv:64x64";
    Check check{.name = "emulator",
                .state = CheckState::missing,
                .text = {},
                .remedy = "install lanescope again",
                .is_needed = true};
    try {
        Progress nobody_waits;
        const auto results = workers.first().run({.problem = parse_problem(problem),
                                                  .variants = {parse_variant("warp_per_row")},
                                                  .backend = BackendKind::emulator,
                                                  .trace = {}},
                                                 nobody_waits);
        check.text = results.empty() ? "it gave no result" : complaint(*results.front());
    } catch (const std::exception& why) {
        check.text = in_one_line(why.what());
    }
    if (!check.text.empty()) return check;
    return {.name = check.name, .text = fmt::format("{} runs and is verified", problem), .is_needed = true};
}

Check check_assets() try { return {.name = "assets", .text = asset_dir().string()}; } catch (const UsageError& why) {
    return {.name = "assets", .state = CheckState::missing, .text = why.what(), .remedy = "install lanescope again"};
}

std::uintmax_t bytes_below(const fs::path& folder) {
    std::uintmax_t bytes = 0;
    std::error_code error, unreadable;
    fs::recursive_directory_iterator file(folder, fs::directory_options::skip_permission_denied, error), end;
    for (; !error && file != end; file.increment(error))
        if (const auto size = file->is_regular_file(unreadable) ? file->file_size(unreadable) : 0; !unreadable)
            bytes += size;
    return bytes;
}

/// Writes a file and removes it. Returns the reason for a failure, or an empty text.
std::string why_not_writable(const fs::path& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return failed.message();
    std::string name = (folder / "doctor-XXXXXX").string();
    const int file = mkstemp(name.data());
    if (file < 0) return std::strerror(errno);
    const std::array<char, 4096> block{};
    const bool written = write(file, block.data(), block.size()) == ssize_t(block.size());
    std::string why = written ? "" : errno ? std::strerror(errno) : "disk full";
    close(file);
    unlink(name.c_str());
    return why;
}

Check check_cache() {
    const fs::path folder = cache_folder();
    const std::string why_not = why_not_writable(folder);
    if (why_not.empty())
        return {.name = "cache",
                .text = fmt::format("{}, {:.1f} MB", folder.string(), 1e-6 * double(bytes_below(folder)))};
    return {.name = "cache",
            .state = CheckState::limited,
            .text = fmt::format("{}: {}; each run compiles your kernels again", folder.string(), why_not),
            .remedy = "set XDG_CACHE_HOME to a folder that you can write"};
}

Check check_user_files() {
    for (const auto& [folder, variable] : {std::pair{data_folder(), "XDG_DATA_HOME"},
                                           {state_folder(), "XDG_STATE_HOME"},
                                           {config_folder(), "XDG_CONFIG_HOME"}})
        if (const std::string why_not = why_not_writable(folder); !why_not.empty())
            return {.name = "your files",
                    .state = CheckState::limited,
                    .text = fmt::format("{}: {}; the window saves nothing there", folder.string(), why_not),
                    .remedy = fmt::format("set {} to a folder that you can write", variable)};
    return {.name = "your files", .text = data_folder().string()};
}

Check check_sandbox(Workers& workers) try {
    const std::string confinement = workers.first().hello().confinement;
    Check check{.name = "sandbox", .text = "kernels run with " + confinement};
    if (!confinement.starts_with("incomplete")) return check;
    return {.name = "sandbox",
            .state = CheckState::limited,
            .text = confinement,
            .remedy = "run only kernels that you trust"};
} catch (const std::exception& why) {
    return {.name = "sandbox", .state = CheckState::missing, .text = in_one_line(why.what()), .remedy = "see emulator"};
}

std::string compiler_remedy(const CompilerCheck& found) {
    if (found.program.empty()) return "sudo apt install clang";
    if (found.fault.find("binutils") != found.fault.npos) return "sudo apt install binutils";
    if (found.fault.find("file not found") != found.fault.npos) return "sudo apt install g++";
    return "sudo apt install --reinstall clang, or set LANESCOPE_CXX to another clang";
}

Check compiler_check() {
    const CompilerCheck found = check_compiler();
    if (found.fault.empty())
        return {
            .name = "compiler",
            .text = fmt::format("{}, {}: compiles kernels and host functions", found.version, found.program.string())};
    return {.name = "compiler",
            .state = CheckState::missing,
            .text = found.program.empty() ? "no clang: your own kernels do not compile, the shipped ones run"
                                          : fmt::format("{}: {}", found.program.string(), found.fault),
            .remedy = compiler_remedy(found)};
}

std::string asked_display() {
    const std::string wayland = environment_text("WAYLAND_DISPLAY"), x11 = environment_text("DISPLAY");
    if (wayland.empty()) return "DISPLAY=" + x11;
    return "WAYLAND_DISPLAY=" + wayland + (x11.empty() ? "" : ", DISPLAY=" + x11);
}

/// Asks a second process: an OpenGL driver may crash or wait for ever.
WindowDisplay display_of_second_process(const std::string& program) {
    std::string printed;
    const Ended ended = run({.program = program,
                             .arguments = {"doctor", "--display"},
                             .limit = longest_answer,
                             .on_output = [&](std::string_view text) { printed += text; },
                             .limits = {.process = {}, .idle = longest_answer}});
    if (ended.ending == Ending::too_slow || ended.ending == Ending::idle)
        return {.why_no_display = fmt::format("no answer in {} s", longest_answer.count())};
    const auto answer = nlohmann::json::parse(printed, nullptr, false);
    if (!ended.well() || !answer.is_object())
        return {.why_no_opengl = fmt::format("the OpenGL driver ended the program (code {})", ended.code)};
    return {answer.value("opengl", ""), answer.value("why_no_display", ""), answer.value("why_no_opengl", "")};
}

std::vector<Check> check_display(const CliContext& around) {
    if (!around.has_display())
        return {{.name = "display",
                 .state = CheckState::none,
                 .text = "DISPLAY and WAYLAND_DISPLAY are not set",
                 .remedy = only_for_window},
                {.name = "OpenGL",
                 .state = CheckState::none,
                 .text = "unknown without a display",
                 .remedy = "needed only for the window"}};
    const WindowDisplay found = display_of_second_process(around.workers.here().command.front());
    if (!found.why_no_display.empty())
        return {{.name = "display",
                 .state = CheckState::missing,
                 .text = fmt::format("{}: {}", asked_display(), found.why_no_display),
                 .remedy = only_for_window},
                {.name = "OpenGL",
                 .state = CheckState::none,
                 .text = "unknown without a display",
                 .remedy = "needed only for the window"}};
    const Check display{.name = "display", .text = asked_display()};
    if (!found.why_no_opengl.empty())
        return {display,
                {.name = "OpenGL",
                 .state = CheckState::missing,
                 .text = "no OpenGL 3.3: " + found.why_no_opengl,
                 .remedy = "sudo apt install libgl1-mesa-dri"}};
    return {display, {.name = "OpenGL", .text = found.opengl}};
}

Check check_fonts(const CliContext& around) {
    const WindowFonts found = around.find_fonts ? around.find_fonts() : WindowFonts{};
    std::vector<std::string> here, gone, packages;
    const auto sort = [&](const std::string& file, const char* name, const char* package) {
        (file.empty() ? gone : here).push_back(name);
        if (file.empty()) packages.push_back(package);
    };
    sort(found.text, "Inter", "fonts-inter");
    sort(found.code, "JetBrains Mono", "fonts-jetbrains-mono");
    if (gone.empty()) return {.name = "fonts", .text = fmt::format("{}", fmt::join(here, ", "))};
    return {.name = "fonts",
            .state = CheckState::limited,
            .text = fmt::format("{} not found: the window has a coarse font", fmt::join(gone, ", ")),
            .remedy = fmt::format("sudo apt install {}", fmt::join(packages, " "))};
}

bool is_ubuntu() {
    std::ifstream release("/etc/os-release");
    for (std::string line; std::getline(release, line);)
        if (line == "ID=ubuntu") return true;
    return false;
}

/// A line of what only GPUs need. without_gpu: no driver, so probably no GPU.
Check gpu_part(const char* name, const std::string& found, const std::string& why_not, bool without_gpu,
               const std::string& remedy) {
    if (why_not.empty()) return {.name = name, .text = found};
    if (without_gpu) return {.name = name, .state = CheckState::none, .text = why_not, .remedy = only_with_gpu};
    return {.name = name, .state = CheckState::missing, .text = why_not, .remedy = remedy};
}

std::string counters_remedy(const std::string& why_not) {
    if (why_not.find("NVreg") == why_not.npos)
        return "needed only for --counters: install the CUDA Toolkit 12.6 or later";
    return "echo options nvidia NVreg_RestrictProfilingToAdminUsers=0 | sudo tee /etc/modprobe.d/counters.conf; reboot";
}

std::vector<Check> check_gpu_parts() {
    const GpuCheck found = check_gpu();
    const bool none_here = found.driver.empty() && !found.is_broken;
    const std::string driver = is_ubuntu() ? "sudo ubuntu-drivers install" : "sudo apt install nvidia-driver";
    const auto toolkit = "install the CUDA Toolkit 12 or 13, or set CUDA_HOME to its folder";
    const auto no_gpu = "see nvidia-smi and CUDA_VISIBLE_DEVICES; without a GPU, kernels run on the emulator";
    std::vector<Check> checks{gpu_part("GPU", fmt::format("{}", fmt::join(found.gpus, "; ")), found.why_no_gpu,
                                       none_here, found.nvrtc.empty() ? toolkit : no_gpu),
                              gpu_part("driver", found.driver, found.why_no_driver, none_here, driver),
                              gpu_part("NVRTC", found.nvrtc, found.why_no_nvrtc, none_here, toolkit),
                              gpu_part("counters", "CUPTI reads them", found.why_no_counters, found.gpus.empty(),
                                       counters_remedy(found.why_no_counters))};
    if (!none_here) return checks;
    checks[0].text = "unknown without a driver";
    checks[0].remedy = "not needed: without a GPU, kernels run on the emulator";
    checks[1].remedy = "with an NVIDIA GPU: " + driver;
    return checks;
}

Check check_places() try {
    std::vector<std::string> names;
    for (const Place& place : saved_places()) names.push_back(place.name);
    if (names.empty())
        return {.name = "workers",
                .state = CheckState::none,
                .text = "none saved; kernels run on this computer",
                .remedy = "to save one: lanescope run --worker 'NAME=ssh -T HOST lanescope worker'"};
    return {
        .name = "workers",
        .text = fmt::format("{} (to try one: lanescope devices --worker {})", fmt::join(names, ", "), names.front()),
        .in_report = fmt::format("{} saved", names.size())};
} catch (const UsageError& why) {
    return {.name = "workers", .state = CheckState::missing, .text = why.what(), .remedy = "fix or remove this file"};
}

}  // namespace

// The GPU comes first: its process is forked while there is one thread.
std::vector<Check> all_checks(const CliContext& around) {
    const std::vector<Check> gpu = check_gpu_parts();
    std::vector<Check> checks{check_emulator(around.workers),
                              check_sandbox(around.workers),
                              check_assets(),
                              check_cache(),
                              check_user_files(),
                              compiler_check(),
                              check_fonts(around)};
    const std::vector<Check> display = check_display(around);
    checks.insert(checks.end(), display.begin(), display.end());
    checks.insert(checks.end(), gpu.begin(), gpu.end());
    checks.push_back(check_places());
    return checks;
}

bool is_ready(const std::vector<Check>& checks) {
    return std::ranges::none_of(checks, [](const Check& c) { return c.is_needed && c.state == CheckState::missing; });
}

std::string display_answer(const CliContext& around) {
    const WindowDisplay found = around.find_display ? around.find_display() : WindowDisplay{};
    return nlohmann::json{{"opengl", found.opengl},
                          {"why_no_display", found.why_no_display},
                          {"why_no_opengl", found.why_no_opengl}}
               .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
           "\n";
}

}  // namespace lanescope
