// Runs a host function and records its device operations.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "app/runtime/module.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {

/// An unsupported request of the host function, with its line.
struct CaptureError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Calls host(), which calls into `module`, without running kernels. `arrays`: the problem's, in the order of `space`;
/// allocations are added to both. Throws std::bad_alloc, and CaptureError, also for exceptions of host().
LaunchList capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays,
                   const std::function<void()>& host);

}  // namespace lanescope::simt
