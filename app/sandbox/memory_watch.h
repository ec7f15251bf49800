// Watches a process's memory, to stop a kernel before the computer runs out.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

namespace lanescope {

/// Makes this process the first that Linux ends if memory runs out; `confine()` then makes this permanent. Returns
/// false if /proc cannot be written.
bool volunteer_to_end_first();

/// Returns the bytes of anonymous, shared and swapped pages and of page tables, but not of files' pages, which Linux
/// drops if needed. process: pid; 0: this process. Returns 0 if it has ended, or /proc does not report its memory.
std::uint64_t occupied_memory(pid_t process = 0);

/// A thread that samples the memory every 50 ms.
class MemoryWatch {
public:
    /// Calls `on_excess` once, in that thread, when the process exceeds `limit` bytes. A reused pid is not watched. To
    /// watch its own process, create it after `confine()`, which does not confine earlier threads. Throws
    /// BackendUnavailable if the memory cannot be read.
    MemoryWatch(std::uint64_t limit, std::function<void(std::uint64_t bytes)> on_excess, pid_t process = 0);

    /// Changes the limit (bytes) from the next sample on. Thread-safe.
    void set_limit(std::uint64_t bytes) { limit_ = bytes; }

private:
    std::atomic<std::uint64_t> limit_;
    std::jthread thread_;  ///< last: it reads the limit
};

}  // namespace lanescope
