// Shell commands whose standard input and output the test controls.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tests/cli/program.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// `folder` contains the output and messages.
program::Ended run_with_input(const std::string& command, std::string_view input, const std::filesystem::path& folder);

class Dialogue {
public:
    /// `folder` is for this dialogue only, and is created if missing. Throws std::runtime_error.
    Dialogue(const std::string& command, const std::filesystem::path& folder);

    ~Dialogue();
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// Discards input that an ended command does not read.
    void say(std::string_view bytes);
    /// Waits for `bytes` bytes, or fewer if the command ends its output.
    std::string hear(std::size_t bytes);
    /// Closes the command's input, waits for its end, and returns its exit code.
    int end();
    /// Waits for the end without closing the input.
    int wait() { return tree_.wait(); }

private:
    ProcessTree tree_;
    int to_ = -1, from_ = -1;
};

}  // namespace lanescope::worker_test
