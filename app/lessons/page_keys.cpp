#include "app/lessons/page_keys.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/base/text/numbers.h"
#include "app/catalog/problem_axes.h"
#include "app/catalog/variants.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/markdown/phrases.h"
#include "app/model/operation.h"
#include "app/model/problem_parameters.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

struct Draft {
    const Catalog& catalog;
    Page page;
    const fs::path& file;  ///< of the lesson
    ViewSettings& view() { return page.view.settings; }
    Exercise& exercise() { return page.exercise ? *page.exercise : page.exercise.emplace(); }
};

/// `read` throws UsageError.
struct Key {
    std::string_view name;
    void (*read)(Draft&, const Entry&);
    bool repeated = false;
};

bool yes_or_no(const Entry& entry) {
    bool yes = false;
    read_setting("", entry.key, entry.value, yes);
    return yes;
}

VariantName one_variant(const Entry& entry) {
    VariantName name = parse_variant_name(entry.value);
    if (name.of != VariantName::Of::one) throw UsageError(entry.key + ": name one variant");
    return name;
}

void read_schedule(Draft& draft, const Entry& entry) {
    draft.page.both_schedules = entry.value == "both";
    if (!draft.page.both_schedules && entry.value != "lockstep" && entry.value != "independent")
        throw UsageError(unknown_name("schedule", entry.value, {"lockstep", "independent", "both"}));
    draft.page.experiment.schedule = entry.value == "independent" ? Schedule::independent : Schedule::lockstep;
}

void read_panels(Draft& draft, const Entry& entry) {
    draft.page.panels.clear();
    if (entry.value == "none") return;
    for (const std::string_view part : split(entry.value, ",")) {
        const auto found = find_named<PagePanel>(part);
        if (!found) throw UsageError(unknown_name("panel", part, names_of_all<PagePanel>()) + ", or none");
        draft.page.panels.push_back(*found);
    }
}

void read_line(Draft& draft, const Entry& entry) {
    if (typed_integer(entry.value).value)
        draft.view().source_line = int(parse_size("line", entry.value, "line: " + entry.value, 1, 1'000'000));
    else
        draft.page.view.selected_array = entry.value;
}

void read_axis_of_sweep(Draft& draft, const Entry& entry) {
    const std::string name = entry.value.substr(0, entry.value.find('='));
    std::vector<std::string> names;
    for (const ProblemAxis* axis : axes_of(draft.page.experiment.problem)) names.emplace_back(axis->name);
    if (name.size() == entry.value.size())
        throw UsageError(fmt::format("sweep: expected AXIS=VALUES, such as {}=64:4096:*2, got {}",
                                     names.empty() ? "K" : names.front(), quoted(entry.value)));
    if (!tuning_along(name) && !std::ranges::count(names, name))
        throw UsageError(unknown_name("axis of the problem", name, names));
    if (draft.page.sweep.size() == 2) throw UsageError("sweep: at most two axes");
    draft.page.sweep.push_back(entry.value);
}

void read_given(Draft& draft, const Entry& entry) {
    if (!draft.page.goal) throw UsageError("given: this page has no goal; add 'goal:'");
    for (const std::string_view part : split(entry.value, ",")) {
        if (part != "problem" && part != "variants")
            throw UsageError(unknown_name("choice that can be given", part, {"problem", "variants"}));
        (part == "problem" ? draft.page.goal->problem_is_given : draft.page.goal->variants_are_given) = true;
    }
}

void read_hint(Draft& draft, const Entry& entry) {
    if (!draft.page.goal) throw UsageError("hint: this page has no goal; add 'goal:'");
    draft.page.goal->hints.push_back(entry.value);
}

Claim claim_at(const Entry& entry) {
    Claim claim = parse_claim(entry.value);
    claim.line = entry.line;
    return claim;
}

void read_problem(Draft& draft, const Entry& entry) {
    const Problem problem = parse_problem(entry.value);
    if (is_program(problem)) throw UsageError("problem: write 'program: FILE.cu' for a program");
    draft.page.experiment.problem = find_matrix(problem, draft.file);
}

void read_program(Draft& draft, const Entry& entry) {
    draft.page.experiment.problem = find_program(entry.value);
    draft.page.experiment.variants.clear();
}

void read_solution(Draft& draft, const Entry& entry) {
    if (is_program(draft.page.experiment.problem))
        draft.page.solution = find_program(entry.value);
    else
        draft.exercise().solution = read_kernel(entry, draft.file).file;
}

void read_goal(Draft& draft, const Entry& entry) {
    if (!draft.page.goal) draft.page.goal.emplace();
    draft.page.goal->claims.push_back(claim_at(entry));
}

template <std::size_t map>
void read_map(Draft& draft, const Entry& entry) {
    draft.page.view.maps[map] = one_variant(entry);
    if (map >= 2) draft.view().four_maps = true;
}

void read_setting_of_view(Draft& draft, const Entry& entry) {
    each_field(draft.view(), [&](const ViewMember& member, auto& field) {
        if (member.key && entry.key == member.key) read_setting(member, entry.key, entry.value, field);
    });
}

std::vector<Key> with_keys_of_view(std::vector<Key> table) {
    const ViewSettings settings;
    each_field(settings, [&](const ViewMember& member, const auto&) {
        if (member.key) table.push_back({member.key, read_setting_of_view});
    });
    return table;
}

/// Returns keys in reading order: a key follows those that it needs. ask_keys() has the question keys.
const std::vector<Key>& keys() {
    static const std::vector<Key> table = with_keys_of_view({
        {"page", [](Draft& d, const Entry& e) { d.page.title = e.value; }},
        {"problem", read_problem},
        {"program", read_program},
        {"variants",
         [](Draft& d, const Entry& e) {
             if (is_program(d.page.experiment.problem)) return;  // check_whole() complains
             d.page.experiment.variants.clear();  // if the new ones are invalid, do not keep the last page's
             d.page.experiment.variants =
                 parse_variants(d.catalog, operation_of(d.page.experiment.problem), without_blanks(e.value));
         }},
        {"schedule", read_schedule},
        {"backend", [](Draft& d, const Entry& e) { d.page.experiment.backend = parse_backend(e.value); }},
        {"model", [](Draft& d, const Entry& e) { d.page.experiment.device = check_device(e.value); }},
        {"recording", [](Draft& d, const Entry& e) { d.page.recording = find_recording(e.value, d.file); }},
        {"recording-only", [](Draft& d, const Entry& e) { d.page.recording_only = yes_or_no(e); }},
        {"baseline", [](Draft& d, const Entry& e) { d.page.view.baseline = one_variant(e); }},
        {"map", read_map<0>},
        {"beside", read_map<1>},
        {"map-c", read_map<2>},
        {"map-d", read_map<3>},
        {"line", read_line},
        {"show", read_panels},
        {"sweep", read_axis_of_sweep, true},
        {"claim", [](Draft& d, const Entry& e) { d.page.claims.push_back(claim_at(e)); }, true},
        {"goal", read_goal, true},
        {"given", read_given},
        {"hint", read_hint, true},
        {"kernel", [](Draft& d, const Entry& e) { d.exercise().start = read_kernel(e, d.file); }},
        {"solution", read_solution},
        {"wrong-start", [](Draft& d, const Entry& e) { d.exercise().add_wrong_start(read_kernel(e, d.file).file); },
         true},
        {"also", [](Draft& d, const Entry& e) { d.exercise().add_problem(read_also(d.page, e, d.file)); }, true},
        {"orders",
         [](Draft& d, const Entry& e) { d.exercise().orders = int(parse_size("orders", e.value, e.value, 1, 100)); }},
        {"next", [](Draft& d, const Entry& e) { d.page.next = e.value; }},
        {"source", [](Draft& d, const Entry& e) { d.page.source = e.value; }},
    });
    return table;
}

void read_keys(const Section& section, Draft& draft, Complaints& complaints) {
    for (const Key& key : keys())
        for (const Entry& entry : section.entries)
            if (entry.key == key.name && !entry.value.empty())
                complaints.attempt(entry.line, [&] { key.read(draft, entry); });
}

std::vector<std::string> repeated_keys() {
    std::vector<std::string> names;
    for (const Key& key : keys())
        if (key.repeated) names.emplace_back(key.name);
    return names;
}

}  // namespace

std::vector<std::string> page_key_names() {
    std::vector<std::string> names = ask_keys();
    for (const Key& key : keys()) names.emplace_back(key.name);
    return names;
}

void check_keys(const Section& section, const std::vector<std::string>& known, const std::vector<std::string>& repeated,
                Complaints& complaints) {
    std::vector<std::string> seen;
    for (const Entry& entry : section.entries) {
        if (!std::ranges::count(known, entry.key)) {
            complaints.add(entry.line,
                           fmt::format("unknown key {}{}", quoted(entry.key, 40), did_you_mean(entry.key, known)));
            continue;
        }
        if (entry.value.empty())
            complaints.add(entry.line, entry.key + ": the value is missing; write one, or remove the key");
        const bool twice = std::ranges::count(seen, entry.key) && !std::ranges::count(repeated, entry.key);
        if (twice) complaints.add(entry.line, entry.key + " appears twice on this page; remove one");
        seen.push_back(entry.key);
    }
}

Page read_page(const Catalog& catalog, const Section& section, const Page* before, const fs::path& file,
               Complaints& complaints) {
    Draft draft{.catalog = catalog, .page = {}, .file = file};
    if (before)
        draft.page.experiment = before->experiment, draft.page.both_schedules = before->both_schedules;
    else if (!section.find("problem") && !section.find("program"))
        complaints.add(section.line, fmt::format("the first page has no problem; add one, as in 'problem: {}'",
                                                 default_operation().info().form.example));
    draft.page.line = section.line;
    draft.page.text = section.text;
    draft.page.body = parse_markdown(section.text);
    check_keys(section, page_key_names(), repeated_keys(), complaints);
    read_keys(section, draft, complaints);
    leave_out_refused(catalog, section, draft.page);
    read_ask(section, draft.page, complaints);
    check_whole(catalog, section, draft.page, complaints);
    return std::move(draft.page);
}

}  // namespace lanescope
