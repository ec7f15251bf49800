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
    {"app/model/text/", {}},
    {"app/model/",
     {"app/model/text/", "app/machine/recording/instructions.h", "app/machine/recording/record.h",
      "app/machine/checks/raw_hazard.h"}},
    {"app/system/", {"app/model/text/", "app/model/progress.h"}},
    {"app/model/catalog/", {"app/model/", "app/system/"}},
    {"app/model/files/", {"app/model/", "app/system/"}},
    // Each operation is a folder. Other folders use app/model/operation.h.
    {"app/operations/", {"app/model/", "app/system/", "app/machine/memory/half.h", "app/machine/memory/procedural.h"}},
    {"app/machine/", {}},
    // PTX, and the interpreter that runs it.
    {"app/ptx/", {"app/model/text/"}},
    {"app/emulator/", {"app/model/text/", "app/ptx/", "app/machine/", "app/toolchain/device/scalar_text.h"}},
    // CUDA headers for clang.
    {"app/runtime/headers/", {"lanescope_claims.h"}},
    // The CUDA runtime's functions, and the loaded kernel files that call them.
    {"app/runtime/", {"app/model/text/", "app/toolchain/", "app/ptx/", "app/machine/", "app/emulator/"}},
    {"app/toolchain/", {"app/model/", "app/system/", "lanescope_claims.h"}},
    {"app/kernel_files/", {"app/model/", "app/system/", "app/ptx/", "app/toolchain/", "app/runtime/"}},
    {"app/backends/",
     {"app/model/", "app/system/", "app/toolchain/", "app/machine/", "app/emulator/replay.h", "app/runtime/",
      "app/kernel_files/", "app/operations/reference.h"}},
    {"app/lab/",
     {"app/model/", "app/system/", "app/operations/reference.h", "app/backends/backend.h", "app/analysis/agreement.h",
      "app/analysis/hazard_counts.h"}},
    // The worker process and its client.
    {"app/worker/",
     {"app/model/", "app/system/", "app/toolchain/compiled_cache.h", "app/kernel_files/machine_build.h",
      "app/kernel_files/cuda_text.h", "app/operations/make_instance.h", "app/backends/", "app/lab/"}},
    {"app/analysis/", {"app/model/"}},
    // The user's choices, and the results on show.
    {"app/session/", {"app/model/", "app/system/"}},
    // Claims use the analysis of results.
    {"app/lessons/", {"app/model/", "app/system/", "app/session/", "app/analysis/"}},
    {"app/platform/", {"app/model/text/error.h"}},
    // The window, from controls up to the frame that contains all panels.
    {"app/views/kit/", {"app/model/", "app/session/", "app/lessons/", "app/platform/"}},
    {"app/views/plot/", {"app/analysis/", "app/views/kit/"}},
    {"app/views/editor/text/", {"app/model/"}},
    {"app/views/editor/", {"app/model/", "app/platform/", "app/views/kit/"}},
    {"app/views/state/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/plot/"}},
    {"app/views/lessons/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/state/"}},
    {"app/views/source/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/plot/", "app/views/state/", "app/views/editor/", "app/views/lessons/"}},
    {"app/views/lane_map/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/plot/", "app/views/state/", "app/views/source/"}},
    {"app/views/performance/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/plot/", "app/views/state/"}},
    {"app/views/files/",
     {"app/model/", "app/session/", "app/platform/", "app/views/kit/", "app/views/plot/", "app/views/state/"}},
    {"app/views/experiment/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/kit/",
      "app/views/state/"}},
    {"app/views/shell/",
     {"app/model/", "app/session/", "app/analysis/", "app/lessons/", "app/platform/", "app/views/"}},
    // The command line: output, options, commands.
    {"app/cli/output/", {"app/model/", "app/system/", "app/session/", "app/analysis/", "app/lessons/", "app/lab/"}},
    {"app/cli/options/",
     {"app/model/", "app/system/", "app/session/", "app/analysis/", "app/lessons/", "app/backends/cuobjdump.h",
      "app/lab/", "app/worker/", "app/cli/output/", "app/cli/cli_context.h"}},
    {"app/cli/commands/",
     {"app/model/", "app/system/", "app/session/", "app/analysis/", "app/lessons/", "app/kernel_files/",
      "app/backends/cuobjdump.h", "app/backends/gpu_check.h", "app/backends/own_kernels.h", "app/lab/", "app/worker/",
      "app/cli/"}},
    {"app/cli/",
     {"app/model/", "app/system/", "app/session/", "app/analysis/", "app/lessons/", "app/worker/", "app/cli/"}},
    // The window's loop connects everything.
    {"app/window/", {"app/"}},
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
     {"kernels/", "app/backends/cuda", "app/toolchain/", "app/runtime/headers/"}},
    {"OpenGL", {"GL/", "glad/", "GLFW/"}, {"app/platform/", "app/views/"}},
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
         {"app/main.cpp", "app/lab/lab.cpp", "app/emulator/warp.cpp", "kernels/spmv/08_cte.cu"})
        EXPECT_EQ(std::count(files.begin(), files.end(), known), 1) << known;
}

TEST(Includes, OfAnUpperFolderAreRefused) {
    EXPECT_NE(complaint("app/model/text/text.cpp", "#include \"app/lab/lab.h\""), "");
    EXPECT_NE(complaint("app/views/performance/bars.cpp", "#include \"app/lab/lab.h\""), "");
    EXPECT_NE(complaint("app/views/performance/bars.cpp", "#include \"app/backends/backend.h\""), "");
    EXPECT_NE(complaint("app/cli/commands/run.cpp", "#include \"app/views/shell/views.h\""), "");
    EXPECT_NE(complaint("app/cli/commands/run.cpp", "  #  include \"app/platform/window.h\"  // just this once"), "");
    EXPECT_NE(complaint("app/lab/lab.cpp", "#include \"app/backends/emulator/emulator.h\""), "");
    EXPECT_NE(complaint("kernels/spmv/08_cte.cu", "#include \"app/model/problem.h\""), "");
}

TEST(Includes, OfCudaAndOfGraphicsStayWhereTheyBelong) {
    EXPECT_NE(complaint("app/lab/lab.cpp", "#include <cuda_runtime.h>"), "");
    EXPECT_NE(complaint("app/views/performance/bars.cpp", "#include <cublas_v2.h>"), "");
    EXPECT_NE(complaint("app/analysis/best.cpp", "#include <imgui.h>"), "");
    EXPECT_NE(complaint("app/cli/commands/run.cpp", "#include <GLFW/glfw3.h>"), "");
    EXPECT_EQ(complaint("app/backends/cuda/execution.cpp", "#include <cuda_runtime.h>"), "");
    EXPECT_EQ(complaint("app/views/performance/bars.cpp", "#include <imgui.h>"), "");
}

TEST(Includes, OfLowerFoldersAndOfTheLibraryPass) {
    EXPECT_EQ(complaint("app/lab/lab.cpp", "#include \"app/backends/backend.h\""), "");
    EXPECT_EQ(complaint("app/views/performance/bars.cpp", "#include \"app/views/state/view_context.h\""), "");
    EXPECT_EQ(complaint("app/views/performance/bars.cpp", "#include <vector>"), "");
    EXPECT_EQ(complaint("app/model/text/text.cpp", "// #include \"app/lab/lab.h\" would be wrong"), "");
}

TEST(Includes, AreWrittenFromTheRoot) {
    EXPECT_NE(complaint("app/lab/lab.cpp", "#include \"prepared.h\""), "");
    EXPECT_NE(complaint("app/lab/lab.cpp", "#include \"../model/problem.h\""), "");
}

}  // namespace
