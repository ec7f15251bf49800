#include "app/cli/output/changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/what_changed.h"
#include "app/cli/output/plural.h"
#include "app/cli/output/text_table.h"
#include "app/model/catalog/variants.h"

namespace lanescope {
namespace {

constexpr std::size_t max_lines = 12;  // per variant

std::string_view in_words(Effect effect) {
    switch (effect) {
        case Effect::better:
            return "better: ";
        case Effect::worse:
            return "worse: ";
        case Effect::neither:
            break;
    }
    return "";
}

std::string change_line(const std::string& name, const Change& change) {
    const std::string place = change.line ? fmt::format("line {}: ", change.line) : "";
    return line_of(fmt::format("{}: {}{}{}", name, in_words(change.effect), place, change.text));
}

bool is_own(const RunResult& result) {
    const Variant* variant = catalogued(result);
    return variant && variant->group == VariantGroup::own;
}

std::string changes_of(const RunResult& before, const RunResult& now) {
    const std::string name = to_string(now.variant);
    const std::vector<Change> changes = what_changed(before, now);
    if (changes.empty()) return is_own(now) ? line_of(name + ": no figure has changed") : "";
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), max_lines); ++i) text += change_line(name, changes[i]);
    if (changes.size() > max_lines)
        text += line_of(fmt::format("{}: and {}", name, counted(changes.size() - max_lines, "more change")));
    return text;
}

const std::string& file_of(const RunResult& result) {
    static const std::string none;
    return is_own(result) ? catalogued(result)->file : none;
}

/// Returns results of the file in `of` whose variant is not in `in`.
std::vector<RunResultPtr> without_namesake(const std::vector<RunResultPtr>& of, const std::vector<RunResultPtr>& in,
                                           const std::string& file) {
    std::vector<RunResultPtr> left;
    for (const RunResultPtr& result : of) {
        const auto same = [&](const RunResultPtr& r) { return r->variant == result->variant; };
        if (file_of(*result) == file && std::ranges::none_of(in, same)) left.push_back(result);
    }
    return left;
}

/// Matches by name. Editing a launch may rename a user's variant: then matches by position in its file.
RunResultPtr before_of(const RunResultPtr& result, const std::vector<RunResultPtr>& before,
                       const std::vector<RunResultPtr>& now) {
    const auto same = [&](const RunResultPtr& r) { return r->variant == result->variant; };
    if (const auto was = std::ranges::find_if(before, same); was != before.end()) return *was;
    const std::string& file = file_of(*result);
    if (file.empty()) return nullptr;
    const auto gone = without_namesake(before, now, file), fresh = without_namesake(now, before, file);
    const auto place = std::size_t(std::ranges::find(fresh, result) - fresh.begin());
    return place < gone.size() ? gone[place] : nullptr;
}

}  // namespace

std::string changes_text(const std::vector<RunResultPtr>& before, const std::vector<RunResultPtr>& now) {
    std::string text;
    for (const RunResultPtr& result : now)
        if (const RunResultPtr was = before_of(result, before, now)) text += changes_of(*was, *result);
    return text;
}

}  // namespace lanescope
