// Kernels and variables that a CUDA file's host code registers when it is loaded.
//
// The compiler generates the calls: __cudaRegisterFatBinary, __cudaRegisterFunction, __cudaRegisterVar.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanescope::runtime {

struct RegisteredVariable {
    const void* host = nullptr;  ///< address of its shadow, which identifies it
    std::string name;            ///< mangled
    std::uint64_t bytes = 0;
};

struct Registered {
    std::map<const void*, std::string> kernels;  ///< host stub -> mangled name
    std::vector<RegisteredVariable> variables;
};

/// Collects registrations of libraries that this thread loads. At most one per thread.
class Registration {
public:
    Registration();
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    Registered take() { return std::move(registered_); }
    /// Returns the calling thread's registration, or nullptr.
    static Registration* current();
    Registered& registered() { return registered_; }

private:
    Registered registered_;
};

}  // namespace lanescope::runtime
