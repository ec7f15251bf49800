// The layout of a `.lane` file, version 1, little-endian:
// - 64 bytes, one line of text: "lanescope lane 0001 <header bytes> <header checksum>", hexadecimal, padded with
//   blanks;
// - the header, CBOR: { program: <version of the program that wrote it; absent in files of 0.1>, results: [ { <fields
//   of RunResult, schema.h>, and for each of its vectors: <section> } ], view: <text of the session; optional> };
// - the sections in the order of each_section (schema.h), each at a multiple of 64 bytes, so that a reader can map
//   them. Offsets are 64-bit, events are WarpEvent, all others are 32-bit. The file ends with the last section.
// Results share equal sections, such as the matrix of one problem: a <section> may refer to an earlier one.
// Each version keeps the first line and the header's `program`: an older program names the one that a file needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/formats/schema.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Validates untrusted CBOR, because the parser recurses and trusts counts. Accepts one complete value with definite
/// lengths, no tags, at most 16 levels and four million items; else returns the defect. Uses constant memory.
std::optional<std::string> cbor_defect(std::span<const std::byte> bytes);

inline constexpr int lane_version = 1;
inline constexpr std::size_t preamble_bytes = 64;
inline constexpr std::uint64_t max_header_bytes = 32 * 1024 * 1024;
/// Memory for repeated sections.
inline constexpr std::uint64_t max_repeated_bytes = 64 * 1024 * 1024;

inline std::uint64_t next_section(std::uint64_t at) { return (at + 63) / 64 * 64; }

struct Preamble {
    std::uint64_t header_bytes = 0;
    std::uint64_t header_checksum = 0;
    int version = lane_version;
};

std::string to_line(const Preamble& preamble);
/// Accepts newer versions. Throws UsageError for other files and damage.
Preamble parse_preamble(std::string_view line);

/// `at` counts from the first section.
struct LaneSection {
    std::uint64_t at = 0, bytes = 0, checksum = 0;
};

LANESCOPE_FIELDS(LaneSection, at, bytes, checksum)

/// Throws UsageError with the field for invalid values: sizes, times, launch, decreasing offsets, missing sites.
/// Writers check too: files stay readable.
void check_result(const RunResult& result, std::size_t index);
void check_header(std::span<const std::byte> cbor);

}  // namespace lanescope
