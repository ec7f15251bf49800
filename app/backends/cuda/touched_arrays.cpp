#include "app/backends/cuda/touched_arrays.h"

#include <algorithm>
#include <bit>

namespace lanescope::cuda {
namespace {

/// Byte offset in the array that contains the address, or the address itself.
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

std::vector<AccessSite> sites_of(const SiteNames& names, const TouchedArrays& arrays) {
    std::vector<AccessSite> sites;
    for (std::size_t number = 0; number < names.sites.size(); ++number) {
        const Site& site = names.sites[number];
        const int bytes = static_cast<int>(std::clamp(std::bit_floor(arrays.kernel.sites[number].bytes), 1u, 16u));
        sites.push_back({site.line, site.array, site.kind, bytes, element_bytes(site.array, bytes, arrays)});
    }
    return sites;
}

void add_lane(WarpAccesses& made, const AccessSite& site, std::uint64_t byte, const MatrixPlaces& places) {
    const auto place = places.of(site.array, byte / std::uint64_t(site.element_bytes));
    made.bytes.push_back(byte);
    made.rows.push_back(place.row);
    made.cols.push_back(place.col);
}

}  // namespace

WarpAccesses accesses_of(const WarpTouches& touches, const SiteNames& names, const TouchedArrays& arrays,
                         const MatrixPlaces& places) {
    WarpAccesses made{.sites = sites_of(names, arrays), .cut = touches.cut};
    std::size_t next = 0;
    for (const EventStep& step : touches.steps) {
        const AccessSite& site = made.sites.at(step.site);
        made.masks.push_back(step.mask);
        made.numbers.push_back(step.site);
        for (int lanes = std::popcount(step.mask); lanes > 0; --lanes, ++next)
            if (!is_collective(site.kind)) add_lane(made, site, byte_of(touches.addresses.at(next), arrays), places);
    }
    if (made.masks.empty()) made.failure = "the warp touched nothing";
    return made;
}

}  // namespace lanescope::cuda
