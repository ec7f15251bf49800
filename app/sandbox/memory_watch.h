// Watches memory, to stop a kernel before the computer runs out.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

namespace lanescope {

/// Makes this the first process that Linux ends if memory runs out; `confine()` makes this permanent. Returns false if
/// /proc is not writable.
bool volunteer_to_end_first();

/// Returns bytes of anonymous, shared and swapped pages and page tables, but not of files' pages, which Linux drops if
/// needed. process: pid; 0: this one. Returns 0 if it has ended, or /proc does not report its memory.
std::uint64_t occupied_memory(pid_t process = 0);

/// Samples the memory every 50 ms in a thread.
class MemoryWatch {
public:
    /// Calls `on_excess` once, in that thread, above `limit` bytes. A reused pid is not watched. To watch its own
    /// process, create it after `confine()`, which does not confine earlier threads. Throws BackendUnavailable if the
    /// memory is unreadable.
    MemoryWatch(std::uint64_t limit, std::function<void(std::uint64_t bytes)> on_excess, pid_t process = 0);

    /// Applies from the next sample. Thread-safe.
    void set_limit(std::uint64_t bytes) { limit_ = bytes; }

private:
    std::atomic<std::uint64_t> limit_;
    std::jthread thread_;  ///< last: it reads the limit
};

}  // namespace lanescope
