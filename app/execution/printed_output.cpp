#include "app/execution/printed_output.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <utility>

namespace lanescope {

PrintedOutput::PrintedOutput(Take take) : take_(std::move(take)) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return;  // the output is lost, and the work goes on
    std::fflush(nullptr);
    out_before_ = dup(STDOUT_FILENO);
    errors_before_ = dup(STDERR_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    pipe_ = ends[0];
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    thread_ = std::thread([this] { read(); });
}

PrintedOutput::~PrintedOutput() {
    if (pipe_ < 0) return;
    std::cout.flush();
    std::fflush(nullptr);
    dup2(out_before_, STDOUT_FILENO);  // closes the pipe's last writing end
    dup2(errors_before_, STDERR_FILENO);
    close(out_before_);
    close(errors_before_);
    thread_.join();
    close(pipe_);
}

void PrintedOutput::read() {
    std::array<char, 4096> bytes;
    while (true) {
        const ssize_t count = ::read(pipe_, bytes.data(), bytes.size());
        if (count > 0) take_({bytes.data(), std::size_t(count)});
        if (count == 0 || (count < 0 && errno != EINTR)) return;
    }
}

}  // namespace lanescope
