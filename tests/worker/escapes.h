// Escapes from confinement: each tries to reach beyond the process in one way.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace lanescope::worker_test {

/// Targets, created by the parent and checked by it afterwards.
struct Outside {
    std::filesystem::path folder;     ///< contains only the file `known` and the folder `inner`
    std::filesystem::path known;      ///< 5 bytes, writable by all
    std::filesystem::path at_home;    ///< does not exist
    std::filesystem::path in_memory;  ///< does not exist, in /dev/shm
    pid_t parent = 0;
    int* number_of_parent = nullptr;  ///< also a valid address in the parent
    int open_for_reading = -1;        ///< a descriptor of `known`
};

/// Returns 0 if it escapes, otherwise the errno.
using Escape = int (*)(const Outside&);

struct NamedEscape {
    const char* name;
    Escape escape;
    /// True if only confinement stops it, without special privileges or kernel settings.
    bool always_works_otherwise;
    /// True if it writes an existing file, which a system call filter cannot distinguish from writing to a device.
    bool takes_landlock = false;
};
inline void PrintTo(const NamedEscape& escape, std::ostream* out) { *out << escape.name; }

const std::vector<NamedEscape>& escapes();

}  // namespace lanescope::worker_test
