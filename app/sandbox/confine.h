// Confines the process of a user's kernel, which is untrusted native code. It can only read, compute, use a GPU,
// answer, and write to one folder.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/sandbox/limits.h"

namespace lanescope {

/// Closed ways out of the process (true: closed).
struct Confinement {
    bool network = false;    ///< no socket can reach another process
    bool files = false;      ///< no writing, creating, renaming, removing or changing of files outside one folder
    bool processes = false;  ///< no starting, signalling, tracing or changing of processes
    std::string lacking;     ///< ways still open, separated by "; "; may be empty
};

/// Confines this process and its later threads permanently. Call it while there is one thread and no open GPU. Without
/// a feature in Linux or the build, the rest is still closed.
///
/// Refused calls fail with EPERM (system call), EACCES (path), EFBIG (beyond `limits.file`) or ENOSYS: calls that
/// libraries can replace (clone3), and calls newer than the list.
///
/// Also closed: descriptors above 2 that are sockets, or files or disks open for writing, except `kept`; core files;
/// new privileges; all capabilities except reading. Without a GPU, also memory that /proc does not count: memfds and
/// shared anonymous mappings. Still possible: writing to /dev/null, /dev/full and GPU devices, any number of threads,
/// changing the priority of the user's processes, reading any file, and below the folder `writable`, if it is given and
/// Linux has Landlock, creating and writing files and folders: never removing them, so that their size can be watched.
///
/// Sources: landlock(7), seccomp(2), capabilities(7), syscalls(2).
Confinement confine(const Limits& limits, const std::vector<int>& kept = {},
                    const std::filesystem::path& writable = {});

/// A phrase per way out that is still open, with reason and remedy. Each step appends to it, and returns true on
/// success.
using MissingRestrictions = std::vector<std::string>;

/// Checks for devices of NVIDIA's driver and WSL (/dev/dxg).
inline bool has_gpu_device() { return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0; }

/// Filters calls of all threads, by seccomp. Without Landlock, also refuses opens that create or truncate; existing
/// files can still be written.
bool filter_system_calls(bool paths_are_closed, MissingRestrictions& lacking);

}  // namespace lanescope
