// Compiles shipped kernels for the emulator at build time. Usage: compile_shipped_kernels KERNELS_FOLDER OUTPUT_FOLDER
// as_written as_compiled. In OUTPUT_FOLDER/programs they are for any computer, such as a browser's.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <string_view>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/catalog/kernel_folder.h"
#include "app/catalog/program_name.h"
#include "app/kernel_files/emulator_build.h"
#include "app/kernel_files/program.h"
#include "app/operations/operations.h"

namespace {

namespace fs = std::filesystem;

lanescope::KernelForm form_named(std::string_view name) {
    return name == "as_compiled" ? lanescope::KernelForm::as_compiled : lanescope::KernelForm::as_written;
}

bool compile(const fs::path& file, const fs::path& root, lanescope::KernelForm form,
             const lanescope::CompiledCache& into) {
    const std::string name = file.lexically_relative(root).string();
    const auto build = lanescope::build_for_emulator(
        {lanescope::read_file(file, lanescope::largest_source), name, file.parent_path(), form}, into);
    for (const lanescope::CompilerMessage& message : build.messages)
        std::fprintf(stderr, "%s:%d:%d: %s\n", message.file.c_str(), message.line, message.column,
                     message.text.c_str());
    return build.module != nullptr;
}

/// Writes Program::portable() of each variant.
void write_programs(const fs::path& root, const fs::path& into, const lanescope::CompiledCache& cache) {
    for (const lanescope::Variant& variant : lanescope::read_kernel_folder(root).variants) {
        const fs::path file = into / lanescope::program_name(variant);
        fs::create_directories(file.parent_path());
        std::ofstream(file) << lanescope::Program::portable(variant, cache);
    }
}

}  // namespace

int main(int count, char** words) try {
    lanescope::use_operations(lanescope::shipped_operations());
    if (count < 4) return std::fprintf(stderr, "usage: %s KERNELS_FOLDER OUTPUT_FOLDER FORM...\n", words[0]), 2;
    const fs::path root = words[1];
    const std::span<char*> forms(words + 3, words + count);
    const lanescope::CompiledCache into({fs::path(words[2])});
    bool all = true;
    for (const fs::directory_entry& operation : fs::directory_iterator(root)) {
        // The cache finds a program only under the path that its user types.
        if (!operation.is_directory() || operation.path().filename() == "canon") continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(operation))
            for (const std::string_view form : forms)
                if (entry.path().extension() == ".cu") all = compile(entry.path(), root, form_named(form), into) && all;
    }
    if (all) write_programs(root, fs::path(words[2]) / "programs", into);
    return all ? 0 : 1;
} catch (const std::exception& error) {
    return std::fprintf(stderr, "%s\n", error.what()), 1;
}
