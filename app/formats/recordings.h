// Recorded results: `.lane` files (CBOR header and raw sections), and JSON for scripts. Input is untrusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

struct Variant;

/// A result's bytes: a file, memory or arriving stream.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    virtual std::uint64_t size() const = 0;
    /// Throws UsageError if bytes are missing. A stream is read only once.
    virtual void fill(std::span<std::byte> to, std::uint64_t at) = 0;
};

/// Omits events. variant: the result's; nullptr if unknown.
nlohmann::json to_json(const RunResult& result, const Variant* variant);

/// Writes atomically. Throws UsageError if the path is not writable. `view`: the session's display text, or empty.
void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results,
                     const std::string& view = {});

/// Throws UsageError with path, defect and expectation.
std::vector<RunResultPtr> read_lane_file(const std::filesystem::path& path, std::string* view = nullptr);

enum class Sections { all, left_out };

/// A `.lane` file with one result for sending, without checksums or copied vectors.
struct LanePieces {
    std::vector<std::byte> start;                    ///< bytes outside the result
    std::vector<std::span<const std::byte>> pieces;  ///< refer to `start` and the result

    LanePieces() = default;
    LanePieces(LanePieces&&) = default;
    LanePieces& operator=(LanePieces&&) = default;
};

/// The result must outlive the pieces.
LanePieces to_lane(const RunResult& result, Sections sections = Sections::all);

/// `sections_from` supplies omitted vectors. Throws UsageError with defect and expectation.
RunResultPtr from_lane(std::span<const std::byte> bytes, const RunResult* sections_from = nullptr);
RunResultPtr from_lane(ByteSource& bytes, const RunResult* sections_from = nullptr);

/// Keeps events of at most `warps` warps (0: all) from the grid's warp `first`. Others count as dropped; counts, times
/// and launch stay. Throws UsageError if the recorded warps include none of these.
RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps);

/// Writes lane traces with constant memory, one object per result: variant, problem, backend, schedule, launch,
/// first_warp, dropped, sites [{file, line, array, kind}], warps [{warp, rows, events}]. An event is [site, mask,
/// sectors, bank conflicts, clock]; counts may be null, the clock missing.
void put_trace_json(std::ostream& out, const std::vector<RunResultPtr>& results);

/// Writes atomically. Throws UsageError.
void write_trace_json(const std::filesystem::path& path, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
