// The tree of processes, as /proc shows it.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace lanescope::worker_test {

std::vector<pid_t> children_of(pid_t parent);
/// Children, their children, and so on; parents before children.
std::vector<pid_t> descendants_of(pid_t ancestor);
/// The name that `ps -o comm` shows, at most 15 characters; empty where there is no such process.
std::string name_of(pid_t process);

}  // namespace lanescope::worker_test
