// A shared library of CUDA, opened on first use, so that the program runs without CUDA.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

class Library {
public:
    /// Searches the loader's path, then the CUDA Toolkit. Never closed, because CUDA's libraries do not support it.
    /// Throws BackendUnavailable with the library's name and a remedy.
    explicit Library(std::string soname);
    /// Opens the first of these names, newest first, that exists.
    explicit Library(const std::vector<std::string>& sonames);

    /// Looks up a function. Throws BackendUnavailable if the library lacks it.
    template <class Function>
    void load(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(find(name));
    }

    /// The folder of the opened file.
    std::filesystem::path folder() const;

    /// Returns true if the library has a function of that name.
    bool has(const char* name) const;

private:
    void* find(const char* name) const;

    std::string soname_;
    void* handle_ = nullptr;
};

/// Returns possible folders of CUDA Toolkits: from the environment, the default one, and that of this build.
std::vector<std::filesystem::path> cuda_toolkits();

}  // namespace lanescope
