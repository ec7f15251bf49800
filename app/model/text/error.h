// Exceptions and their exit codes. Every message is one line: the place, the error and the remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace lanescope {

/// Exit codes of the program. Scripts depend on them.
enum class ExitCode : int { done = 0, wrong_result = 1, usage = 2, unavailable = 3 };

/// Bad usage or bad input (a file, a shape, an option). Exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A backend that is unavailable here, with the reason. Exit code 3.
class BackendUnavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown from long work whose Progress was cancelled.
class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace lanescope
