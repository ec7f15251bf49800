// An OpenSSH server of the test's own, and the way to it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tests/worker/port.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// sshd on a free port of 127.0.0.1, run by the present user and for it alone. Keys, settings and the home folder of
/// its sessions lie in the given folder: neither the machine's sshd nor the user's ~/.ssh is read or changed.
class SshServer {
public:
    /// Why there can be none here; empty where there can.
    static std::string unavailable();

    /// Starts it in that folder, which is made, and waits until it listens. `banner`: what each login writes to
    /// standard output before the command, as the shell's startup files of some users do. Throws std::runtime_error.
    explicit SshServer(const std::filesystem::path& folder, const std::string& banner = {});

    /// A command prefix that runs what follows on the server: "ssh -F /tmp/…/ssh_config -T lanescope-test".
    std::string prefix() const;
    /// Ends every connection at once and without a word, as a failing network does. Commands are not killed: they find
    /// their standard input at its end.
    void cut_line();

private:
    void write_settings(const std::string& banner) const;

    std::filesystem::path folder_;
    Port port_;
    std::unique_ptr<ProcessTree> daemon_;
};

}  // namespace lanescope::worker_test
