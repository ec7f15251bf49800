// Serialisation: JSON for scripts, and `.lane` files (CBOR header and raw sections) for recordings and sessions.
// Readers treat all input as untrusted.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/model/files/byte_source.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns the documented JSON of one result, without events.
nlohmann::json to_json(const RunResult& result);

/// Writes results to a `.lane` file atomically. Throws UsageError if the path is not writable. `view`: the session's
/// text for their display; may be empty.
void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results,
                     const std::string& view = {});

/// Throws UsageError with the path, the defect and the expectation.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path);
/// Also returns the stored view.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path, std::string& view);

/// Whether a result is sent with its vectors, such as events.
enum class Sections { all, left_out };

/// The bytes of a `.lane` file with one result, for sending: without checksums and without copies of its vectors.
struct LanePieces {
    std::vector<std::byte> start;                    ///< all bytes that are not in the result
    std::vector<std::span<const std::byte>> pieces;  ///< in order; they refer to `start` and to the result

    LanePieces() = default;
    LanePieces(LanePieces&&) = default;
    LanePieces& operator=(LanePieces&&) = default;
};

/// The result must outlive the returned pieces.
LanePieces to_lane(const RunResult& result, Sections sections = Sections::all);

/// Reads such bytes. `sections_from`: the result whose vectors replace those left out. Throws UsageError with the
/// defect and the expectation.
RunResultPtr from_lane(std::span<const std::byte> bytes, const RunResult* sections_from = nullptr);
RunResultPtr from_lane(ByteSource& bytes, const RunResult* sections_from = nullptr);

}  // namespace lanescope
