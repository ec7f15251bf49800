#pragma once

namespace lanescope::worker_test {

/// Reserves a TCP port while the object exists. The socket is bound but never listens, so a daemon with SO_REUSEADDR,
/// such as sshd and Slurm's, can still listen there.
class Port {
public:
    /// Throws std::runtime_error if no port is free.
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
