// A program sends this to its fork server, through a SOCK_SEQPACKET socket that is the server's standard input.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "app/base/system/guarding.h"

namespace lanescope {

/// Zero-terminated texts follow: the working folder, the words of the command, its environment. The message brings file
/// descriptors: the report's, and the streams in `given`.
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
