// Programs that a test starts, and ends with it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::window_test {

using Tokens = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;  ///< over that of the test; an empty value takes a name away

/// Whether the shell would find it.
bool is_installed(const std::string& program);

class Process {
public:
    /// Starts it in that folder; what it writes goes to a file there. It ends with the test, whatever becomes of that.
    /// `report`: a file descriptor of this process that it gets as its own number 3. Throws std::runtime_error.
    Process(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
            const std::string& output = "messages", int report = -1);
    /// Asks it to end where it still runs, and sees to it.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return pid_; }
    /// Its exit code, or 128 and the signal that ended it; none while it runs.
    std::optional<int> ended();
    /// Seconds that the machine has computed for it so far, in all of its threads; 0 once it has ended.
    double computed() const;
    /// Waits for its end.
    int wait();
    void kill();  ///< at once

private:
    pid_t pid_ = -1;
    std::optional<int> code_;
};

}  // namespace lanescope::window_test
