// Ordinary commands whose standard input and output a test holds.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/cli/program.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// Runs a line of the shell to its end. Its output and messages lie in `folder` meanwhile.
program::Ended run_with_input(const std::string& command, std::string_view input, const std::filesystem::path& folder);

/// A line of the shell with which a test speaks in turns.
class Dialogue {
public:
    /// `folder`: of this dialogue alone; made where it is missing. Throws std::runtime_error.
    Dialogue(const std::string& command, const std::filesystem::path& folder);

    ~Dialogue();
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// What a command that has ended does not read any more is dropped.
    void say(std::string_view bytes);
    /// Waits for so many bytes; fewer where the command ends its output.
    std::string hear(std::size_t bytes);
    /// Ends the command's input, waits for its end, and returns its exit code.
    int end();
    /// Waits for its end with its input left open.
    int wait() { return tree_.wait(); }

private:
    ProcessTree tree_;
    int to_ = -1, from_ = -1;
};

}  // namespace lanescope::worker_test
