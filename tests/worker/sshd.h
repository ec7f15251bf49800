#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tests/worker/port.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// sshd runs on a free port of 127.0.0.1 as the current user and for it alone. Keys, settings and the sessions' home
/// are in the given folder. The system's sshd and the user's ~/.ssh are neither read nor changed.
class SshServer {
public:
    /// Returns the reason why no server can start here, or an empty string.
    static std::string unavailable();

    /// Starts the server in a new folder and waits until it listens. Each login prints `banner` before the command's
    /// output, as some users' startup files do. Throws std::runtime_error.
    explicit SshServer(const std::filesystem::path& folder, const std::string& banner = {});

    /// Returns a prefix that runs a command on the server: "ssh -F /tmp/…/ssh_config -T lanescope-test".
    std::string prefix() const;
    /// Cuts every connection without notice, like a failing network. Commands keep running and see the end of their
    /// input.
    void cut_line();

private:
    void write_settings(const std::string& banner) const;

    std::filesystem::path folder_;
    Port port_;
    std::unique_ptr<ProcessTree> daemon_;
};

}  // namespace lanescope::worker_test
