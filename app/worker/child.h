// A worker's process as its client has it: a command, three pipes, and the way it ended.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

/// How a process ended.
struct Exit {
    int code = 0;    ///< its exit code, where it ended by itself
    int signal = 0;  ///< that ended it, or 0
    /// "it was ended by signal 11 (Segmentation fault)", "it ended with exit code 3".
    std::string text() const;
};

class Child {
public:
    /// Starts the program in a process group of its own. Throws UsageError where that cannot be done.
    explicit Child(const std::vector<std::string>& command);
    /// Closes its input, and kills it with its group if it has not ended two seconds later. Never waits for longer than
    /// some seconds, whatever the process does.
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int input() const { return input_; }    ///< to write to; a write does not wait for room
    int output() const { return output_; }  ///< to read from
    /// The last `kept_of_printed` bytes that it has printed on standard error so far; never waits.
    const std::string& printed();
    /// How it ended, when it has within that time.
    std::optional<Exit> wait(std::chrono::milliseconds patience);
    /// Kills it and its group. Returns how it ended; one that cannot be killed at once counts as killed.
    Exit kill();

private:
    pid_t pid_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    std::string printed_;
    std::optional<Exit> exit_;
};

}  // namespace lanescope
