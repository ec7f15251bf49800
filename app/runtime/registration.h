// Kernels and variables that a library registers while it loads.
#pragma once

#include <utility>

#include "app/runtime/library.h"

namespace lanescope::runtime {

/// Registrations of libraries that this thread loads. At most one per thread.
class Registration {
public:
    Registration();
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    Registered take() { return std::move(registered_); }
    static Registration* current();
    Registered& registered() { return registered_; }

private:
    Registered registered_;
};

}  // namespace lanescope::runtime
