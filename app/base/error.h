// Exceptions and exit codes. Messages are one line: place, error, remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace lanescope {

/// Scripts depend on these.
enum class ExitCode : int { done = 0, wrong_result = 1, usage = 2, unavailable = 3 };

/// Exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Exit code 3.
class BackendUnavailable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A Progress was cancelled.
class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace lanescope
