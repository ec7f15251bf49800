// Calls that load the user's code, in a confined process.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

namespace lanescope {

/// Runs `call` in a confined process. Call it while there is one thread. file: a kernel file whose folder the compiler
/// may read. Rethrows UsageError and BackendUnavailable. Throws UsageError if the call ended its process or exceeded
/// its time or memory.
nlohmann::json call_confined(const std::filesystem::path& file, const std::function<nlohmann::json()>& call);

}  // namespace lanescope
