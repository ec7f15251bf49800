// The one serialisation: JSON for scripts, and `.lane` files (CBOR header and raw sections) for recordings and saved
// work. Everything that reads treats its input as hostile.
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

/// The documented JSON of one result (without events).
nlohmann::json to_json(const RunResult& result);

/// Writes results to a `.lane` file, whole or not at all. Throws UsageError when the path cannot be written.
/// `view`: how they were shown, as text of the session; empty: it is not known.
void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results,
                     const std::string& view = {});

/// Reads a `.lane` file. Throws UsageError: the path, what is wrong, what was expected.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path);
/// The same, with the view that was written beside the results.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path, std::string& view);

/// Whether the raw numbers of a result (events and what belongs to them) travel with it.
enum class Sections { all, left_out };

/// The bytes of a `.lane` file with this result, for one that has to travel rather than to be kept: its numbers where
/// they lie, and without checksums.
struct LanePieces {
    std::vector<std::byte> start;                    ///< what is not of the result itself
    std::vector<std::span<const std::byte>> pieces;  ///< in order; they refer to `start` and to the result

    LanePieces() = default;
    LanePieces(LanePieces&&) = default;
    LanePieces& operator=(LanePieces&&) = default;
};

/// The result must outlive what is returned.
LanePieces to_lane(const RunResult& result, Sections sections = Sections::all);

/// Reads such bytes. sections_from: the result whose raw numbers stand in for those that were left out. Throws
/// UsageError: what is wrong, what was expected.
RunResultPtr from_lane(std::span<const std::byte> bytes, const RunResult* sections_from = nullptr);
RunResultPtr from_lane(ByteSource& bytes, const RunResult* sections_from = nullptr);

}  // namespace lanescope
