#include "tests/worker/process_tree.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "tests/cli/program.h"
#include "tests/worker/processes.h"

namespace lanescope::worker_test {
namespace {

Tokens below_subreaper(Tokens words) {
    words.insert(words.begin(), std::string(LANESCOPE_BINARY_DIR) + "/bin/worker_subreaper");
    return words;
}

std::string last_part(const std::string& text) {
    return text.substr(text.size() - std::min<std::size_t>(text.size(), 1500));
}

}  // namespace

ProcessTree::ProcessTree(const Tokens& words, const Environment& environment, const std::filesystem::path& folder,
                         const std::string& log)
    : log_(folder / log), subreaper_(below_subreaper(words), environment, folder, log) {}

// The destructor of Process kills the subreaper after some seconds, which would leave the descendants running.
ProcessTree::~ProcessTree() {
    if (!subreaper_.ended()) ::kill(subreaper_.id(), SIGTERM);
    subreaper_.wait();
}

std::string ProcessTree::log() const { return program::read_file(log_); }

void ProcessTree::wait_until(const std::function<bool()>& state) {
    while (!state()) {
        if (subreaper_.ended()) throw std::runtime_error(log_.string() + ": it has ended: " + last_part(log()));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

std::vector<pid_t> ProcessTree::descendants() const { return descendants_of(subreaper_.id()); }

}  // namespace lanescope::worker_test
