#include "app/gpu/tracing/trace_sites.h"
#include "app/model/operation.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <optional>
#include <tuple>

namespace lanescope::cuda {
namespace {

AccessKind as_shared(AccessKind kind) {
    using enum AccessKind;
    return kind == load ? shared_load : kind == store ? shared_store : kind == atomic ? shared_atomic : kind;
}

/// Returns the array with the last start at or below the address.
std::optional<std::size_t> shared_array_at(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                                           std::uint64_t address) {
    std::optional<std::size_t> found;
    std::uint64_t nearest = 0;
    for (std::size_t i = 0; i < kernel.shared.size(); ++i) {
        const std::uint64_t begin = addresses.at(kernel.sites.size() + i);
        const std::uint64_t bytes = kernel.shared[i].bytes;
        if (address < begin || (bytes > 0 && address >= begin + bytes) || begin < nearest) continue;
        nearest = begin;
        found = i;
    }
    return found;
}

std::string shared_name(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                        std::uint64_t address) {
    const auto found = shared_array_at(kernel, addresses, address);
    return found ? kernel.shared[*found].name : "shared";
}

std::string global_name(const std::vector<NamedRange>& arrays, std::uint64_t address, const std::string& symbol) {
    for (const NamedRange& array : arrays)
        if (address >= array.address && address - array.address < array.bytes) return array.name;
    return symbol.empty() ? "?" : symbol;
}

Site name_site(const ProbedKernel& kernel, std::size_t number, const std::vector<std::uint64_t>& addresses,
               const std::vector<NamedRange>& arrays, const SourceName& source) {
    const ProbeSite& probe = kernel.sites[number];
    Site site{.file = file_name(probe.file, source), .line = probe.line, .kind = probe.kind};
    if (is_collective(probe.kind)) {
        site.array = collective_name(probe.kind);
        return site;
    }
    const std::uint64_t address = addresses.at(number);
    if (address & address_is_shared) {
        site.kind = as_shared(probe.kind);
        site.array = shared_name(kernel, addresses, address & ~address_is_shared);
    } else {
        if (probe.kind == AccessKind::load && probe.bytes >= 16) site.kind = AccessKind::load4;
        site.array = global_name(arrays, address, probe.symbol);
    }
    return site;
}

void add(Site& site, const SiteTally& tally, unsigned bytes) {
    for (std::size_t lanes = 0; lanes < tally.histogram.size(); ++lanes) {
        site.histogram[lanes] += tally.histogram[lanes];
        site.steps += tally.histogram[lanes];
        site.active_lanes += lanes * tally.histogram[lanes];
        site.bytes += lanes * tally.histogram[lanes] * bytes;
    }
    // Generic accesses have both counts.
    if (is_global(site.kind)) site.sectors += tally.sectors;
    if (is_shared(site.kind)) site.bank_conflicts += tally.conflicts;
}

/// Byte offset in the containing array, or the address itself.
std::uint64_t byte_of(std::uint64_t address, const TouchedArrays& arrays) {
    if (address & address_is_shared) {
        const std::uint64_t at = address & ~address_is_shared;
        const auto found = shared_array_at(arrays.kernel, arrays.known, at);
        return found ? at - arrays.known[arrays.kernel.sites.size() + *found] : at;
    }
    for (const NamedRange& range : arrays.ranges)
        if (address >= range.address && address - range.address < range.bytes) return address - range.address;
    return address;
}

int element_bytes(const std::string& array, int lane_bytes, const TouchedArrays& arrays) {
    const auto found = std::ranges::find(arrays.listed, array, &ListedArray::name);
    if (found != arrays.listed.end() && found->element_bytes > 0) return static_cast<int>(found->element_bytes);
    return std::min(4, lane_bytes);
}

std::vector<AccessSite> sites_of(const std::vector<Site>& named, const TouchedArrays& arrays) {
    std::vector<AccessSite> sites;
    for (std::size_t number = 0; number < named.size(); ++number) {
        const Site& site = named[number];
        const int bytes = static_cast<int>(std::clamp(std::bit_floor(arrays.kernel.sites[number].bytes), 1u, 16u));
        sites.push_back({site.line, site.array, site.kind, bytes, element_bytes(site.array, bytes, arrays)});
    }
    return sites;
}

void add_lane(WarpAccesses& made, const AccessSite& site, std::uint64_t byte, const Instance& instance) {
    const auto place = matrix_place(instance, site.array, byte / std::uint64_t(site.element_bytes));
    made.bytes.push_back(byte);
    made.rows.push_back(place.row);
    made.cols.push_back(place.col);
}

}  // namespace

std::string file_name(const std::string& file, const SourceName& source) {
    if (file == source.file) return source.name;
    const auto folder = std::filesystem::path(source.file).parent_path();
    return std::filesystem::path(file).lexically_relative(folder).string();
}

std::vector<Site> name_sites(const ProbedKernel& kernel, const std::vector<std::uint64_t>& addresses,
                             const std::vector<NamedRange>& arrays, const SourceName& source) {
    std::vector<Site> named;
    for (std::size_t number = 0; number < kernel.sites.size(); ++number)
        named.push_back(name_site(kernel, number, addresses, arrays, source));
    return named;
}

MergedSites merge_sites(const std::vector<Site>& named, const ProbedKernel& kernel, const Tally& tally) {
    MergedSites merged;
    merged.number.assign(named.size(), 0);
    std::map<std::tuple<std::string, int, std::string, AccessKind>, std::uint16_t> known;
    for (std::size_t number = 0; number < named.size(); ++number) {
        if (std::ranges::all_of(tally[number].histogram, [](std::uint64_t steps) { return steps == 0; })) continue;
        const Site& site = named[number];
        const auto next = static_cast<std::uint16_t>(merged.sites.size());
        const auto [found, is_new] = known.try_emplace({site.file, site.line, site.array, site.kind}, next);
        if (is_new) merged.sites.push_back(site);
        merged.number[number] = found->second;
        add(merged.sites[found->second], tally[number], kernel.sites[number].bytes);
    }
    return merged;
}

WarpAccesses accesses_of(const WarpTouches& touches, const std::vector<Site>& named, const TouchedArrays& arrays,
                         const Instance& instance) {
    WarpAccesses made{.sites = sites_of(named, arrays), .cut = touches.cut};
    std::size_t next = 0;
    for (const EventStep& step : touches.steps) {
        const AccessSite& site = made.sites.at(step.site);
        made.masks.push_back(step.mask);
        made.numbers.push_back(step.site);
        for (int lanes = std::popcount(step.mask); lanes > 0; --lanes, ++next)
            if (!is_collective(site.kind)) add_lane(made, site, byte_of(touches.addresses.at(next), arrays), instance);
    }
    if (made.masks.empty()) made.failure = "the warp touched nothing";
    return made;
}

}  // namespace lanescope::cuda
