// Confinement of the process that runs a user's kernel, which is untrusted native code. It can then only read, compute,
// use a GPU and answer.
#pragma once

#include <unistd.h>

#include <string>
#include <vector>

#include "app/sandbox/limits.h"

namespace lanescope {

/// The closed ways out of the process (true: closed).
struct Confinement {
    bool network = false;    ///< no socket can reach another process
    bool files = false;      ///< no writing, creating, renaming, removing or changing in the file system
    bool processes = false;  ///< no starting, signalling, tracing or changing of processes
    std::string lacking;     ///< remaining ways out, separated by "; "; empty if none
};

/// Confines this process and its later threads permanently. Call it while there is one thread and no open GPU. If Linux
/// or the build lacks a feature, the rest is still closed.
///
/// Refused calls fail with EPERM (system call), EACCES (path), EFBIG (beyond `limits.file`) or ENOSYS. ENOSYS is for
/// calls that libraries can replace (clone3), and for calls newer than the list.
///
/// Also closed: descriptors above 2 that are sockets, or files or disks open for writing, except `kept`; core files;
/// new privileges; all capabilities except reading. Without a GPU, it refuses memory that /proc does not count: memfds
/// and shared anonymous mappings. Still possible: writing to /dev/null, /dev/full and GPU devices, any number of
/// threads, changing the priority of the user's other processes, reading any file.
///
/// Sources: landlock(7), seccomp(2), capabilities(7), syscalls(2).
Confinement confine(const Limits& limits, const std::vector<int>& kept = {});

/// A phrase per way out that is still open, with the reason and a remedy. Each step appends to it, and returns true on
/// success.
using MissingRestrictions = std::vector<std::string>;

/// Checks for the devices of NVIDIA's driver and of WSL (/dev/dxg).
inline bool has_gpu_device() { return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0; }

/// Filters the calls of all threads of this process, by seccomp. Without Landlock, it also refuses opens that create or
/// truncate; existing files can still be written.
bool filter_system_calls(bool paths_are_closed, MissingRestrictions& lacking);

}  // namespace lanescope
