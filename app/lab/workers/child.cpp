#include "app/lab/workers/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <array>

#include "app/base/error.h"

namespace lanescope {
namespace {

constexpr std::chrono::milliseconds time_to_clean_up{2'000};  // after its line is closed
constexpr std::size_t kept_of_printed = 4096;                 // bytes, for error messages

}  // namespace

Child::Child(const std::vector<std::string>& command) {
    ::signal(SIGPIPE, SIG_IGN);  // else writing to an ended worker is fatal
    Pipe in("the worker"), out("the worker"), errors("the worker");
    const Spawned worker = spawn(command, {in.read, out.write, errors.write});
    if (worker.error)
        throw UsageError(fmt::format("cannot start the worker {}: {}", command.front(), strerror(worker.error)));
    pid_ = worker.pid;
    input_ = in.take_write();
    output_ = out.take_read();
    errors_ = errors.take_read();
    for (const int file : {input_, errors_}) fcntl(file, F_SETFL, O_NONBLOCK);
}

Child::~Child() {
    close(input_);  // makes a worker remove its files and end
    wait(time_to_clean_up);
    kill();
    for (const int file : {output_, errors_}) close(file);
}

const std::string& Child::printed() {
    std::array<char, 4096> piece;
    // Bounded (1 MiB, a full pipe): a worker may print endlessly.
    for (int turns = 0; turns < 256; ++turns) {
        const ssize_t count = read(errors_, piece.data(), piece.size());
        if (count <= 0) break;
        printed_.append(piece.data(), std::size_t(count));
        if (printed_.size() > kept_of_printed) printed_.erase(0, printed_.size() - kept_of_printed);
    }
    return printed_;
}

std::optional<ExitStatus> Child::wait(std::chrono::milliseconds timeout) {
    if (exit_) return exit_;
    const auto status = status_before(pid_, std::chrono::steady_clock::now() + timeout);
    if (!status) return std::nullopt;
    exit_ = exit_of(*status);
    ::kill(-pid_, SIGKILL);  // child processes
    return exit_;
}

ExitStatus Child::kill() {
    if (exit_) return *exit_;
    const auto status = end_process(pid_);
    exit_ = status ? exit_of(*status) : ExitStatus{0, SIGKILL};  // a process waiting for a device ends later
    return *exit_;
}

}  // namespace lanescope
