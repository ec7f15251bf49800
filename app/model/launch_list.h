// A host function's device operations, captured once per problem and replayed to verify, time, probe and emulate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace lanescope {

/// A parameter or allocation of the host function, or a `__device__` or `__constant__` variable.
struct ListedArray {
    enum class Role {
        input,  ///< read-only for kernels
        output,
        scratch,
        variable,  ///< found in the module by name
    };
    std::string name;  ///< name in the source
    Role role = Role::input;
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< size of a scalar
    bool bfloat = false;         ///< two-byte elements are bfloat16, not fp16
};

/// Device pointers in make_address()'s form (app/emulator/).
struct ArrayPlace {
    unsigned array = 0;
    std::uint64_t byte = 0;
};

struct ListedLaunch {
    std::string kernel;   ///< mangled name: "_Z14thread_per_rowiPKi"; "thread_per_row" for `extern "C"`
    std::string written;  ///< name in the source: "kernel<4>"
    std::string file{};   ///< of the line; empty: unknown
    int line = 0;
    std::array<std::uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::uint32_t shared_bytes = 0;  ///< dynamic
    bool is_cooperative = false;     ///< all blocks run together: grid.sync() works

    /// A parameter's position in `arguments`, with its type's alignment.
    struct Argument {
        std::uint32_t offset = 0, bytes = 0;
        bool is_pointer = false;  ///< to any type; found by value inside structures
        bool is_const = false;
        std::uint32_t element_bytes = 0;  ///< of the scalar pointed to; 0 for void and non-pointers
    };
    std::vector<Argument> layout{};
    std::vector<std::byte> arguments{};

    /// Returns the address in a pointer argument.
    std::uint64_t address_in(const Argument& argument) const {
        std::uint64_t address = 0;
        std::memcpy(&address, arguments.data() + argument.offset, sizeof address);
        return address;
    }
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

/// Host-computed content, copied to the device once per matrix.
struct ListedUpload {
    ArrayPlace to;
    std::vector<std::byte> content;
    bool is_old_y = false;  ///< initial y; undefined if the problem ignores it
};

struct LaunchList {
    std::vector<ListedArray> arrays;
    std::vector<ListedUpload> uploads;  ///< before all steps; untimed
    std::vector<ListedStep> steps;      ///< verified, timed and traced
    double host_us = 0;                 ///< host time for plans and tiles, once per matrix
    std::string said;                   ///< printed choice of kernel, and why
    /// Of all arrays that launches take, if they take an upload instead of an input (a converted matrix); else 0.
    double converted_bytes = 0;
};

}  // namespace lanescope
