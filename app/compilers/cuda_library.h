// CUDA's shared libraries, opened on first use: the program runs without them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Expands CUDA's macros for versions: "cuMemAlloc_v2".
#define LANESCOPE_NAME_OF(function) #function

namespace lanescope {

class Library {
public:
    /// Searches the loader's path, then CUDA Toolkits. CUDA's libraries do not support closing. Throws
    /// BackendUnavailable.
    explicit Library(std::string soname);
    /// Opens the first that exists; pass the newest first.
    explicit Library(const std::vector<std::string>& sonames);

    /// Throws BackendUnavailable if the function is missing.
    template <class Function>
    void load(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(find(name));
    }

    std::filesystem::path folder() const;

    bool has(const char* name) const;

private:
    void* find(const char* name) const;

    std::string soname_;
    void* handle_ = nullptr;
};

/// Returns folders from the environment, the default, and this build.
std::vector<std::filesystem::path> cuda_toolkits();
/// Returns the folder of a toolkit's headers.
std::optional<std::filesystem::path> toolkit_headers();
/// Returns the folder of Thrust, CUB and libcu++ of a toolkit.
std::optional<std::filesystem::path> toolkit_cpp_headers();

}  // namespace lanescope
