// Messages between client and worker. Values have the fields of `.lane` files.
//
// Requests are run, describe, open, list_code, read_warp, make_portable and file, each with an id, and cancel. A worker sends hello
// once, then progress, results and one end per request. A ping's end comes immediately, also from a busy worker.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_header.h"
#include "app/formats/codec.h"
#include "app/formats/schema.h"
#include "app/model/runner.h"

namespace lanescope {

/// Client and worker must agree.
inline constexpr int protocol_version = 9;

struct Hello {
    int protocol = 0;
    std::string version;  ///< of the program
    BackendList::Entries backends;
    std::string confinement;  ///< for display
    std::string computer;     ///< host name
};

/// Also the origin of an experiment's results.
struct RunRequest {
    Experiment experiment;
    std::vector<Variant> user_variants;
    bool far = false;          ///< slow line: coarse results first, compressed
    bool keeps_files = false;  ///< sends the files that a program writes
};

struct ProgressNews {
    double fraction = 0;
    std::string phase, advice;
    bool operator==(const ProgressNews&) const = default;
};

enum class EndKind : std::uint8_t { done, cancelled, bad_usage, unavailable, too_large, failed, lost };

struct End {
    EndKind kind = EndKind::done;
    std::string text;  ///< one line; empty on success
};

template <>
inline constexpr auto enum_names<EndKind> = name_table<EndKind>("end", "done", "cancelled", "bad_usage", "unavailable",
                                                                "too_large", "failed", "lost");

template <FieldsOf<BackendEntry> T, class Visit>
void each_field(T& b, Visit&& visit) {
    visit("name", b.kind);
    visit("available", b.available);
    visit("reason", b.reason);
}

LANESCOPE_FIELDS(Hello, protocol, version, backends, confinement, computer)
LANESCOPE_FIELDS(TraceOptions, first_warp, warps, max_events, rolled, clocks)

template <FieldsOf<ElementBytes> T, class Visit>
void each_field(T& e, Visit&& visit) {
    visit("arrays", e.arrays);
    visit("bfloat", e.bfloat);
}

inline nlohmann::json encode(const Need& need) { return need.text; }
inline void decode(const nlohmann::json& from, Need& to, const Where& where) {
    std::string text;
    decode(from, text, where);
    const std::vector<Need> needs = parse_needs(text);
    if (needs.size() != 1) throw UsageError("expected one need, got " + text);
    to = needs.front();
}

LANESCOPE_FIELDS(SuggestedLine, text, line, replaces)

/// Describes a user's variant of an opened file.
template <FieldsOf<Variant> T, class Visit>
void each_field(T& v, Visit&& visit) {
    visit("operation", v.operation);
    visit("id", v.id);
    visit("title", v.title);
    visit("idea", v.idea);
    visit("origin", v.origin);
    visit("group", v.group);
    visit("file", v.file);
    visit("function", v.function);
    visit("lanes", v.lanes);
    visit("warps", v.warps);
    visit("usual_lanes", v.usual_lanes);
    visit("usual_warps", v.usual_warps);
    visit("bindings", v.bindings);
    visit(Member("meanings").since_later(), v.meanings);
    visit(Member("launch").since_later(), v.launch);
    visit(Member("said_launch").since_later(), v.said_launch);
    visit(Member("includes").since_later(), v.includes);
    visit("untaken", v.untaken);
    visit("needs", v.needs);
    visit("constraint", v.constraint);
    visit("warp_synchronous", v.warp_synchronous);
    visit("element_bytes", v.element_bytes);
}

LANESCOPE_FIELDS(KernelFault, file, line, column, text, suggested)

template <FieldsOf<RunRequest> T, class Visit>
void each_field(T& r, Visit&& visit) {
    visit("experiment", r.experiment);
    visit("trace", r.experiment.trace);
    visit("own", r.user_variants);
    visit("far", r.far);
    visit("keeps_files", r.keeps_files);
}

LANESCOPE_FIELDS(ProgressNews, fraction, phase, advice)
LANESCOPE_FIELDS(End, kind, text)
LANESCOPE_FIELDS(Origin, provenance, device)

/// Converts an exception into an end, except LineLost, which leaves no receiver.
End end_of(const std::function<void()>& work);
/// Throws the end's error, if any.
void raise(const End& end);

/// Throws UsageError that names the field.
template <class T>
T value_in(const nlohmann::json& message, const char* name) {
    const Where root, where{&root, name};
    T value{};
    decode(member_of(message, name, root), value, where);
    return value;
}

}  // namespace lanescope
