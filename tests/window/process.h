// Processes that end with their test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::window_test {

using Tokens = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;  ///< overrides the test's; an empty value removes a variable

bool is_installed(const std::string& program);

class Process {
public:
    /// Starts the process in `folder` with output to a file there. It ends with the test in any case. `report` is a
    /// file descriptor that becomes descriptor 3 of the process, or -1. Throws std::runtime_error.
    Process(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
            const std::string& output = "messages", int report = -1);
    /// Asks the process to end, and kills it if necessary.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return pid_; }
    /// Returns the exit code, or 128 plus the signal; none while it runs.
    std::optional<int> ended();
    /// Returns CPU seconds of all threads, or 0 after the end.
    double computed() const;
    int wait();
    void kill();

private:
    pid_t pid_ = -1;
    std::optional<int> code_;
};

}  // namespace lanescope::window_test
