// Ways out of a process: each tries one thing that would reach beyond it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace lanescope::worker_test {

/// What is there to be reached. The parent made it, and looks at it afterwards.
struct Outside {
    std::filesystem::path folder;     ///< holds the file `known`, the folder `inner`, and nothing else
    std::filesystem::path known;      ///< 5 bytes, open to all
    std::filesystem::path at_home;    ///< does not exist
    std::filesystem::path in_memory;  ///< the same, in /dev/shm
    pid_t parent = 0;
    int* number_of_parent = nullptr;  ///< an address in the parent's memory, too
    int open_for_reading = -1;        ///< a descriptor of `known`
};

/// Returns 0 when it got out, else the errno that stopped it.
using Escape = int (*)(const Outside&);

struct NamedEscape {
    const char* name;
    Escape escape;
    /// True if nothing but the confinement stops it: no rights that a test may lack, no settings of the kernel.
    bool always_works_otherwise;
    /// True if it writes what exists, which no filter of system calls can tell from the writing of a device.
    bool takes_landlock = false;
};
inline void PrintTo(const NamedEscape& escape, std::ostream* out) { *out << escape.name; }

const std::vector<NamedEscape>& escapes();

}  // namespace lanescope::worker_test
