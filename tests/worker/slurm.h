#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tests/worker/port.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// munged, slurmctld and slurmd on free ports, run as the current user. All their files are in the given folder; an
/// installed Slurm is neither used nor changed. They listen on 127.0.0.1 if the host's name resolves to it, otherwise
/// on all addresses, and refuse clients without their key. The node claims 8 CPUs and 4 GPUs; neither is enforced, and
/// the GPUs are /dev/null.
class SlurmCluster {
public:
    /// Returns the reason why no cluster can start here, or an empty string.
    static std::string unavailable();

    /// Starts the cluster in a new folder and waits until its node is idle. Throws std::runtime_error.
    explicit SlurmCluster(const std::filesystem::path& folder);

    /// Returns a prefix that runs a command as a job: "env SLURM_CONF=/tmp/…/slurm.conf srun -n1".
    ///
    /// By default, srun delays output after the last line feed until the next one or the end. With `--unbuffered` it
    /// does not; the task's standard output is then a terminal that passes all bytes unchanged.
    std::string prefix(const std::string& options = "-n1") const;

private:
    void start(const std::string& daemon, const Tokens& options, std::unique_ptr<ProcessTree>& into);
    bool node_is_idle() const;

    std::filesystem::path folder_;
    Port controller_port_, node_port_;
    std::unique_ptr<ProcessTree> munge_, controller_, node_;  ///< in starting order; ended in reverse
};

}  // namespace lanescope::worker_test
