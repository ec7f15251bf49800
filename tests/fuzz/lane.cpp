// Fuzzes recordings. An input is the CBOR header, or lines that change a good recording (checksums are made to agree):
//   /trace/first_warp 9223372036854775807     sets a value of the header by its JSON pointer
//   #events 2 65535                           sets an entry of a section: an event's site, the last of a row span
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/analysis/lanes/idle_causes.h"
#include "app/analysis/lanes/lane_accesses.h"
#include "app/analysis/lanes/lane_difference.h"
#include "app/analysis/lanes/trace_agreement.h"
#include "app/analysis/lanes/warp_timeline.h"
#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/timing/occupancy.h"
#include "app/analysis/timing/roofline.h"
#include "app/analysis/timing/time_breakdown.h"
#include "app/base/checksum.h"
#include "app/cli/output/result_text.h"
#include "app/formats/codec.h"
#include "app/formats/lane_format.h"
#include "app/formats/recordings.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/temporary_file.h"
#include "tests/model/sample_result.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

void set(WarpEvent& event, std::uint64_t value) { event.site = static_cast<std::uint16_t>(value); }
void set(RowSpan& rows, std::uint64_t value) { rows.last = static_cast<std::uint32_t>(value); }
template <class T>
void set(T& number, std::uint64_t value) {
    number = static_cast<T>(value);
}

void change_section(RunResult& result, const std::string& name, std::size_t index, std::uint64_t value) {
    each_section(result, [&](const char* section, auto& numbers, bool) {
        if (name != section || index >= 4096) return;
        if (index >= numbers.size()) numbers.resize(index + 1);
        set(numbers[index], value);
    });
}

/// Returns true if an index is so large that the array would exhaust the memory of the fuzz target itself.
bool is_far_behind(const std::string& pointer) {
    std::istringstream parts(pointer);
    for (std::string part; std::getline(parts, part, '/');)
        if (part.size() > 4 && part.find_first_not_of("0123456789") == std::string::npos) return true;
    return false;
}

void change_header(nlohmann::json& header, const std::string& pointer, const std::string& text) try {
    if (is_far_behind(pointer)) return;
    header[nlohmann::json::json_pointer(pointer)] = nlohmann::json::parse(text);
} catch (const nlohmann::json::exception&) {  // no such place in the header, or not a JSON value
}

/// Returns the sections of a result and enters each into the header.
std::string sections_of(const RunResult& result, nlohmann::json& header) {
    std::string bytes;
    each_section(result, [&](const char* name, const auto& numbers, bool) {
        bytes.resize(next_section(bytes.size()));
        const auto part = std::as_bytes(std::span(numbers));
        header[name] = encode(LaneSection{bytes.size(), part.size(), checksum(part)});
        bytes.append(reinterpret_cast<const char*>(part.data()), part.size());
    });
    return bytes;
}

std::string file_of(const std::vector<std::uint8_t>& header, const std::string& sections) {
    std::string file = to_line({header.size(), checksum(std::as_bytes(std::span(header)))});
    file.append(header.begin(), header.end());
    file.resize(next_section(file.size()));
    return file + sections;
}

std::string changed_file(std::string_view input) {
    RunResult result = sample_result();
    std::istringstream sections{std::string(input)}, values{std::string(input)};
    for (std::string line, name; std::getline(sections, line);) {
        std::size_t index = 0;
        std::uint64_t value = 0;
        std::istringstream words(line.starts_with('#') ? line.substr(1) : "");
        if (words >> name >> index >> value) change_section(result, name, index, value);
    }
    nlohmann::json header = encode(result);
    const std::string bytes = sections_of(result, header);
    for (std::string line; std::getline(values, line);)
        if (line.starts_with('/'))
            change_header(header, line.substr(0, line.find(' ')), line.substr(std::min(line.find(' '), line.size())));
    return file_of(nlohmann::json::to_cbor({{"results", {header}}}), bytes);
}

void use(const RunResultPtr& result) {
    const std::vector<RunResultPtr> results{result};
    std::ostringstream out;
    put_trace_json(out, results);
    to_json(*result, shipped_catalog().find(*result));
    csv_text(table_of_lines(results));
    csv_text(table_of_metrics(results));
    results_text(shipped_catalog(), results);
    sweep_table(shipped_catalog(), results);
    site_table(*result);
    lane_maps(result->trace, {.warps = 4}, {});
    idle_causes(result->trace);
    time_breakdown_of(*result);
    balance_of(result->trace, result->device);
    occupancy(result->trace->launch, result->device);
    roofline_point(*result, TrafficLevel::requested);
    lane_timeline(result->trace, clock_time(result->trace), 1000, 16);
    lane_difference(*result, *result);
    agree(result->trace, result->trace);
    const MatrixLanes lanes(*result, shipped_catalog().find(*result));
}

}  // namespace

void fuzz::try_input(std::string_view input) {
    static const TemporaryFile file(".lane");
    const bool is_changes = input.starts_with('/') || input.starts_with('#');
    const std::string bytes = is_changes ? changed_file(input) : file_of({input.begin(), input.end()}, "");
    for (const RunResultPtr& result : read_lane_file(file.holding(bytes))) use(result);
}

}  // namespace lanescope
