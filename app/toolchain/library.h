// A shared library of CUDA, opened when it is first needed: the program starts, lists and refuses without it, and says
// what is missing where it is not installed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

class Library {
public:
    /// Looks where the loader looks, then where the CUDA Toolkit puts it. It stays open: CUDA's libraries do not
    /// survive being closed. Throws BackendUnavailable, which names it and says what to do.
    explicit Library(std::string soname);
    /// The first of these names, newest first, that is found.
    explicit Library(const std::vector<std::string>& sonames);

    /// A function of that type and name. Throws BackendUnavailable where the library lacks it.
    template <class Function>
    void load(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(find(name));
    }

    /// The folder that it was opened from.
    std::filesystem::path folder() const;

    /// Whether the library has a function of that name.
    bool has(const char* name) const;

private:
    void* find(const char* name) const;

    std::string soname_;
    void* handle_ = nullptr;
};

/// Where CUDA Toolkits may be: those that the environment names, the usual one, and the one of this build.
std::vector<std::filesystem::path> cuda_toolkits();

}  // namespace lanescope
