// A kernel of a person's own is native code, and it may be anybody's. Before it runs, its process gives away, for good,
// whatever could reach beyond that process: what is left is to read, to compute, to use a GPU, and to answer.
#pragma once

#include <string>
#include <vector>

#include "app/worker/limits.h"

namespace lanescope {

/// What the process can no longer do (true: closed), and in words for people what could not be closed.
struct Confinement {
    bool network = false;    ///< no socket can be opened that could reach anybody
    bool files = false;      ///< nothing in the file system can be written, created, renamed, removed or changed
    bool processes = false;  ///< no process can be started, signalled, traced or changed
    std::string lacking;     ///< one line, its parts separated by "; "; empty when everything was closed
};

/// Confines this process and all of its threads to come. Call it first, while the process has one thread and no GPU is
/// open. It cannot be undone. It throws nothing; where the kernel or the build lacks something the rest is still
/// closed.
///
/// Refused calls fail and nothing is killed: EPERM for a system call, EACCES for a path, EFBIG beyond `limits.file`,
/// ENOSYS for calls whose libraries know an older way (clone3) and for calls newer than the list that is refused.
/// Closed with it: descriptors above 2 that are sockets, or files or disks open for writing, but for those of `kept`
/// (the line to a client may be a socket); core files; new privileges; capabilities, but for that of reading.
/// /dev/null, /dev/full and the devices of GPUs stay writable. Without a GPU, memory that /proc does not count is
/// refused too: memfds and shared mappings of no file. Left open: any number of threads, the priority of other
/// processes of this user, and reading any file.
///
/// Sources: landlock(7), seccomp(2), capabilities(7); which system calls there are: syscalls(2).
Confinement confine(const Limits& limits, const std::vector<int>& kept = {});

}  // namespace lanescope
