// The kinds of failure, each with its exit code. Every message is one line: what, where, what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace lanescope {

/// Exit codes of the program, stable: scripts depend on them.
enum class ExitCode : int { done = 0, wrong_result = 1, usage = 2, unavailable = 3 };

/// Bad usage or bad input (a file, a shape, an option). Exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A backend that cannot be used here, with the reason. Exit code 3.
class BackendUnavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown out of long work when its Progress was cancelled.
class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace lanescope
