// A worker's process, as controlled by its client.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/base/system/spawn.h"

namespace lanescope {

class Child {
public:
    /// In a new process group. Throws UsageError.
    explicit Child(const std::vector<std::string>& command);
    /// Closes its input; kills its process group after two seconds.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int input() const { return input_; }    ///< write end, non-blocking
    int output() const { return output_; }  ///< read end
    /// Returns its last 4096 bytes on standard error, without blocking.
    const std::string& printed();
    /// Returns nothing after the timeout.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Kills its process group. A process that does not end soon counts as killed.
    ExitStatus kill();

private:
    pid_t pid_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    std::string printed_;
    std::optional<ExitStatus> exit_;
};

}  // namespace lanescope
