// Runs a host function and writes down what it asks of the device.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "app/runtime/module.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {

/// What the host function does that cannot be captured, with its line. The text is for people.
struct CaptureError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Calls host(), which calls a function of `module`, and gathers its launches. arrays: those of the problem, which lie
/// in `space` in that order; what the function allocates is added to both. No kernel runs. Throws CaptureError,
/// which what host() throws becomes too, and std::bad_alloc.
LaunchList capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays,
                   const std::function<void()>& host);

}  // namespace lanescope::simt
