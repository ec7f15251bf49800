// A worker's process as its client sees it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

struct Exit {
    int code = 0;    ///< if it exited
    int signal = 0;  ///< signal that ended it, or 0
    /// Returns, for example, "it was ended by signal 11 (Segmentation fault)".
    std::string text() const;
};

class Child {
public:
    /// Starts the program in a new process group. Throws UsageError.
    explicit Child(const std::vector<std::string>& command);
    /// Closes its input, and kills its process group if it has not ended after two seconds. Takes a few seconds at
    /// most.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int input() const { return input_; }    ///< write end, non-blocking
    int output() const { return output_; }  ///< read end
    /// Returns its last `kept_of_printed` bytes on standard error; does not block.
    const std::string& printed();
    /// Returns how it ended, or nothing after the timeout.
    std::optional<Exit> wait(std::chrono::milliseconds timeout);
    /// Kills its process group and returns how it ended. A process that does not end soon counts as killed.
    Exit kill();

private:
    pid_t pid_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    std::string printed_;
    std::optional<Exit> exit_;
};

}  // namespace lanescope
