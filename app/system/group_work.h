// Detects whether a process's descendants work or only wait.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace lanescope {

class GroupWork {
public:
    explicit GroupWork(pid_t first) : first_(first) {}

    /// Returns true if a descendant used CPU time since the last call, is runnable or waits for a disk; also if /proc
    /// lists no children.
    bool goes_on();

private:
    pid_t first_;
    std::uint64_t computed_ = 0;  ///< clock ticks of all processes
};

}  // namespace lanescope
