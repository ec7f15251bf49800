// Something that loads a person's own code, done in a process of its own that is confined as a worker is.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>

namespace lanescope {

/// Calls it there, and returns what it returns. Call it while there is one thread. Throws UsageError and
/// BackendUnavailable with the text of what it threw, and UsageError where it ended the process.
nlohmann::json call_confined(const std::function<nlohmann::json()>& call);

}  // namespace lanescope
