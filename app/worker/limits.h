// What a worker may use: the one place that says so.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>

namespace lanescope {

/// Bytes: three quarters of the machine's memory, so that a window and a desktop beside a worker keep theirs.
inline std::uint64_t three_quarters_of_memory() {
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 4 * 3;
}

/// Bytes of what a worker prints on standard error that are kept, the last ones, for its last words.
inline constexpr std::size_t kept_of_printed = 4096;

struct Limits {
    /// Bytes of memory that only the worker's end gives back (`occupied_memory()`); above it the worker ends.
    std::uint64_t memory = three_quarters_of_memory();

    /// Bytes of a file, a memfd or a redirected output that it may write; a write beyond fails with EFBIG. There is
    /// nothing that a worker has to write into a file: this bounds what was left open, and files that are memory.
    std::uint64_t file = std::uint64_t{16} << 20;

    /// Files, pipes and memfds that it may have open at the same time: each may hold memory of the kernel.
    std::uint64_t descriptors = 4096;

    /// Seconds in which the work does not get on, by what the worker says of it, after which it counts as hung.
    std::chrono::seconds silence{120};

    /// Without a byte from a worker for `quiet`, it is asked for a sign; without one for `answer`, its line counts as
    /// lost: a worker answers while a kernel runs, too. Long enough for a question behind what a slow line still
    /// carries.
    std::chrono::milliseconds quiet{5'000}, answer{60'000};
};

}  // namespace lanescope
