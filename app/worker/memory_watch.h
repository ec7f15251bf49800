// A kernel that fills memory is stopped by its own process, which can still say so, before the machine suffers.
#pragma once

#include <cstdint>
#include <functional>
#include <thread>

namespace lanescope {

/// Asks the kernel to end this process before any other where memory runs out all the same. Call it before `confine()`,
/// after which nobody can take it back. False where /proc cannot be written.
bool volunteer_to_end_first();

/// Bytes of memory that this process takes from others: anonymous and shared pages, and those swapped out. Pages of
/// files are left out, since the kernel drops them when it needs room. 0 where /proc/self/status does not tell.
std::uint64_t occupied_memory();

/// Looks at the memory of this process every 50 ms, in a thread of its own.
class MemoryWatch {
public:
    /// `on_excess` is called once, in that thread, with the bytes that were found when they are above `limit` (bytes).
    /// Start it after `confine()`, since a thread that ran before would not be confined. Throws BackendUnavailable
    /// where memory cannot be seen.
    MemoryWatch(std::uint64_t limit, std::function<void(std::uint64_t bytes)> on_excess);

private:
    std::jthread thread_;
};

}  // namespace lanescope
