#include "tests/emulator/ptx_target.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <stdexcept>

#include "app/toolchain/process.h"

namespace lanescope::emulator {
namespace {

/// The PTX, or the messages where it does not compile.
bool run_clang(const std::filesystem::path& file, const std::vector<std::string>& more, std::string& made) {
    const auto clang = find_program("clang++");
    if (!clang) throw std::runtime_error("there is no clang++");
    const std::string app = std::string(LANESCOPE_SOURCE_DIR) + "/app/";
    Command command{.program = *clang};
    command.arguments = {"-x",
                         "cuda",
                         "--cuda-device-only",
                         "--cuda-gpu-arch=sm_80",
                         "-nocudainc",
                         "-nocudalib",
                         "-S",
                         "-O0",
                         "-g",
                         "-std=c++20",
                         "-w",
                         "-Xclang",
                         "-target-feature",
                         "-Xclang",
                         "+ptx70",
                         "-Xclang",
                         "-target-sdk-version=11.5",
                         "-I" + app + "runtime/headers",
                         "-I" + app + "machine/cuda",
                         "-I" + app + "toolchain/device",
                         "-include",
                         "cuda_runtime.h",
                         "-o",
                         "-",
                         file};
    command.arguments.insert(command.arguments.end(), more.begin(), more.end());
    command.errors_too = true;
    made.clear();
    command.on_output = [&](std::string_view piece) { made += piece; };
    return lanescope::run(command).well();
}

using Lines = std::map<std::pair<std::string, int>, std::uint16_t>;

Lines lines_of(const simt::Module& module) {
    Lines lines;
    for (int n = 1; n <= simt::max_line; ++n)
        if (const simt::TextPlace place = module.text_place(n); place.line > 0)
            lines.try_emplace({std::filesystem::path(place.file).filename(), place.line}, std::uint16_t(n));
    return lines;
}

void number_shared_arrays(Code& code, const simt::Module& module) {
    const auto& shared = module.compiled().shared;
    for (PlacedVariable& variable : code.shared)
        for (std::size_t n = 0; n < shared.size(); ++n)
            if (variable.name.ends_with(fmt::format("{}{}", shared[n].name.size(), shared[n].name))) {
                variable.number = first_shared_array + unsigned(n);
                variable.element_bytes = shared[n].element_bytes ? shared[n].element_bytes : 4;
            }
}

/// A kernel's code stays as long as the program runs.
class OwningTarget : public PtxTarget {
public:
    explicit OwningTarget(std::shared_ptr<const Code> code) : PtxTarget(*code), code_(std::move(code)) {}

private:
    std::shared_ptr<const Code> code_;
};

std::shared_ptr<const Code> code_of(const simt::Module& module, const std::filesystem::path& file) {
    const std::string name = file.filename();
    const Lines lines = lines_of(module);
    const auto number = [&](const std::string& in, int line) -> std::uint16_t {
        const auto found = lines.find({std::filesystem::path(in).filename(), line});
        return found == lines.end() ? 0 : found->second;
    };
    auto code = std::make_shared<Code>(decode(ptx::parse(compile_to_ptx(file), name), name, number));
    number_shared_arrays(*code, module);
    return code;
}

}  // namespace

std::string compile_to_ptx(const std::filesystem::path& file) {
    std::string made;
    if (run_clang(file, {}, made) || run_clang(file, {"-DLANESCOPE_COPIED_UNIONS"}, made)) return made;
    throw std::runtime_error(made);
}

std::unique_ptr<simt::LaunchTarget> ptx_target(const simt::Module& module, const std::filesystem::path& file) {
    static std::mutex mutex;
    static std::map<std::filesystem::path, std::shared_ptr<const Code>> known;
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const Code>& code = known[file];
    if (!code) code = code_of(module, file);
    return std::make_unique<OwningTarget>(code);
}

}  // namespace lanescope::emulator
