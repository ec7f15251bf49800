#include "app/model/files/trace_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "app/model/text/error.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

using nlohmann::json;

std::string text_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json site(const Site& s) {
    return {{"file", s.file}, {"line", s.line}, {"array", s.array}, {"kind", to_string(s.kind)}};
}

/// Returns an open object without the warps.
std::string head(const RunResult& result) {
    const LaneTrace& trace = result.trace;
    json sites = json::array();
    for (const Site& s : trace.sites) sites.push_back(site(s));
    const json all{{"variant", to_string(result.variant)},
                   {"problem", to_string(result.problem)},
                   {"backend", to_string(result.provenance.backend)},
                   {"schedule", to_string(result.schedule)},
                   {"launch", {{"grid", trace.launch.grid}, {"block", trace.launch.block}}},
                   {"first_warp", trace.first_warp},
                   {"dropped", trace.dropped},
                   {"sites", sites}};
    std::string text = text_of(all);
    text.pop_back();
    return text;
}

void add_event(fmt::memory_buffer& text, const LaneTrace& trace, std::uint64_t i) {
    const WarpEvent& e = trace.events[i];
    const auto to = std::back_inserter(text);
    if (trace.has_sectors)
        fmt::format_to(to, "[{},{},{},{}", e.site, e.mask, e.sectors, e.conflicts);
    else
        fmt::format_to(to, "[{},{},null,null", e.site, e.mask);
    if (!trace.clocks.empty()) fmt::format_to(to, ",{}", trace.clocks[i]);
    text.push_back(']');
}

void flush(std::ostream& out, fmt::memory_buffer& text, std::size_t when_over) {
    if (text.size() <= when_over) return;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
}

void put_warp(std::ostream& out, fmt::memory_buffer& text, const LaneTrace& trace, std::int64_t w) {
    constexpr std::size_t a_part = 1 << 16;
    const auto to = std::back_inserter(text);
    fmt::format_to(to, "{{\"warp\":{}", trace.first_warp + w);
    if (!trace.rows.empty()) {
        const RowSpan rows = trace.rows[std::size_t(w)];
        rows.first > rows.last ? fmt::format_to(to, ",\"rows\":null")
                               : fmt::format_to(to, ",\"rows\":[{},{}]", rows.first, rows.last);
    }
    fmt::format_to(to, ",\"events\":[");
    for (std::uint64_t i = trace.offsets[std::size_t(w)]; i < trace.offsets[std::size_t(w) + 1]; ++i) {
        if (i > trace.offsets[std::size_t(w)]) text.push_back(',');
        add_event(text, trace, i);
        flush(out, text, a_part);
    }
    fmt::format_to(to, "]}}");
}

void put_result(std::ostream& out, const RunResult& result) {
    out << head(result) << ",\"warps\":[";
    fmt::memory_buffer text;
    for (std::int64_t w = 0; w < result.trace->recorded_warps(); ++w) {
        fmt::format_to(std::back_inserter(text), "{}\n", w ? "," : "");
        put_warp(out, text, result.trace, w);
    }
    flush(out, text, 0);
    out << "]}";
}

}  // namespace

void put_trace_json(std::ostream& out, const std::vector<RunResultPtr>& results) {
    out << "[";
    for (std::size_t i = 0; i < results.size(); ++i) {
        out << (i ? ",\n" : "\n");
        put_result(out, *results[i]);
    }
    out << "\n]\n";
}

void write_trace_json(const std::filesystem::path& path, const std::vector<RunResultPtr>& results) {
    replace_file(path, [&](std::ostream& out) { put_trace_json(out, results); });
}

}  // namespace lanescope
