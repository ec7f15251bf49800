// A free port.
#pragma once

namespace lanescope::worker_test {

/// A TCP port that nobody else gets while this object lives. A daemon may listen there all the same where
/// it sets SO_REUSEADDR, as sshd and Slurm's do: this socket is bound to it and never listens.
class Port {
public:
    /// Throws std::runtime_error where no port is free.
    Port();
    ~Port();
    Port(const Port&) = delete;
    Port& operator=(const Port&) = delete;

    int number() const { return number_; }

private:
    int socket_ = -1;
    int number_ = 0;
};

}  // namespace lanescope::worker_test
