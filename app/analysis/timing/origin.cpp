#include "app/analysis/timing/origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace lanescope {
namespace {

constexpr auto dot = " \u00B7 ";

/// Must be unique in a plot.
std::string key_of(const RunResult& result, const std::string& name) { return to_string(result.problem) + name; }

std::map<std::string, int> counted(std::span<const RunResultPtr> results, const std::vector<std::string>& names) {
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < results.size(); ++i) ++seen[key_of(*results[i], names[i])];
    return seen;
}

/// "2026-11-20T14:05:09Z" -> "2026-11-20 14:05:09".
std::string date_text(const std::string& date) {
    std::string text = date.substr(0, 19);
    std::ranges::replace(text, 'T', ' ');
    return text.empty() ? "no date" : text;
}

std::string hour_text(const std::string& date) { return date.size() >= 19 ? date.substr(11, 8) : date_text(date); }

void add_dates(std::span<const RunResultPtr> results, std::vector<std::string>& names) {
    const auto seen = counted(results, names);
    std::vector<std::size_t> dated;
    std::set<std::string> days;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (seen.at(key_of(*results[i], names[i])) > 1) {
            dated.push_back(i);
            days.insert(results[i]->provenance.date.substr(0, 10));
        }
    for (const std::size_t i : dated) {
        const std::string& date = results[i]->provenance.date;
        names[i] += dot + (days.size() == 1 ? hour_text(date) : date_text(date));
    }
}

void add_labels(std::span<const RunResultPtr> results, std::span<const std::string> labels,
                std::vector<std::string>& names) {
    const auto seen = counted(results, names);
    const std::vector<std::string> plain = names;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (!labels[i].empty() && seen.at(key_of(*results[i], plain[i])) > 1) names[i] += dot + labels[i];
}

void add_numbers(std::span<const RunResultPtr> results, std::vector<std::string>& names) {
    const auto seen = counted(results, names);
    std::map<std::string, int> before;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::string key = key_of(*results[i], names[i]);
        if (seen.at(key) > 1) names[i] += fmt::format(" #{}", ++before[key]);
    }
}

/// Prefers the times' model to the run's device.
const std::string& device_name(const RunResult& result) {
    return result.device.name.empty() ? result.provenance.device : result.device.name;
}

}  // namespace

std::string short_device(const std::string& name) {
    for (const std::string maker : {"NVIDIA GeForce ", "NVIDIA ", "Tesla "})
        if (name.starts_with(maker)) return name.substr(maker.size());
    return name;
}

std::string origin_of(const RunResult& result) {
    const bool measured =
        result.timing ? result.timing->kind == Kind::measured : result.provenance.backend == BackendKind::cuda;
    return short_device(device_name(result)) + (measured ? " measured" : " modelled");
}

std::string lanes_in_words(const RunResult& result) {
    return result.provenance.backend == BackendKind::cuda ? "recorded on " + device_name(result) : "emulated";
}

std::string times_in_words(const RunResult& result) {
    if (!result.timing) return {};
    return (result.timing->kind == Kind::measured ? "measured on " : "modelled for ") + device_name(result);
}

std::vector<std::string> origins_of(std::span<const RunResultPtr> results) {
    std::vector<std::string> origins;
    for (const RunResultPtr& result : results)
        if (const std::string origin = origin_of(*result); !std::ranges::count(origins, origin))
            origins.push_back(origin);
    return origins;
}

std::vector<std::string> names_of(std::span<const RunResultPtr> results, std::span<const std::string> labels) {
    const bool several = origins_of(results).size() > 1;
    std::vector<std::string> names;
    for (const RunResultPtr& result : results)
        names.push_back(to_string(result->variant) + (several ? dot + origin_of(*result) : ""));
    add_labels(results, labels, names);
    add_dates(results, names);
    add_numbers(results, names);
    return names;
}

std::vector<std::size_t> peers_of(std::span<const RunResultPtr> results, std::size_t index) {
    const RunResult& of = *results[index];
    std::vector<std::size_t> peers;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (i == index || (results[i]->variant != of.variant && results[i]->problem == of.problem &&
                           origin_of(*results[i]) == origin_of(of)))
            peers.push_back(i);
    return peers;
}

}  // namespace lanescope
