// JSON for scripts, and `.lane` files (CBOR header and raw sections). All input is untrusted.
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

/// Returns the documented JSON, without events.
nlohmann::json to_json(const RunResult& result);

/// Writes a file atomically. Throws UsageError if the path is not writable. `view`: the session's text for display, or
/// empty.
void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results,
                     const std::string& view = {});

/// Throws UsageError with path, defect and expectation.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path);
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path, std::string& view);

enum class Sections { all, left_out };

/// A `.lane` file with one result for sending, without checksums or copies of vectors.
struct LanePieces {
    std::vector<std::byte> start;                    ///< bytes that are not in the result
    std::vector<std::span<const std::byte>> pieces;  ///< refer to `start` and the result

    LanePieces() = default;
    LanePieces(LanePieces&&) = default;
    LanePieces& operator=(LanePieces&&) = default;
};

/// The result must outlive the pieces.
LanePieces to_lane(const RunResult& result, Sections sections = Sections::all);

/// `sections_from` supplies vectors that were left out. Throws UsageError with defect and expectation.
RunResultPtr from_lane(std::span<const std::byte> bytes, const RunResult* sections_from = nullptr);
RunResultPtr from_lane(ByteSource& bytes, const RunResult* sections_from = nullptr);

}  // namespace lanescope
