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
    /// Starts it in `folder` with output to the file `log` there. Its end also ends its descendants. Throws
    /// std::runtime_error.
    ProcessTree(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
                const std::string& log);
    /// Kills it and its descendants, including detached ones, and waits for their end.
    ~ProcessTree();

    std::string log() const;
    /// Waits for the end. Returns the exit code, or 128 plus the signal.
    int wait() { return subreaper_.wait(); }
    /// Throws std::runtime_error with the end of the log if the program ends first.
    void wait_until(const std::function<bool()>& state);
    std::vector<pid_t> descendants() const;  ///< starts with the program itself

private:
    std::filesystem::path log_;
    Process subreaper_;
};

}  // namespace lanescope::worker_test
