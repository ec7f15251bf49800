// A Slurm cluster of the test's own, on this machine.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "tests/worker/port.h"
#include "tests/worker/process_tree.h"

namespace lanescope::worker_test {

/// munged, slurmctld and slurmd on free ports, run by the present user, with all their files and their secret in the
/// given folder: a Slurm that the machine may have is neither asked nor changed. They listen on 127.0.0.1
/// where the host's name stands for it, and else on all addresses, as Slurm does; who has not the secret is refused.
/// One node that says it has 8 CPUs and 4 GPUs; neither is enforced, and the GPUs are /dev/null.
class SlurmCluster {
public:
    /// Why there can be none here; empty where there can.
    static std::string unavailable();

    /// Starts it in that folder, which is made, and waits until its node is idle. Throws std::runtime_error.
    explicit SlurmCluster(const std::filesystem::path& folder);

    /// A command prefix that runs what follows as a job: "env SLURM_CONF=/tmp/…/slurm.conf srun -n1".
    ///
    /// As it comes, srun holds back what a task wrote after its last line feed until the next one or the end. With
    /// `--unbuffered` it does not; standard output is then a terminal to the task, one that leaves all bytes alone.
    std::string prefix(const std::string& options = "-n1") const;

private:
    void start(const std::string& daemon, const Tokens& options, std::unique_ptr<ProcessTree>& into);
    bool node_is_idle() const;

    std::filesystem::path folder_;
    Port controller_port_, node_port_;
    std::unique_ptr<ProcessTree> munge_, controller_, node_;  ///< started in this order, and ended in the other
};

}  // namespace lanescope::worker_test
