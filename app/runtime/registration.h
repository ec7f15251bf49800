// Records the kernels and variables that a CUDA file's host code registers when it is loaded.
//
// The compiler generates the calls: __cudaRegisterFatBinary, __cudaRegisterFunction, __cudaRegisterVar.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lanescope::runtime {

struct RegisteredVariable {
    const void* host = nullptr;  ///< its shadow variable, whose address identifies it
    std::string name;            ///< mangled, as in the PTX
    std::uint64_t bytes = 0;
};

struct Registered {
    std::map<const void*, std::string> kernels;  ///< host stub -> mangled name
    std::vector<RegisteredVariable> variables;
};

/// Collects registrations of libraries that this thread loads during its lifetime. At most one per thread.
class Registration {
public:
    Registration();
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    Registered take() { return std::move(registered_); }
    /// The calling thread's registration; nullptr if none.
    static Registration* current();
    Registered& registered() { return registered_; }

private:
    Registered registered_;
};

}  // namespace lanescope::runtime
