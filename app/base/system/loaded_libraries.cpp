#include "app/base/system/loaded_libraries.h"

#include <link.h>

namespace lanescope {
namespace {

/// The program itself and the kernel's vDSO have no path.
int take_library(dl_phdr_info* info, std::size_t, void* to) {
    const std::string_view name = info->dlpi_name ? info->dlpi_name : "";
    if (name.starts_with('/')) static_cast<std::vector<std::filesystem::path>*>(to)->emplace_back(name);
    return 0;
}

}  // namespace

std::vector<std::filesystem::path> loaded_libraries() {
    std::vector<std::filesystem::path> files;
    dl_iterate_phdr(take_library, &files);
    std::error_code ignored;
    for (std::filesystem::path& file : files)
        if (auto whole = std::filesystem::canonical(file, ignored); !ignored) file = std::move(whole);
    return files;
}

}  // namespace lanescope
