#include "app/backends/cuda/library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "app/model/error.h"

namespace lanescope::cuda {
namespace {

/// Folders of the toolkit, and of those of its libraries that have a folder of their own.
std::vector<std::string> toolkit_folders() {
    std::vector<std::string> toolkits;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* folder = std::getenv(variable); folder && *folder) toolkits.emplace_back(folder);
    toolkits.emplace_back("/usr/local/cuda");
    std::vector<std::string> folders{LANESCOPE_CUDA_LIBRARIES};
    for (const std::string& toolkit : toolkits)
        for (const char* part : {"/lib64", "/extras/CUPTI/lib64"}) folders.push_back(toolkit + part);
    return folders;
}

void* open_library(const std::string& soname) {
    constexpr int at_once = RTLD_NOW | RTLD_LOCAL;
    if (void* found = dlopen(soname.c_str(), at_once)) return found;
    for (const std::string& folder : toolkit_folders())
        if (void* found = dlopen((folder + "/" + soname).c_str(), at_once)) return found;
    return nullptr;
}

}  // namespace

Library::Library(std::string soname) : soname_(std::move(soname)), handle_(open_library(soname_)) {
    if (!handle_)
        throw BackendUnavailable(fmt::format(
            "{} was not found: install the CUDA Toolkit, or name the library's folder in LD_LIBRARY_PATH", soname_));
}

void* Library::find(const char* name) const {
    if (void* found = dlsym(handle_, name)) return found;
    throw BackendUnavailable(
        fmt::format("{} has no {}: install the CUDA Toolkit that this program was built with", soname_, name));
}

}  // namespace lanescope::cuda
