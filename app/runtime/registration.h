// What the host code of a CUDA file registers when it is loaded: its kernels and its variables.
//
// The compiler writes the calls: __cudaRegisterFatBinary, __cudaRegisterFunction, __cudaRegisterVar.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanescope::runtime {

struct RegisteredVariable {
    const void* host = nullptr;  ///< its stand-in in host memory, whose address names it
    std::string name;            ///< mangled, as the PTX has it
    std::uint64_t bytes = 0;
};

struct Registered {
    std::map<const void*, std::string> kernels;  ///< by the host function that stands for it: the mangled name
    std::vector<RegisteredVariable> variables;
};

/// While one exists, libraries that its thread loads register there. At most one a thread.
class Registration {
public:
    Registration();
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    Registered take() { return std::move(registered_); }
    /// The one of the calling thread; nullptr if there is none.
    static Registration* current();
    Registered& registered() { return registered_; }

private:
    Registered registered_;
};

}  // namespace lanescope::runtime
