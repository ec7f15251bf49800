// Checks every #include of the sources against the table of allowed dependencies between folders.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Files below `from` may include files below `to` and their own folder.
struct Arrow {
    std::string_view from;
    std::vector<std::string_view> to;
};

// The most specific row applies, so the order does not matter.
const std::vector<Arrow> arrows{
    // Kernels are plain CUDA and independent of the project.
    {"kernels/", {}},
    // Text, errors, files and processes: nothing of GPUs.
    {"app/base/", {}},
    {"app/fork_server/", {"app/base/system/"}},
    {"app/model/", {"app/base/"}},
    {"app/catalog/", {"app/base/", "app/model/"}},
    {"app/formats/", {"app/base/", "app/model/", "app/catalog/"}},
    // Each operation is a folder. Other folders use app/model/operation.h.
    {"app/operations/", {"app/base/", "app/model/", "app/catalog/", "app/formats/"}},
    // PTX, and the interpreter that runs it.
    {"app/ptx/", {"app/base/", "app/model/"}},
    {"app/compilers/", {"app/base/", "app/model/", "app/ptx/", "lanescope_claims.h"}},
    {"app/emulator/", {"app/base/", "app/model/", "app/ptx/"}},
    // CUDA headers for clang.
    {"app/runtime/headers/", {"lanescope_claims.h"}},
    // The CUDA runtime's functions, and the loaded kernel files that call them.
    {"app/runtime/", {"app/base/", "app/model/", "app/ptx/", "app/compilers/", "app/emulator/"}},
    {"app/kernel_files/", {"app/base/", "app/model/", "app/catalog/", "app/ptx/", "app/compilers/", "app/runtime/"}},
    {"app/kernel_files/compile_shipped.cpp",
     {"app/base/", "app/catalog/", "app/kernel_files/", "app/operations/operations.h"}},
    // Executes variants: on the emulator, and on a GPU.
    {"app/execution/",
     {"app/base/", "app/model/", "app/catalog/", "app/operations/reference.h", "app/operations/program/problem.h",
      "app/compilers/compiled_cache.h", "app/compilers/included_files.h", "app/compilers/source_pragmas.h",
      "app/emulator/", "app/runtime/", "app/kernel_files/"}},
    {"app/gpu/",
     {"app/base/", "app/model/", "app/catalog/", "app/compilers/", "app/emulator/recording/",
      "app/emulator/memory/array_space.h", "app/emulator/steps/textures.h", "app/ptx/decoded_code.h", "app/runtime/",
      "app/kernel_files/", "app/execution/"}},
    // The worker process: its confinement, the messages that it shares with its client, and what it does.
    {"app/sandbox/", {"app/base/", "app/model/", "app/operations/problem_instance.h"}},
    {"app/wire/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/problem_instance.h",
      "app/sandbox/limits.h"}},
    {"app/engine/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/reference.h",
      "app/operations/program/problem.h", "app/compilers/", "app/runtime/cuda_headers.h", "app/kernel_files/",
      "app/execution/", "app/gpu/", "app/sandbox/", "app/wire/", "app/analysis/lanes/trace_agreement.h"}},
    // The client of workers.
    {"app/lab/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/program/problem.h",
      "app/compilers/compiled_cache.h", "app/kernel_files/source/cuda_source.h", "app/sandbox/limits.h", "app/wire/",
      "app/analysis/hints/fault_summary.h"}},
    // Conclusions from results.
    {"app/analysis/lanes/", {"app/base/", "app/model/", "app/catalog/"}},
    {"app/analysis/timing/", {"app/base/", "app/model/", "app/catalog/", "app/analysis/lanes/"}},
    {"app/analysis/hints/", {"app/base/", "app/model/", "app/catalog/", "app/analysis/lanes/", "app/analysis/timing/"}},
    {"app/analysis/tables/", {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/analysis/"}},
    // The user's choices, and the results on show.
    {"app/session/", {"app/base/", "app/model/", "app/catalog/", "app/formats/"}},
    // Claims use the analysis of results.
    {"app/lessons/", {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/session/", "app/analysis/"}},
    {"app/platform/", {"app/base/error.h", "app/base/files/"}},
    // The window, from controls up to the frame that contains all panels.
    {"app/views/kit/", {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/lessons/", "app/platform/"}},
    {"app/views/plot/", {"app/base/", "app/analysis/", "app/views/kit/"}},
    {"app/views/editor/document/", {"app/base/"}},
    {"app/views/editor/", {"app/base/", "app/model/", "app/catalog/", "app/platform/", "app/views/kit/"}},
    {"app/views/state/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/plot/"}},
    {"app/views/lessons/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/state/"}},
    {"app/views/details/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/platform/", "app/views/kit/",
      "app/views/plot/", "app/views/state/"}},
    {"app/views/source/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/plot/", "app/views/state/", "app/views/details/", "app/views/editor/",
      "app/views/lessons/"}},
    {"app/views/lane_map/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/plot/", "app/views/state/", "app/views/details/"}},
    {"app/views/performance/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/plot/", "app/views/state/"}},
    {"app/views/files/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/platform/", "app/views/kit/", "app/views/plot/",
      "app/views/state/"}},
    {"app/views/experiment/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/kit/", "app/views/state/"}},
    {"app/views/shell/",
     {"app/base/", "app/model/", "app/catalog/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/",
      "app/views/"}},
    // The half of a window that looks.
    {"app/viewer/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/session/", "app/platform/", "app/views/"}},
    // The window in a page.
    {"app/page/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/operations.h", "app/session/",
      "app/lessons/", "app/platform/", "app/views/", "app/viewer/", "app/wire/messages.h", "app/wire/listing_fields.h",
      "app/lab/sweep.h"}},
    // The emulator in a page.
    {"app/live/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/operations.h", "app/execution/",
      "app/kernel_files/program.h", "app/wire/messages.h", "app/wire/listing_fields.h", "app/engine/"}},
    // The command line: output, options, commands.
    {"app/cli/output/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/session/", "app/analysis/", "app/lessons/",
      "app/compilers/compiled_cache.h", "app/lab/"}},
    {"app/cli/options/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/session/", "app/analysis/", "app/lessons/",
      "app/operations/program/problem.h", "app/compilers/cuda_tools.h", "app/lab/", "app/cli/output/"}},
    {"app/cli/commands/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/session/", "app/analysis/", "app/lessons/",
      "app/operations/program/problem.h", "app/execution/user_kernel_binding.h", "app/engine/computer_check.h",
      "app/engine/kernel_file_check.h", "app/engine/worker_process.h", "app/lab/", "app/cli/"}},
    {"app/cli/",
     {"app/base/", "app/model/", "app/catalog/", "app/operations/program/problem.h", "app/lab/", "app/cli/"}},
    // The window's loop connects everything but the engine, which runs in a process of its own.
    {"app/window/",
     {"app/base/", "app/model/", "app/catalog/", "app/formats/", "app/operations/", "app/analysis/", "app/wire/",
      "app/lab/", "app/lessons/", "app/session/", "app/platform/", "app/views/", "app/viewer/", "app/cli/options/",
      "app/cli/output/"}},
    {"app/main.cpp", {"app/"}},
};

/// Libraries that only some folders may include, by prefixes of their headers.
struct Library {
    std::string_view name;
    std::vector<std::string_view> headers;
    std::vector<std::string_view> allowed;
};

const std::vector<Library> libraries{
    {"CUDA",
     {"cuda", "cublas", "cusparse", "nvrtc", "cupti", "cooperative_groups", "device_launch", "cub/"},
     {"kernels/", "app/gpu/", "app/compilers/", "app/runtime/headers/"}},
    {"OpenGL", {"GL/", "GLES3/", "glad/", "GLFW/"}, {"app/platform/", "app/views/"}},
    {"ImGui", {"imgui", "misc/freetype/imgui", "misc/cpp/imgui"}, {"app/platform/", "app/views/"}},
};

template <class Prefixes>
bool starts_with_any(std::string_view text, const Prefixes& prefixes) {
    for (std::string_view prefix : prefixes)
        if (text.starts_with(prefix)) return true;
    return false;
}

const Arrow* arrow_of(std::string_view file) {
    const Arrow* best = nullptr;
    for (const Arrow& arrow : arrows)
        if (file.starts_with(arrow.from) && (!best || arrow.from.size() > best->from.size())) best = &arrow;
    return best;
}

std::string complaint_about_library(std::string_view file, std::string_view header) {
    for (const Library& library : libraries)
        if (starts_with_any(header, library.headers) && !starts_with_any(file, library.allowed))
            return std::string(library.name) + " is not for " + std::string(file);
    return {};
}

std::string complaint_about_folder(std::string_view file, std::string_view header) {
    const Arrow* arrow = arrow_of(file);
    if (!arrow) return "no row of the table is about " + std::string(file);
    if (header.starts_with(arrow->from) || starts_with_any(header, arrow->to)) return {};
    return std::string(file) + " may not include " + std::string(header);
}

std::string complaint(std::string_view file, const std::string& line) {
    static const std::regex include(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::smatch found;
    if (!std::regex_search(line, found, include)) return {};
    const std::string header = found[2];
    const std::string about_library = complaint_about_library(file, header);
    if (!about_library.empty() || found[1] == "<") return about_library;
    return complaint_about_folder(file, header);
}

bool is_source(const fs::path& path) {
    for (const char* extension : {".h", ".cpp", ".cu", ".cuh", ".inc", ".in"})
        if (path.extension() == extension) return true;
    return false;
}

std::vector<std::string> sources() {
    std::vector<std::string> found;
    for (const char* folder : {"app", "kernels"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file() && is_source(entry.path()))
                found.push_back(fs::relative(entry.path(), root).generic_string());
    return found;
}

TEST(Includes, PointDownTheTableOnly) {
    for (const std::string& file : sources()) {
        std::ifstream in(fs::path(LANESCOPE_SOURCE_DIR) / file);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            EXPECT_EQ(complaint(file, line), "") << file << ":" << number;
    }
}

TEST(Includes, AreLookedForInAllFolders) {
    const auto files = sources();
    for (const char* known :
         {"app/main.cpp", "app/lab/jobs.cpp", "app/emulator/schedule/warp.cpp", "kernels/spmv/08_cte.cu"})
        EXPECT_EQ(std::count(files.begin(), files.end(), known), 1) << known;
}

TEST(Includes, RejectUpperFolders) {
    EXPECT_NE(complaint("app/model/problem.h", "#include \"app/lab/jobs.h\""), "");
    EXPECT_NE(complaint("app/views/performance/throughput_bars.cpp", "#include \"app/lab/jobs.h\""), "");
    EXPECT_NE(complaint("app/views/performance/throughput_bars.cpp", "#include \"app/engine/service.h\""), "");
    EXPECT_NE(complaint("app/cli/commands/run_command.cpp", "#include \"app/views/shell/views.h\""), "");
    EXPECT_NE(
        complaint("app/cli/commands/run_command.cpp", "  #  include \"app/platform/window.h\"  // just this once"), "");
    EXPECT_NE(complaint("app/lab/jobs.cpp", "#include \"app/engine/service.h\""), "");
    EXPECT_NE(complaint("kernels/spmv/08_cte.cu", "#include \"app/model/problem.h\""), "");
}

TEST(Includes, KeepCudaAndGraphicsInTheirFolders) {
    EXPECT_NE(complaint("app/lab/jobs.cpp", "#include <cuda_runtime.h>"), "");
    EXPECT_NE(complaint("app/views/performance/throughput_bars.cpp", "#include <cublas_v2.h>"), "");
    EXPECT_NE(complaint("app/analysis/timing/best.cpp", "#include <imgui.h>"), "");
    EXPECT_NE(complaint("app/cli/commands/run_command.cpp", "#include <GLFW/glfw3.h>"), "");
    EXPECT_EQ(complaint("app/gpu/gpu_execution.cpp", "#include <cuda_runtime.h>"), "");
    EXPECT_EQ(complaint("app/views/performance/throughput_bars.cpp", "#include <imgui.h>"), "");
}

TEST(Includes, AcceptLowerFoldersAndTheLibrary) {
    EXPECT_EQ(complaint("app/lab/jobs.cpp", "#include \"app/model/backend.h\""), "");
    EXPECT_EQ(complaint("app/views/performance/throughput_bars.cpp", "#include \"app/views/state/view_context.h\""),
              "");
    EXPECT_EQ(complaint("app/views/performance/throughput_bars.cpp", "#include <vector>"), "");
    EXPECT_EQ(complaint("app/model/problem.h", "// #include \"app/lab/jobs.h\" would be wrong"), "");
}

TEST(Includes, SeparateClientAndWorker) {
    EXPECT_NE(complaint("app/engine/service.cpp", "#include \"app/lab/jobs.h\""), "");
    EXPECT_NE(complaint("app/window/window_loop.cpp", "#include \"app/engine/service.h\""), "");
}

/// Folders that also build for platforms without threads, processes and files: they use headers of app/base/.
bool is_portable(std::string_view file) {
    const std::vector<std::string_view> folders{"app/model/",      "app/analysis/", "app/session/", "app/lessons/",
                                                "app/operations/", "app/views/",    "app/platform/"};
    return starts_with_any(file, folders);
}

std::string complaint_about_system(std::string_view file, const std::string& line) {
    static const std::regex system(
        R"re(^\s*#\s*include\s*<(thread|mutex|condition_variable|future|fstream|unistd\.h|fcntl\.h|signal\.h|csignal|sys/.*|.*tbb/.*)>)re");
    std::smatch found;
    if (!is_portable(file) || !std::regex_search(line, found, system)) return {};
    return std::string(file) + " may not use <" + found[1].str() + ">: use app/base/parallel.h or app/base/files/";
}

TEST(Includes, KeepThreadsAndFilesInTheBase) {
    for (const std::string& file : sources()) {
        std::ifstream in(root / file);
        for (std::string line; std::getline(in, line);) EXPECT_EQ(complaint_about_system(file, line), "");
    }
    EXPECT_NE(complaint_about_system("app/session/session.cpp", "#include <mutex>"), "");
    EXPECT_NE(complaint_about_system("app/views/shell/views.cpp", "#include <sys/wait.h>"), "");
    EXPECT_EQ(complaint_about_system("app/lab/jobs.cpp", "#include <mutex>"), "");
}

TEST(Includes, AreNotReplacedByLinkerOptions) {
    for (const auto& entry : fs::recursive_directory_iterator(root / "app")) {
        if (entry.path().filename() != "CMakeLists.txt") continue;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);)
            EXPECT_EQ(line.find("undefined="), std::string::npos) << entry.path() << ": " << line;
    }
}

TEST(Includes, AreWrittenFromTheRoot) {
    EXPECT_NE(complaint("app/lab/jobs.cpp", "#include \"prepared.h\""), "");
    EXPECT_NE(complaint("app/lab/jobs.cpp", "#include \"../model/problem.h\""), "");
}

}  // namespace
