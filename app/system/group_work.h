// Detects whether a process and its descendants are working or only waiting.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace lanescope {

class GroupWork {
public:
    /// first: the ancestor of all.
    explicit GroupWork(pid_t first) : first_(first) {}

    /// Returns true if a descendant has used CPU time since the last call, is runnable or waits for a disk; also if
    /// /proc does not list children.
    bool goes_on();

private:
    pid_t first_;
    std::uint64_t computed_ = 0;  ///< clock ticks, sum over all processes
};

}  // namespace lanescope
