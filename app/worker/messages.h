// What a client and its worker say to each other. The values are those of `.lane` files, by the same lists of fields.
//
// A client asks: run, describe, open, list_code, read_warp, file, each with an id, and cancel. A worker says hello
// once, and answers with progress and results while it works, and with one end for each id. A ping has an id too; its
// end comes at once, whatever the worker does meanwhile.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/catalog/catalog.h"
#include "app/model/catalog/kernel_fault.h"
#include "app/model/files/codec.h"
#include "app/model/files/experiment_fields.h"

namespace lanescope {

/// Client and worker must have the same one.
inline constexpr int protocol_version = 7;

struct Hello {
    int protocol = 0;
    std::string version;  ///< of the program
    BackendList::Entries backends;
    std::string confinement;  ///< what the worker cannot do, in words
    std::string computer;     ///< its name
};

/// Runs an experiment, or says where its results would come from.
struct RunRequest {
    Experiment experiment;
    std::vector<Variant> own;  ///< variants of a person's own files that are among those asked for
    bool far = false;          ///< at the end of a slow line: results come coarse first, and packed
};

/// What a worker says while it works.
struct ProgressSaid {
    double fraction = 0;
    std::string phase;
};

/// How a request ended.
enum class EndKind : std::uint8_t { done, cancelled, bad_usage, unavailable, too_large, failed, lost };

struct End {
    EndKind kind = EndKind::done;
    std::string text;  ///< one line, where it did not go well
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

template <FieldsOf<Hello> T, class Visit>
void each_field(T& h, Visit&& visit) {
    visit("protocol", h.protocol);
    visit("version", h.version);
    visit("backends", h.backends);
    visit("confinement", h.confinement);
    visit("computer", h.computer);
}

template <FieldsOf<TraceOptions> T, class Visit>
void each_field(T& t, Visit&& visit) {
    visit("first_warp", t.first_warp);
    visit("warps", t.warps);
    visit("max_events", t.max_events);
    visit("rolled", t.rolled);
    visit("clocks", t.clocks);
}

template <FieldsOf<ElementBytes> T, class Visit>
void each_field(T& e, Visit&& visit) {
    visit("matrix", e.matrix);
    visit("x", e.x);
    visit("y", e.y);
    visit("offsets", e.offsets);
    visit("columns", e.columns);
    visit(Member("bfloat").since_later(), e.bfloat);
}

/// A need goes as its text.
inline nlohmann::json encode(const Need& need) { return need.text; }
inline void decode(const nlohmann::json& from, Need& to, const Where& where) {
    std::string text;
    decode(from, text, where);
    const std::vector<Need> needs = parse_needs(text);
    if (needs.size() != 1) throw UsageError("expected one need, got " + text);
    to = needs.front();
}

template <FieldsOf<SuggestedLine> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit("text", s.text);
    visit("line", s.line);
    visit("replaces", s.replaces);
}

/// A row of the catalogue as the opening of a person's own file makes it.
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

template <FieldsOf<KernelFault> T, class Visit>
void each_field(T& f, Visit&& visit) {
    visit("file", f.file);
    visit("line", f.line);
    visit("column", f.column);
    visit("text", f.text);
    visit("suggested", f.suggested);
}

template <FieldsOf<RunRequest> T, class Visit>
void each_field(T& r, Visit&& visit) {
    visit("experiment", r.experiment);
    visit("trace", r.experiment.trace);
    visit("own", r.own);
    visit("far", r.far);
}

template <FieldsOf<ProgressSaid> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("fraction", p.fraction);
    visit("phase", p.phase);
}

template <FieldsOf<End> T, class Visit>
void each_field(T& e, Visit&& visit) {
    visit("kind", e.kind);
    visit("text", e.text);
}

template <FieldsOf<Origin> T, class Visit>
void each_field(T& o, Visit&& visit) {
    visit("provenance", o.provenance);
    visit("device", o.device);
}

/// Does the work; what it throws becomes its end. LineLost passes through, since there is nobody left to tell.
End end_of(const std::function<void()>& work);
/// Throws what became the end; nothing for one that went well.
void raise(const End& end);

/// The value of that name in a message. Throws UsageError that names the field.
template <class T>
T value_in(const nlohmann::json& message, const char* name) {
    const Where root, where{&root, name};
    T value{};
    decode(member_of(message, name, root), value, where);
    return value;
}

}  // namespace lanescope
