#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/analysis/lanes/trace_agreement.h"
#include "app/analysis/tables/run_changes.h"
#include "app/catalog/variants.h"
#include "app/cli/output/console.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "app/model/enum_names.h"

namespace lanescope {
namespace {

using nlohmann::json;

constexpr std::size_t max_lines = 12;  // per variant

std::string_view in_words(Effect effect) {
    if (effect == Effect::better) return "better: ";
    return effect == Effect::worse ? "worse: " : "";
}

std::string change_line(const std::string& name, const Change& change) {
    const std::string place = change.line ? fmt::format("line {}: ", change.line) : "";
    return line_of(fmt::format("{}: {}{}{}", name, in_words(change.effect), place, change.text));
}

std::string changes_of(const Catalog& catalog, const RunResult& before, const RunResult& now) {
    const std::string name = to_string(now.variant);
    const std::vector<Change> changes = what_changed(before, now);
    if (changes.empty()) return is_users(catalog, now) ? line_of(name + ": no figure has changed") : "";
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), max_lines); ++i) text += change_line(name, changes[i]);
    if (changes.size() > max_lines)
        text += line_of(fmt::format("{}: and {}", name, counted(changes.size() - max_lines, "more change")));
    return text;
}

const std::string& file_of(const Catalog& catalog, const RunResult& result) {
    static const std::string none;
    return is_users(catalog, result) ? catalog.find(result)->file : none;
}

/// Returns results in `of` from the file whose variants are not in `in`.
std::vector<RunResultPtr> without_namesake(const Catalog& catalog, const std::vector<RunResultPtr>& of,
                                           const std::vector<RunResultPtr>& in, const std::string& file) {
    std::vector<RunResultPtr> left;
    for (const RunResultPtr& result : of) {
        const auto same = [&](const RunResultPtr& r) { return r->variant == result->variant; };
        if (file_of(catalog, *result) == file && std::ranges::none_of(in, same)) left.push_back(result);
    }
    return left;
}

/// Matches by name, else by position in the file: editing a launch may rename a variant.
RunResultPtr before_of(const Catalog& catalog, const RunResultPtr& result, const std::vector<RunResultPtr>& before,
                       const std::vector<RunResultPtr>& now) {
    const auto same = [&](const RunResultPtr& r) { return r->variant == result->variant; };
    if (const auto was = std::ranges::find_if(before, same); was != before.end()) return *was;
    const std::string& file = file_of(catalog, *result);
    if (file.empty()) return nullptr;
    const auto gone = without_namesake(catalog, before, now, file),
               fresh = without_namesake(catalog, now, before, file);
    const auto place = std::size_t(std::ranges::find(fresh, result) - fresh.begin());
    return place < gone.size() ? gone[place] : nullptr;
}

/// Rounds down: with a differing warp, it is never 100 %.
std::string percent_text(double percent) { return figure(std::floor(percent * 100) / 100, 2) + " %"; }

std::string mask_text(const std::optional<std::uint32_t>& mask) {
    return mask ? fmt::format("{:08x}", *mask) : "no further event";
}

void add_rows(TextTable& table, const Comparison& c) {
    const Agreement& a = c.agreement;
    const std::string warps = std::to_string(a.warps);
    const auto share = [&](double percent) { return a.warps ? percent_text(percent) : "-"; };
    table.add(
        {to_string(c.left->variant), "", "all sites", "", warps, std::to_string(a.identical), share(a.percent())});
    for (const SiteAgreement& s : a.sites)
        table.add({"", std::to_string(s.site.line), s.site.array, std::string(to_string(s.site.kind)), warps,
                   s.compiled == Compiled::as_written ? std::to_string(s.identical) : "-",
                   s.compiled == Compiled::as_written ? share(a.percent(s)) : in_words(s)});
}

std::string first_difference(const std::string& name, const Agreement& agreement, const std::string& left,
                             const std::string& right) {
    if (agreement.warps + agreement.left_out == 0) return line_of(name + ": no warp was recorded by both");
    if (!agreement.first) return {};
    const MaskDifference& d = *agreement.first;
    return line_of(fmt::format("{}: first difference in warp {}, line {}, {} {}, occurrence {}: {} {}, {} {}", name,
                               d.warp, d.site.line, d.site.array, to_string(d.site.kind), d.occurrence, left,
                               mask_text(d.emulated), right, mask_text(d.recorded)));
}

std::string left_out(const std::string& name, const Agreement& agreement) {
    const std::string because = left_out_because(agreement);
    return because.empty() ? because : fmt::format("{}: {}\n", name, because);
}

std::string race(const Comparison& c) {
    for (const RunResult* result : {c.left.get(), c.right.get()})
        if (const auto found = std::ranges::find_if(result->hazards, is_race, &Hazard::kind);
            found != result->hazards.end())
            return fmt::format("{}: lanes race (line {} and line {}), so they may differ in each run\n",
                               to_string(c.left->variant), found->line, found->other_line);
    return {};
}

json name_json(const SiteName& site) {
    return {{"line", site.line}, {"array", site.array}, {"kind", to_string(site.kind)}};
}

json mask_json(const std::optional<std::uint32_t>& mask) { return mask ? json(*mask) : json(); }

json first_json(const std::optional<MaskDifference>& first) {
    if (!first) return {};
    json out = name_json(first->site);
    out["warp"] = first->warp;
    out["occurrence"] = first->occurrence;
    out["left_mask"] = mask_json(first->emulated);
    out["right_mask"] = mask_json(first->recorded);
    return out;
}

}  // namespace

std::string changes_text(const Catalog& catalog, const std::vector<RunResultPtr>& before,
                         const std::vector<RunResultPtr>& now) {
    std::string text;
    for (const RunResultPtr& result : now)
        if (const RunResultPtr was = before_of(catalog, result, before, now))
            text += changes_of(catalog, *was, *result);
    return text;
}

std::string agreement_table(const std::vector<Comparison>& comparisons, const std::string& left,
                            const std::string& right) {
    TextTable table({"variant", ">line", "array", "kind", ">warps", ">identical", ">share"});
    std::string below;
    for (const Comparison& comparison : comparisons) {
        add_rows(table, comparison);
        const std::string name = to_string(comparison.left->variant);
        below += first_difference(name, comparison.agreement, left, right);
        below += left_out(name, comparison.agreement) + race(comparison);
    }
    return fmt::format("warps with equal masks of active lanes at every step: {} and {}\n\n{}{}{}", left, right,
                       table.text(), below.empty() ? "" : "\n", below);
}

json to_json(const Comparison& c) {
    const auto side = [](const RunResult& result) -> json {
        return {{"backend", to_string(result.provenance.backend)}, {"device", result.device.name}};
    };
    json out{{"variant", to_string(c.left->variant)},
             {"problem", to_string(c.left->problem)},
             {"left", side(*c.left)},
             {"right", side(*c.right)},
             {"warps", c.agreement.warps},
             {"identical", c.agreement.identical},
             {"percent", c.agreement.warps ? json(c.agreement.percent()) : json()},
             {"left_out", c.agreement.left_out},
             {"decided_by", json::array()},
             {"first_difference", first_json(c.agreement.first)}};
    for (const SiteName& site : c.agreement.decided_by) out["decided_by"].push_back(name_json(site));
    out["sites"] = json::array();
    for (const SiteAgreement& s : c.agreement.sites) {
        json site = name_json(s.site);
        site["identical"] = s.identical;
        site["percent"] = c.agreement.percent(s);
        site["compiled"] = name_of(s.compiled);
        site["with_line"] = s.with_line;
        out["sites"].push_back(std::move(site));
    }
    return out;
}

std::string agreement_lines(const RunResult& result) {
    if (!result.cross_check) return {};
    const std::string name = to_string(result.variant);
    const auto& [agreement, sites, not_made] = *result.cross_check;
    if (!not_made.empty()) return line_of(fmt::format("{}: not compared with the emulator: {}", name, not_made));
    const std::string share =
        agreement.warps ? line_of(fmt::format("{}: agrees with the emulator in {}: {} of {} warps", name,
                                              percent_text(agreement.percent()), agreement.identical, agreement.warps))
                        : "";
    return share + first_difference(name, agreement, "emulator", "GPU") + left_out(name, agreement);
}

}  // namespace lanescope
