#include "app/backends/cuda_tool.h"

#include <cstdlib>
#include <vector>

#include "app/toolchain/process.h"

namespace lanescope {

std::optional<std::filesystem::path> find_cuda_tool(std::string_view name) {
    std::vector<std::filesystem::path> more;
    if (const char* cuda = std::getenv("CUDA_PATH")) more.push_back(std::filesystem::path(cuda) / "bin");
    more.emplace_back("/usr/local/cuda/bin");
    return find_program(name, more);
}

}  // namespace lanescope
