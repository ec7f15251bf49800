// What a host function asked of the device, in its order: captured once a problem, and replayed for verification,
// timing, probing and emulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace lanescope {

/// An array that the host function was given, or that it allocated; or a `__device__` or `__constant__` variable.
struct ListedArray {
    enum class Role {
        input,     ///< of the problem; no kernel may write it
        output,    ///< y
        scratch,   ///< from cudaMalloc
        variable,  ///< of the file: the module holds it under its name
    };
    std::string name;  ///< as the text calls it
    Role role = Role::input;
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< of a scalar in it
};

/// A place in device memory: which of the list's arrays, and how many bytes from its start. What a list holds in place
/// of a device pointer is made by make_address() of app/machine: (array + 1) << 40 | byte.
struct ArrayPlace {
    unsigned array = 0;
    std::uint64_t byte = 0;
};

/// One `kernel<<<grid, block, shared>>>(...)`.
struct ListedLaunch {
    std::string kernel;   ///< mangled name: "_Z14thread_per_rowiPKi"; "thread_per_row" for `extern "C"`
    std::string written;  ///< as the text names it: "kernel<4>"
    int line = 0;         ///< of the launch
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t shared_bytes = 0;  ///< dynamic

    /// Where a parameter's value lies in `arguments`, aligned as its type is.
    struct Argument {
        std::uint32_t offset = 0, bytes = 0;
        bool is_pointer = false;          ///< of any type; a structure's pointers are found by their values
        bool is_const = false;            ///< points to const: the kernel cannot write through it
        std::uint32_t element_bytes = 0;  ///< of the scalar that it points to; 0 where it is no pointer, or to void
    };
    std::vector<Argument> layout;
    std::vector<std::byte> arguments;
};

struct ListedFill {
    ArrayPlace to;
    int value = 0;  ///< of each byte
    std::uint64_t bytes = 0;
    int line = 0;
};

struct ListedCopy {
    ArrayPlace to, from;
    std::uint64_t bytes = 0;
    int line = 0;
};

using ListedStep = std::variant<ListedLaunch, ListedFill, ListedCopy>;

/// Content that the host computed, copied to the device once a matrix.
struct ListedUpload {
    ArrayPlace to;
    std::vector<std::byte> content;
    bool is_old_y = false;  ///< what stood in y before, which is nothing where it counts for nothing
};

struct LaunchList {
    std::vector<ListedArray> arrays;
    std::vector<ListedUpload> uploads;  ///< before all steps; not timed
    std::vector<ListedStep> steps;      ///< what is verified, timed and traced
    double host_us = 0;                 ///< what the host function took: plans, tiles; once a matrix
    std::string said;                   ///< what it printed: which kernel it chose, and why
};

}  // namespace lanescope
