#include "app/lessons/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/timing/occupancy.h"
#include "app/analysis/timing/roofline.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/model/enum_names.h"

namespace lanescope {
namespace {

QuantityValue number(double value) { return {value, "", false}; }
QuantityValue unknown(std::string why) { return {std::nullopt, std::move(why), false}; }

bool needs_sectors(std::string_view name) {
    return name == "sectors" || name == "bytes_used" || name == "bank_conflicts" || name == "extra_passes";
}

/// Returns the cross-check's emulated counts for GPU recordings, which have no sectors.
const std::vector<Site>& sites_of(const Quantity& quantity, const RunResult& result) {
    const bool counted_elsewhere =
        needs_sectors(quantity.kind->name) && !result.trace->has_sectors && result.cross_check;
    return counted_elsewhere ? result.cross_check->sites : result.trace->sites;
}

bool counts(const Quantity& quantity, const Site& site) {
    const std::string_view name = quantity.kind->name;
    if ((name == "sectors" || name == "bytes_used") && !is_global(site.kind)) return false;
    if ((name == "bank_conflicts" || name == "extra_passes") && !is_shared(site.kind)) return false;
    if (name == "wide_loads" && site.kind != AccessKind::load && site.kind != AccessKind::load4) return false;
    if (quantity.line && site.line != quantity.line) return false;
    return quantity.array.empty() || site.array == quantity.array || to_string(site.kind) == quantity.array;
}

std::string no_site(const Quantity& quantity, const RunResult& result) {
    const std::string variant = to_string(result.variant);
    if (result.trace->sites.empty()) return fmt::format("{} has no recorded lanes", variant);
    if (quantity.line)
        return fmt::format("{}: nothing to count in line {} of {}", quantity.kind->name, quantity.line, variant);
    std::vector<std::string> arrays;
    for (const Site& site : result.trace->sites)
        if (!std::ranges::count(arrays, site.array)) arrays.push_back(site.array);
    std::string list;
    for (const std::string& array : arrays) list += (list.empty() ? "" : ", ") + array;
    return fmt::format("{} of {} counts nothing for {}; names in this kernel: {}{}", quantity.kind->name, variant,
                       quoted(quantity.array), list, did_you_mean(quantity.array, arrays));
}

struct Sum {
    std::uint64_t sites = 0, steps = 0, lanes = 0, sectors = 0, bytes = 0, conflicts = 0, wide = 0;
};

Sum sum_of(const Quantity& quantity, const RunResult& result) {
    Sum sum;
    for (const Site& site : sites_of(quantity, result)) {
        if (!counts(quantity, site)) continue;
        ++sum.sites;
        sum.steps += site.steps, sum.lanes += site.active_lanes, sum.sectors += site.sectors;
        sum.bytes += site.bytes, sum.conflicts += site.bank_conflicts;
        if (site.kind == AccessKind::load4) sum.wide += site.steps;
    }
    return sum;
}

QuantityValue share(double part, double whole) {
    return whole > 0 ? number(100 * part / whole) : unknown("no such steps, so no share");
}

QuantityValue of_sites(const Quantity& quantity, const RunResult& result) {
    const std::string_view name = quantity.kind->name;
    if (needs_sectors(name) && !result.trace->has_sectors && !result.cross_check)
        return unknown(fmt::format("the recording of {} on a GPU does not count sectors", to_string(result.variant)));
    const Sum sum = sum_of(quantity, result);
    const bool counts_all = quantity.array.empty() && quantity.line == 0;
    const bool none_is_an_answer =
        name == "bank_conflicts" ? counts_all : name == "events" && find_named<AccessKind>(quantity.array);
    if (sum.sites == 0 && !(none_is_an_answer && !result.trace->sites.empty()))
        return unknown(no_site(quantity, result));
    if (name == "events") return number(double(sum.steps));
    if (name == "lanes") return number(double(sum.lanes));
    if (name == "per_warp") return number(double(sum.steps) / double(result.trace->launch.warps()));
    if (name == "bank_conflicts") return number(double(sum.conflicts));
    if (name == "wide_loads") return share(double(sum.wide), double(sum.steps));
    if (name == "bytes_used") return share(double(sum.bytes), double(sum.sectors) * sector_bytes);
    if (sum.steps == 0) return unknown("no warp runs this line");
    if (name == "sectors") return number(double(sum.sectors) / double(sum.steps));
    if (name == "extra_passes") return number(double(sum.conflicts) / double(sum.steps));
    const double mean = double(sum.lanes) / double(sum.steps);
    return number(name == "efficiency" ? 100 * mean / warp_size : mean);
}

QuantityValue idle(const Quantity& quantity, const RunResult& result) {
    if (result.trace->events.empty())
        return unknown(fmt::format("{} has no recorded lanes", to_string(result.variant)));
    const IdleCauses causes = idle_causes(result.trace, result.schedule);
    const auto cause = idle_cause_named(quantity.cause);
    const double all = double(result.trace->events.size()) * warp_size;
    const double active = double(causes.lane_steps[std::size_t(IdleCause::none)]);
    return number(100 * (cause ? double(causes.lane_steps[std::size_t(*cause)]) : all - active) / all);
}

QuantityValue timed(const Quantity& quantity, const RunResult& result, std::span<const RunResultPtr> results) {
    const std::string variant = to_string(result.variant);
    if (!result.timing || result.timing->cold.median <= 0) return unknown(fmt::format("{} was not timed", variant));
    const double us = result.timing->cold.median;
    QuantityValue value{us, "", result.timing->kind == Kind::modelled};
    if (quantity.kind->name == "gb_s") value.number = gb_s(result.work, us);
    if (quantity.kind->name == "percent_of_roof") value.number = percent_of_roof(result.work, result.device, us);
    if (quantity.kind->name != "speed_up") return value;
    const RunResult* over = find_result(quantity.over, results, value.why_not);
    if (!over) return unknown(value.why_not);
    if (!over->timing || over->timing->cold.median <= 0) return unknown(quantity.over.text + " was not timed");
    if (over->timing->kind != result.timing->kind)
        return unknown(fmt::format("the time of {} is {} and the time of {} is {}, so they do not compare", variant,
                                   to_string(result.timing->kind), quantity.over.text, to_string(over->timing->kind)));
    value.number = over->timing->cold.median / us;
    return value;
}

QuantityValue launches(const RunResult& result, std::span<const RunResultPtr> results) {
    for (const RunResultPtr& first : results)
        if (first && first->program && first->problem == result.problem &&
            first->provenance.date == result.provenance.date)
            for (const ProgramLaunch& launch : launches_of(*first->program))
                if (launch.result == result.variant.id) return number(double(launch.times));
    return unknown(fmt::format("{} is not a launch of a program", to_string(result.variant)));
}

QuantityValue of_run(const Quantity& quantity, const RunResult& result) {
    const std::string_view name = quantity.kind->name;
    if (name == "wrong_elements") return number(double(result.verification.wrong_elements));
    if (name == "max_error") return number(result.verification.max_error);
    if (name == "loads128")
        return result.sass_loads ? number(double(result.sass_loads->bits128))
                                 : unknown("the machine code of " + to_string(result.variant) + " was not read");
    if (result.trace->sites.empty()) return unknown(fmt::format("{} has no recorded lanes", to_string(result.variant)));
    if (name == "warps") return number(double(result.trace->launch.warps()));
    if (name == "occupancy") return number(100 * occupancy(result.trace->launch, result.device));
    return number(double(result.trace->longest_warp()));
}

std::string grouped(std::string digits) {
    const auto first = std::ptrdiff_t(digits.starts_with('-') ? 1 : 0);
    for (std::ptrdiff_t i = std::ptrdiff_t(std::min(digits.find('.'), digits.size())) - 3; i > first; i -= 3)
        digits.insert(std::size_t(i), 1, ',');
    return digits;
}

int decimals_of(const Quantity& quantity, double value) {
    if (quantity.decimals >= 0) return quantity.decimals;
    if (quantity.kind->decimals >= 0) return quantity.kind->decimals;
    return value == 0 ? 0 : std::clamp(2 - int(std::floor(std::log10(std::abs(value)) + 1e-9)), 0, 9);
}

}  // namespace

QuantityValue value_in(const Quantity& quantity, const RunResult& result, std::span<const RunResultPtr> results) {
    if (!result.failure.empty())
        return unknown(fmt::format("{} did not run: {}", to_string(result.variant), result.failure));
    if (quantity.kind->of_time) return timed(quantity, result, results);
    if (quantity.kind->name == "idle") return idle(quantity, result);
    if (quantity.kind->name == "launches") return launches(result, results);
    return quantity.kind->second == QuantityKind::Second::sites ? of_sites(quantity, result) : of_run(quantity, result);
}

QuantityValue value_of(const Quantity& quantity, std::span<const RunResultPtr> results) {
    std::string why_not;
    const RunResult* result = find_result(quantity.of, results, why_not);
    return result ? value_in(quantity, *result, results) : unknown(why_not);
}

std::string number_text(const Quantity& quantity, double value) {
    if (!std::isfinite(value)) return "-";
    const bool tiny = value != 0 && std::abs(value) < 1e-4 && quantity.decimals < 0 && quantity.kind->decimals < 0;
    const std::string digits =
        tiny ? fmt::format("{:.1e}", value) : grouped(fmt::format("{:.{}f}", value, decimals_of(quantity, value)));
    return digits + std::string(quantity.kind->unit);
}

std::string text_of(const Quantity& quantity, const QuantityValue& value) {
    if (!value.number) return "\u2026";
    return number_text(quantity, *value.number) + (value.modelled ? " (modelled)" : "");
}

}  // namespace lanescope
