#include "app/backends/emulator/kernel_names.h"

#include <regex>

namespace lanescope {
namespace {

/// `extern __shared__ float4 tile[];`
std::string dynamic_array_in(const std::string& text) {
    static const std::regex declaration(R"(extern\s+__shared__[^;]*?(\w+)\s*\[\s*\])");
    std::smatch found;
    return std::regex_search(text, found, declaration) ? found.str(1) : "shared memory";
}

}  // namespace

KernelNames names_of(const Program& program, const LaunchList& list) {
    KernelNames names;
    names.place = [&program](int line) {
        const simt::TextPlace place = program.module().text_place(line);
        return TextPosition{place.file, place.line};
    };
    for (const ListedArray& array : list.arrays) names.arrays.push_back(array.name);
    names.shared.push_back(dynamic_array_in(program.text()));
    for (const CompiledVariable& array : program.module().compiled().shared) names.shared.push_back(array.name);
    return names;
}

}  // namespace lanescope
