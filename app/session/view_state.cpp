#include "app/session/view_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/catalog/catalog.h"
#include "app/catalog/variants.h"
#include "app/formats/check_values.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/session/view_fields.h"

namespace lanescope {

template <FieldsOf<SweepSettings> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit(Member("axes"), s.axes);
}

template <FieldsOf<PinnedResult> T, class Visit>
void each_field(T& r, Visit&& visit) {
    visit("variant", r.variant);
    visit("problem", r.problem);
    visit(Member("date").since_later(), r.date);
}

template <FieldsOf<NamedPin> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit(Member("name").up_to_bytes(1000), p.name);
    visit("results", p.results);
}

template <FieldsOf<ViewState> T, class Visit>
void each_field(T& s, Visit&& visit) {
    visit(Member("experiment"), s.experiment);
    visit(Member("view"), s.view);
    visit(Member("sweep"), s.sweep);
    visit(Member("lesson"), s.lesson);
    visit(Member("page").within(0, 100), s.page);
    visit(Member("kernels"), s.kernels);
    visit(Member("recordings"), s.recordings);
    visit(Member("pinned"), s.pinned);
}

namespace {

using nlohmann::json;

template <class T>
concept Group = std::same_as<T, Experiment> || std::same_as<T, ViewSettings> || std::same_as<T, SweepSettings>;

template <class T>
json changes(const T& value);

template <class T>
json written(const T& value) {
    if constexpr (std::same_as<T, std::vector<VariantChoice>>) {
        json list = json::array();
        for (const VariantChoice& choice : value) list.push_back(to_string(choice));
        return list;
    } else if constexpr (std::same_as<T, Problem> || std::same_as<T, PlotTab>) {
        return to_string(value);
    } else if constexpr (Group<T>) {
        return changes(value);
    } else {
        return encode(value);
    }
}

/// Returns fields that differ from defaults.
template <class T>
json changes(const T& value) {
    const T usual{};
    json object = json::object(), unchanged = json::object();
    each_field(usual, [&](const Member& member, const auto& field) { unchanged[member.name] = written(field); });
    each_field(value, [&](const Member& member, const auto& field) {
        json now = written(field);
        if (now != unchanged[member.name]) object[member.name] = std::move(now);
    });
    return object;
}

std::string text_at(const json& from, const Where& where) {
    std::string text;
    decode(from, text, where);
    return text;
}

using Faults = std::vector<std::string>;

template <class T>
void take_changes(const json& from, T& to, const Where& where, Faults* faults);

template <class T>
void take(const json& from, T& to, const Where& where, Faults* faults) {
    if constexpr (std::same_as<T, std::vector<VariantChoice>>) {
        std::vector<std::string> names;
        decode(from, names, where);
        to.clear();
        for (const std::string& name : names) to.push_back(parse_variant(name));
    } else if constexpr (std::same_as<T, Problem>) {
        to = parse_problem(text_at(from, where));
    } else if constexpr (std::same_as<T, PlotTab>) {
        to = parse_plot_tab(text_at(from, where));
    } else if constexpr (Group<T>) {
        take_changes(from, to, where, faults);
    } else {
        to = T{};
        decode(from, to, where);
    }
}

void refuse_unknown(const json& from, const std::set<std::string>& known, const Where& where) {
    for (const auto& [name, value] : from.items())
        if (!known.contains(name)) throw UsageError(Where{&where, name}.text() + ": unknown name");
}

template <class T>
void take_changes(const json& from, T& to, const Where& where, Faults* faults) {
    const auto known =
        take_fields(from, to, where, [&](const Member& member, const json& value, auto& field, const Where& here) {
            keep_if_bad(field, faults, [&] {
                take(value, field, here, faults);
                if constexpr (!Group<std::remove_cvref_t<decltype(field)>>) check_value(member, field, here);
            });
        });
    if (!faults) refuse_unknown(from, known, where);
}

/// Returns nullptr for other variants.
const Variant* user_variant(const Catalog& catalog, const Experiment& experiment, const VariantChoice& choice) {
    const Variant* variant = catalog.find(experiment.problem, choice);
    return variant && variant->group == VariantGroup::user ? variant : nullptr;
}

std::vector<std::string> user_files(const Catalog& catalog, const Experiment& experiment) {
    std::vector<std::string> files;
    for (const VariantChoice& choice : experiment.variants) {
        const Variant* variant = user_variant(catalog, experiment, choice);
        if (variant && !std::ranges::count(files, variant->file)) files.push_back(variant->file);
    }
    return files;
}

std::string other_variants(const Catalog& catalog, const Experiment& experiment) {
    std::string text;
    for (const VariantChoice& choice : experiment.variants)
        if (!user_variant(catalog, experiment, choice)) text += (text.empty() ? "" : ",") + to_string(choice);
    return text;
}

/// Keeps paths outside the folder.
std::string below(const std::filesystem::path& folder, const std::string& file) {
    const std::filesystem::path relative = std::filesystem::path(file).lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." ? file : relative.string();
}

std::string in_single_quotes(const std::string& text) {
    std::string quoted_text = "'";
    for (const char c : text) quoted_text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted_text + "'";
}

}  // namespace

ViewState view_state_of(const Catalog& catalog, const Choice& choice, const Session& session) {
    ViewState view_state{choice.experiment,  choice.view, choice.sweep, choice.lesson.stem,
                         choice.lesson.page, {},          {},           session.results.named_pins()};
    std::error_code failed;
    view_state.kernels = user_files(catalog, choice.experiment);
    for (const std::string& file : session.results.recordings)
        view_state.recordings.push_back(std::filesystem::absolute(file, failed).string());
    return view_state;
}

std::string to_text(const ViewSettings& view) {
    return changes(view).dump(-1, ' ', false, json::error_handler_t::replace);
}

ViewSettings parse_view(std::string_view text, const std::string& what) {
    const json parsed = json::parse(text, nullptr, false, true);
    if (parsed.is_discarded()) throw UsageError(what + ": the view is not JSON");
    ViewSettings view;
    std::vector<std::string> unknown;  // from newer programs: ignored
    take_changes(parsed, view, Where{nullptr, what}, &unknown);
    view.alone = Panel::window;  // single panels are only for pictures
    return view;
}

std::string to_text(const ViewState& view_state) {
    return changes(view_state).dump(-1, ' ', false, json::error_handler_t::replace);
}

ViewState parse_scene(std::string_view text, const std::string& what, std::vector<std::string>* faults) {
    const json parsed = json::parse(text, nullptr, false, true);
    if (parsed.is_discarded()) throw UsageError(what + ": not valid JSON; copy the text again, from { to }");
    ViewState view_state;
    take_changes(parsed, view_state, Where{nullptr, what}, faults);
    return view_state;
}

std::string run_command(const Catalog& catalog, const Experiment& experiment) {
    const Experiment usual;
    const std::vector<std::string> files = user_files(catalog, experiment);
    std::string text = "lanescope run --problem " + in_single_quotes(to_string(experiment.problem));
    for (const std::string& file : files) text += " --kernel " + in_single_quotes(file);
    if (const std::string others = other_variants(catalog, experiment); !others.empty())
        text += " --variants " + in_single_quotes(others);
    const auto say = [&](const char* option, const auto& value, const auto& as_usual) {
        if (value != as_usual) text += fmt::format(" {} {}", option, value);
    };
    say("--backend", to_string(experiment.backend), to_string(usual.backend));
    say("--schedule", to_string(experiment.schedule), to_string(usual.schedule));
    if (!files.empty()) say("--code", name_of(code_of(catalog, experiment)), name_of(CodeChoice::written));
    say("--seeds", experiment.schedule_seeds, usual.schedule_seeds);
    say("--schedule-seed", experiment.schedule_seed, usual.schedule_seed);
    say("--model", experiment.device, usual.device);
    return text + (experiment.hardware ? " --counters" : "");
}

ViewState relative_to(const std::filesystem::path& folder, ViewState view_state) {
    for (std::string& file : view_state.kernels) file = below(folder, file);
    for (std::string& file : view_state.recordings) file = below(folder, file);
    if (const auto file = file_of(view_state.experiment.problem))
        view_state.experiment.problem = with_file(view_state.experiment.problem, below(folder, *file));
    return view_state;
}

std::string command_for(const ViewState& view_state) {
    return "lanescope --state " + in_single_quotes(to_text(view_state));
}

}  // namespace lanescope
