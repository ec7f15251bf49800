// What a program sends to its fork server: one message of a SOCK_SEQPACKET socket, standard input of the server.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "app/base/system/guard.h"

namespace lanescope {

/// Followed by zero-terminated texts: the working folder, the words of the command, its environment. File descriptors
/// that come with it: the report's, then those of `given`.
struct ForkRequest {
    enum Given : std::uint32_t { input = 1, output = 2, errors = 4 };
    ProcessLimits limits;
    std::uint32_t given = 0, words = 0, environment = 0;
};

constexpr std::size_t most_request_files = 4, most_request_bytes = 192 * 1024;  // Linux sends up to 208 KB

/// The guard's first message in the report; its ProcessOutcome follows.
struct ForkStarted {
    pid_t guard = -1;
};

}  // namespace lanescope
