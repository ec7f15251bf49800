// Shows whether a process and those below it still work, or only wait.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace lanescope {

class GroupWork {
public:
    /// first: the process at the top.
    explicit GroupWork(pid_t first) : first_(first) {}

    /// Returns true if one of the processes has computed since the last call, is ready to compute, or waits for a disk;
    /// also if /proc does not show their children.
    bool goes_on();

private:
    pid_t first_;
    std::uint64_t computed_ = 0;  ///< clock ticks, all processes together
};

}  // namespace lanescope
