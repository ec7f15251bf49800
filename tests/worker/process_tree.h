// A program that a test starts, and ends with all that descends from it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/window/process.h"

namespace lanescope::worker_test {

using window_test::Environment;
using window_test::Process;
using window_test::Tokens;

class ProcessTree {
public:
    /// Starts it in `folder`; what it writes goes to the file `log` there. Its end is the end of its descendants too.
    /// Throws std::runtime_error.
    ProcessTree(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
                const std::string& log);
    /// Kills it and its descendants, those too that have detached from it, and waits until none is left.
    ~ProcessTree();

    std::string log() const;
    /// Waits for its end; its exit code, or 128 and the signal that ended it.
    int wait() { return subreaper_.wait(); }
    /// Waits for the state; throws std::runtime_error with the end of the log where the program ends before.
    void wait_until(const std::function<bool()>& state);
    std::vector<pid_t> descendants() const;  ///< the program itself first

private:
    std::filesystem::path log_;
    Process subreaper_;
};

}  // namespace lanescope::worker_test
