#include "app/cli/commands/version_text.h"

#include <fmt/format.h>

#include "app/base/files/home.h"
#include "app/base/version.h"
#include "app/cli/output/build_facts.h"
#include "app/engine/computer_check.h"

namespace lanescope {
namespace {

std::string compiler_text() {
    const CompilerCheck found = find_compiler();
    if (found.program.empty()) return "none";
    return fmt::format("{} ({})", found.version, with_tilde(found.program.string()));
}

}  // namespace

std::string cuda_libraries_text() {
    std::string text;
    for (const CudaLibrary& library : open_cuda_libraries())
        if (library.why_not.empty())
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", library.name, library.version());
    return text.empty() ? "none of CUDA" : text;
}

std::string version_text() {
    const BuildFacts build = build_facts();
    return fmt::format(
        "lanescope {}\n"
        "commit     {}\n"
        "build      {}, {}, {}{}{}\n"
        "libraries  {}\n"
        "compiler   {}",
        program_version(), build.commit, build.type, build.compiler, build.cuda, build.options.empty() ? "" : ", ",
        build.options, cuda_libraries_text(), compiler_text());
}

}  // namespace lanescope
