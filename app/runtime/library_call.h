// A library's function that host code computes on the device's memory, such as a product of cuBLAS.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace lanescope::runtime {

/// A part of the device's memory that the function reads or writes.
struct Operand {
    const void* address = nullptr;
    std::uint64_t bytes = 0;
    bool is_written = false;
};

struct LibraryCall {
    const char* name = "";  ///< of the function
    std::vector<Operand> operands;
    /// Computes; takes where the host finds each operand.
    std::function<void(std::span<std::byte* const> places)> compute;
};

}  // namespace lanescope::runtime
