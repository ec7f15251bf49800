// Watches how much memory a process takes, so that a kernel is stopped before the machine suffers.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

namespace lanescope {

/// Asks the kernel to end this process before any other where memory runs out all the same. Call it before `confine()`,
/// after which nobody can take it back. False where /proc cannot be written.
bool volunteer_to_end_first();

/// Returns the bytes of memory that a process takes from others: anonymous and shared pages, pages that were swapped
/// out, and page tables. Pages of files are left out, since the kernel drops them when it needs room. process: its pid;
/// 0 is this process. Returns 0 if the process has ended, or if /proc does not report its memory.
std::uint64_t occupied_memory(pid_t process = 0);

/// Looks at the memory of one process every 50 ms, in a thread of its own.
class MemoryWatch {
public:
    /// Calls `on_excess` once, in that thread, with the bytes that the process takes, as soon as they are above `limit`
    /// (bytes). The watch says nothing after the process has ended; a later process with the same pid is not watched.
    /// A process that watches itself does so after `confine()`, since a thread that ran before would not be confined.
    /// Throws BackendUnavailable if the memory cannot be seen.
    MemoryWatch(std::uint64_t limit, std::function<void(std::uint64_t bytes)> on_excess, pid_t process = 0);

    /// Changes the limit (bytes), from any thread; the next look uses it.
    void set_limit(std::uint64_t bytes) { limit_ = bytes; }

private:
    std::atomic<std::uint64_t> limit_;
    std::jthread thread_;  ///< last: it reads the limit
};

}  // namespace lanescope
