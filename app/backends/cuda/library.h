// A shared library of CUDA, opened when it is first needed: the program starts, lists and refuses without it, and says
// what is missing where it is not installed.
#pragma once

#include <string>

namespace lanescope::cuda {

class Library {
public:
    /// Looks where the loader looks, then where the CUDA Toolkit puts it. It stays open: CUDA's libraries do not
    /// survive being closed. Throws BackendUnavailable, which names it and says what to do.
    explicit Library(std::string soname);

    /// A function of that type and name. Throws BackendUnavailable where the library lacks it.
    template <class Function>
    void load(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(find(name));
    }

private:
    void* find(const char* name) const;

    std::string soname_;
    void* handle_ = nullptr;
};

}  // namespace lanescope::cuda
