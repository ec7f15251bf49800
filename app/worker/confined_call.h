// Work that loads the user's own code, done in a process of its own that is confined as a worker's is.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

namespace lanescope {

/// Calls it in a confined process, and returns what it returns. file: the kernel file that it is about, whose folder
/// the compiler may read for it. Call it while there is one thread. Throws UsageError and BackendUnavailable with the
/// text of what the call threw, and UsageError if it ended its process, took too long or took too much memory.
nlohmann::json call_confined(const std::filesystem::path& file, const std::function<nlohmann::json()>& call);

}  // namespace lanescope
