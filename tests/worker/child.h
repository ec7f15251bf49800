// A confined child process that reports to the test through a pipe.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include "app/sandbox/confine.h"

namespace lanescope::worker_test {

struct Told {
    bool ended_by_itself = false;
    int code = -1;     ///< exit code, if it ended by itself
    std::string text;  ///< everything it wrote to the pipe
};

/// `body` writes its report to `pipe` and returns the exit code. Limits apply even if confinement fails: the child ends
/// with the parent, after some minutes, and before it fills the disk.
Told in_child(const std::function<int(int pipe)>& body);

/// Runs `body` after `confine()`. Without full confinement, the child exits with `not_confined` and the reason.
Told in_confined_child(const std::function<int(int pipe)>& body, const Limits& limits = {});
inline constexpr int not_confined = 99;

void tell(int pipe, const std::string& text);

}  // namespace lanescope::worker_test

/// Skips the test if this computer cannot confine. Another test checks that it can if it should.
#define SKIP_WHERE_NOT_CONFINED(told) \
    if ((told).code == ::lanescope::worker_test::not_confined) GTEST_SKIP() << (told).text
