#include "app/compilers/cuda_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <climits>
#include <cstdlib>

#include "app/base/error.h"

namespace lanescope {
namespace {

std::vector<std::string> library_folders() {
    std::vector<std::string> folders{LANESCOPE_CUDA_LIBRARIES};
    for (const std::filesystem::path& toolkit : cuda_toolkits())
        for (const char* part : {"lib64", "lib", "extras/CUPTI/lib64"}) folders.push_back((toolkit / part).string());
    return folders;
}

void* open_library(const std::string& soname) {
    constexpr int at_once = RTLD_NOW | RTLD_LOCAL;
    if (void* found = dlopen(soname.c_str(), at_once)) return found;
    for (const std::string& folder : library_folders()) {
        if (folder.empty()) continue;
        if (void* found = dlopen((folder + "/" + soname).c_str(), at_once)) return found;
    }
    return nullptr;
}

}  // namespace

std::vector<std::filesystem::path> cuda_toolkits() {
    std::vector<std::filesystem::path> toolkits;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* folder = std::getenv(variable); folder && *folder) toolkits.emplace_back(folder);
    toolkits.emplace_back("/usr/local/cuda");
    if (const std::filesystem::path built_with = LANESCOPE_CUDA_LIBRARIES; !built_with.empty())
        toolkits.push_back(built_with.parent_path());
    return toolkits;
}

std::optional<std::filesystem::path> toolkit_headers() {
    std::error_code ignored;
    for (const std::filesystem::path& toolkit : cuda_toolkits())
        for (const char* part : {"include", "targets/x86_64-linux/include", "targets/sbsa-linux/include"})
            if (std::filesystem::exists(toolkit / part / "cuda_fp16.h", ignored)) return toolkit / part;
    return std::nullopt;
}

std::optional<std::filesystem::path> toolkit_cpp_headers() {
    const auto headers = toolkit_headers();
    if (!headers) return std::nullopt;
    std::error_code ignored;
    for (const std::filesystem::path& folder : {*headers / "cccl", *headers})
        if (std::filesystem::exists(folder / "cuda/std/__cccl/ptx_isa.h", ignored)) return folder;
    return std::nullopt;
}

Library::Library(std::string soname) : Library(std::vector{std::move(soname)}) {}

Library::Library(const std::vector<std::string>& sonames) {
    for (const std::string& soname : sonames) {
        soname_ = soname;
        if ((handle_ = open_library(soname))) return;
    }
    soname_ = sonames.front();
    throw BackendUnavailable(fmt::format(
        "{} was not found: install the CUDA Toolkit, or name the library's folder in LD_LIBRARY_PATH", soname_));
}

std::filesystem::path Library::folder() const {
    std::array<char, PATH_MAX> origin{};
    return dlinfo(handle_, RTLD_DI_ORIGIN, origin.data()) == 0 ? origin.data() : "";
}

bool Library::has(const char* name) const { return dlsym(handle_, name) != nullptr; }

void* Library::find(const char* name) const {
    if (void* found = dlsym(handle_, name)) return found;
    throw BackendUnavailable(
        fmt::format("{} has no {}: install the CUDA Toolkit that this program was built with", soname_, name));
}

}  // namespace lanescope
