#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace lanescope::worker_test {

std::vector<pid_t> children_of(pid_t parent);
std::vector<pid_t> descendants_of(pid_t ancestor);
/// Returns the name of `ps -o comm`, at most 15 characters; empty if the process does not exist.
std::string name_of(pid_t process);

}  // namespace lanescope::worker_test
