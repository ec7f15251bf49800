// A result's documented JSON. Scripts depend on its keys.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/catalog/catalog.h"
#include "app/formats/codec.h"
#include "app/formats/recordings.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

using nlohmann::json;

// JSON lacks NaN and infinity.
json number(double value) { return std::isfinite(value) ? json(value) : json(); }
json number(const std::optional<double>& value) { return value ? number(*value) : json(); }

json times(const Times& t) {
    return {{"median", number(t.median)},
            {"min", number(t.min)},
            {"max", number(t.max)},
            {"mean", number(t.mean)},
            {"samples", t.samples}};
}

/// A GPU times the launches of a program as the program runs them.
json time_us(const Timing& timing, bool is_program) {
    json out = times(timing.cold);
    out["kind"] = to_string(timing.kind);
    out["cold"] = !is_program || timing.kind == Kind::modelled;
    out["near_launch_floor"] = timing.near_launch_floor;
    if (timing.warm) out["warm"] = times(*timing.warm);
    if (timing.graph) out["graph"] = times(*timing.graph);
    return out;
}

void add_time(json& out, const RunResult& result) {
    for (const char* key : {"time_us", "gb_s", "gflop_s", "percent_of_roof"}) out[key] = nullptr;
    out["time_missing"] = has_no_time(result) ? json(no_modelled_time) : json();
    if (!result.timing) return;
    const double us = result.timing->cold.median;
    out["time_us"] = time_us(*result.timing, is_program(result.problem));
    out["gb_s"] = number(gb_s(result.work, us));
    out["gflop_s"] = number(gflop_s(result.work, us));
    if (roof_gb_s(result.device) > 0) out["percent_of_roof"] = number(percent_of_roof(result.work, result.device, us));
}

template <class T, class Convert>
json list(const std::vector<T>& values, Convert convert) {
    json out = json::array();
    for (const T& value : values) out.push_back(convert(value));
    return out;
}

/// Names hold any bytes; invalid UTF-8 becomes U+FFFD.
std::string text_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json site(const Site& s) {
    return {{"file", s.file}, {"line", s.line}, {"array", s.array}, {"kind", to_string(s.kind)}};
}

/// Uncounted quantities are null, not 0.
json counted_site(const Site& s, bool has_sectors) {
    json out = site(s);
    out["events"] = s.steps;
    out["mean_active"] = s.mean_active();
    out["sectors_per_request"] = has_sectors ? json(s.sectors_per_request()) : json();
    out["bank_conflicts"] = has_sectors ? json(s.bank_conflicts) : json();
    return out;
}

json instructions(const InstructionCounts& counts) {
    json kinds = json::object();
    for (std::size_t k = 0; k < instruction_kinds; ++k)
        kinds[std::string(name_of(InstructionKind(k)))] = counts.issued[k];
    return {{"issued", counts.total()},    {"kinds", std::move(kinds)},     {"mean_active", counts.mean_active()},
            {"branches", counts.branches}, {"divergent", counts.divergent}, {"registers", counts.registers}};
}

json line_of_instructions(const LineInstructions& line) {
    json out{{"file", line.file}, {"line", line.line}};
    out.update(instructions(line.counts));
    return out;
}

/// Null if the trace lacks counts.
json all_instructions(const LaneTrace& trace) {
    if (trace.instructions.empty()) return {};
    json out = instructions(trace.all_instructions());
    out["lines"] = list(trace.instructions, line_of_instructions);
    return out;
}

/// Null for an empty text.
json if_any(const std::string& text) { return text.empty() ? json() : json(text); }

json hazard(const Hazard& h) {
    return {{"kind", to_string(h.kind)}, {"file", h.file},       {"line", h.line},
            {"block", h.block},          {"warp", h.warp},       {"lane", h.lane},
            {"array", h.array},          {"address", h.address}, {"text", h.text}};
}

json printed_line(const PrintedLine& p) {
    return {{"block", p.block}, {"warp", p.warp}, {"lane", p.lane}, {"step", p.step < 0 ? json() : json(p.step)},
            {"file", p.file},   {"line", p.line}, {"text", p.text}};
}

/// `text` also shows numbers that JSON lacks.
json wrong_element(const WrongElement& w, const Operation& operation) {
    return {{"index", w.index},
            {"expected", number(w.expected)},
            {"got", number(w.got)},
            {"allowed", number(w.allowed)},
            {"text", in_words(w, operation)}};
}

json first_difference(const MaskDifference& d) {
    json out = encode(d);
    out.update(out["site"]);  // line, array, kind
    out.erase("site");
    return out;
}

json compiled_otherwise(const Agreement& agreement) {
    json out = json::array();
    for (const SiteAgreement& site : agreement.sites)
        if (site.compiled != Compiled::as_written) out.push_back(encode(site));
    return out;
}

json cross_check(const CrossCheck& check) {
    const Agreement& a = check.agreement;
    return {{"warps", a.warps},
            {"identical", a.identical},
            {"percent", a.warps ? number(a.percent()) : json()},
            {"left_out", a.left_out},
            {"decided_by", list(a.decided_by, [](const SiteName& name) { return encode(name); })},
            {"compiled_otherwise", compiled_otherwise(a)},
            {"first_difference", a.first ? first_difference(*a.first) : json()},
            {"emulated_sites", list(check.sites, [](const Site& s) { return counted_site(s, true); })},
            {"not_made", if_any(check.not_made)}};
}

/// Returns an open object without warps.
std::string head(const RunResult& result) {
    const LaneTrace& trace = result.trace;
    const json all{{"variant", to_string(result.variant)},
                   {"problem", to_string(result.problem)},
                   {"backend", to_string(result.provenance.backend)},
                   {"schedule", to_string(result.schedule)},
                   {"launch", {{"grid", trace.launch.grid}, {"block", trace.launch.block}}},
                   {"first_warp", trace.first_warp},
                   {"dropped", trace.dropped},
                   {"sites", list(trace.sites, site)}};
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

json to_json(const RunResult& result, const Variant* variant) {
    const auto prepared = result.counters.find(Counter::preprocess_us);
    const auto wrong = [&](const WrongElement& w) { return wrong_element(w, result.problem.operation()); };
    json out{{"variant", to_string(result.variant)},
             {"problem", to_string(result.problem)},
             {"inputs", variant ? inputs_in_words(*variant) : "float"},
             {"backend", to_string(result.provenance.backend)},
             {"schedule", to_string(result.schedule)},
             {"device", result.device.id},
             {"provenance", encode(result.provenance)},
             {"verified", is_program(result.problem) ? json() : json(result.verification.verified)},
             {"max_error", number(result.verification.max_error)},
             {"wrong_elements", result.verification.wrong_elements},
             {"first_wrong", list(result.verification.first_wrong, wrong)},
             {"worst_wrong", result.verification.worst_wrong ? wrong(*result.verification.worst_wrong) : json()},
             {"recording_us", number(result.recording_us)},
             {"preprocess_us", prepared == result.counters.end() ? json() : number(prepared->second)},
             {"dropped", result.trace->dropped},
             {"sass_loads", encode(result.sass_loads)},
             {"hardware", result.hardware.empty() ? json() : encode(result.hardware)},
             {"hardware_missing", if_any(result.hardware_missing)},
             {"lanes_missing", if_any(result.lanes_missing)},
             {"choice", result.choice},
             {"failure", if_any(result.failure)}};
    add_time(out, result);
    out["lanes"] = {{"mean_active", result.trace->sites.empty() ? json() : json(result.trace->mean_active())},
                    {"histogram", result.trace->histogram()}};
    out["sites"] = list(result.trace->sites, [&](const Site& s) { return counted_site(s, result.trace->has_sectors); });
    out["instructions"] = all_instructions(result.trace);
    out["hazards"] = list(result.hazards, hazard);
    out["printed"] = list(result.printed.lines, printed_line);
    out["printed_left_out"] = result.printed.left_out;
    if (result.program) out["program"] = encode(*result.program);
    out["cross_check"] = result.cross_check ? cross_check(*result.cross_check) : json();
    return json::parse(text_of(out));
}

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
