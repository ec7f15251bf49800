#include "app/cli/gpu_option.h"

#include <string_view>

#include "app/model/fields.h"

namespace lanescope {

int gpu_option(int argc, const char* const* argv) {
    constexpr std::string_view name = "--gpu";
    std::int64_t gpu = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == name && i + 1 < argc) gpu = parse_int64(argv[i + 1]).value_or(0);
        if (word.starts_with("--gpu=")) gpu = parse_int64(word.substr(name.size() + 1)).value_or(0);
    }
    return gpu >= 0 && gpu <= most_gpu ? static_cast<int>(gpu) : 0;
}

}  // namespace lanescope
