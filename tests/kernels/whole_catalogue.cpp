#include "tests/kernels/whole_catalogue.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace lanescope::whole_catalogue {
namespace {

using emulator::LaunchRecord;
using emulator::RawHazard;
using emulator::SiteKey;

class Hash {
public:
    void add(std::uint64_t word) { state_ = (state_ ^ word) * 0x100000001b3u; }
    void add_number(float number) {
        add(std::isnan(number) ? 0x7fc00000u : std::uint64_t(std::bit_cast<std::uint32_t>(number)));
    }
    std::string text() const {
        char digits[16];
        std::snprintf(digits, sizeof digits, "%08x", unsigned(state_ ^ state_ >> 32));
        return digits;
    }

private:
    std::uint64_t state_ = 0xcbf29ce484222325u;
};

std::string hash_of_y(const std::vector<float>& y) {
    Hash hash;
    for (const float number : y) hash.add_number(number);
    return hash.text();
}

std::string hash_of_masks(const LaunchRecord& record) {
    Hash hash;
    for (const std::uint64_t offset : record.offsets) hash.add(offset);
    for (const WarpEvent& event : record.events)
        for (const unsigned word :
             {event.mask, unsigned(event.site), unsigned(event.sectors), unsigned(event.conflicts)})
            hash.add(word);
    return hash.text();
}

/// Hashes histograms, costs of blocks and sectors per array: figures without their own column.
std::string hash_of_costs(const LaunchRecord& record) {
    Hash hash;
    for (const emulator::SiteCounts& site : record.sites) {
        for (const std::uint64_t count : {site.steps, site.active_lanes, site.sectors, site.bank_conflicts, site.bytes})
            hash.add(count);
        for (const std::uint64_t count : site.histogram) hash.add(count);
    }
    for (const emulator::BlockCost& block : record.blocks)
        for (const unsigned cost : {block.steps, block.chain_steps, block.chain_waits, block.chain_wavefronts,
                                    block.chain_batches, block.chain_collectives})
            hash.add(cost);
    for (const std::uint64_t sectors : record.touched_sectors)
        if (sectors) hash.add(sectors);  // the array of an unused parameter may be absent
    for (const std::uint64_t total : {record.totals.wavefronts, record.totals.l1_sectors, record.totals.atomic_passes})
        hash.add(total);
    hash.add(std::uint64_t(record.shape.shared_bytes));
    hash.add(record.dropped);
    return hash.text();
}

/// Numbers sites by their order in the source, so that added lines do not change the table.
std::string number_of(const LaunchRecord& record, SiteKey key) {
    const auto site = std::ranges::find(record.sites, key, &emulator::SiteCounts::key);
    if (key == 0) return "-";
    return site == record.sites.end() ? "?" : std::to_string(site - record.sites.begin());
}

std::string text_of(const LaunchRecord& record, const RawHazard& f) {
    char text[200];
    std::snprintf(text, sizeof text, "%s at site %s block %lld warp %u lane %u element %lld of %lld",
                  std::string(to_string(f.kind)).c_str(), number_of(record, f.site).c_str(),
                  static_cast<long long>(f.block), f.warp, f.lane, static_cast<long long>(f.element),
                  static_cast<long long>(f.elements));
    std::string all = text;
    if (f.others == 0) return all;
    std::snprintf(text, sizeof text, " with site %s block %lld warp %u lanes %08x",
                  number_of(record, f.other_site).c_str(), static_cast<long long>(f.other_block), f.other_warp,
                  f.others);
    return all + text;
}

}  // namespace

std::string describe(const Outcome& outcome) {
    const LaunchRecord& r = outcome.record;
    std::uint64_t lanes = 0, sectors = 0, conflicts = 0;
    for (const emulator::SiteCounts& site : r.sites) {
        lanes += site.active_lanes;
        sectors += site.sectors;
        conflicts += site.bank_conflicts;
    }
    char text[300];
    std::snprintf(text, sizeof text, "%6zu %5zu %8llu %8llu %8llu %9llu %8llu %6llu  %s %s %s  %s", r.blocks.size(),
                  r.sites.size(), static_cast<unsigned long long>(r.totals.steps),
                  static_cast<unsigned long long>(lanes), static_cast<unsigned long long>(sectors),
                  static_cast<unsigned long long>(conflicts), static_cast<unsigned long long>(r.totals.l2_sectors),
                  static_cast<unsigned long long>(r.totals.waits), hash_of_y(outcome.y).c_str(),
                  hash_of_masks(r).c_str(), hash_of_costs(r).c_str(), r.stopped ? "stopped" : "done");
    std::string all = text;
    for (const RawHazard& hazard : r.hazards) all += "; " + text_of(r, hazard);
    return all;
}

}  // namespace lanescope::whole_catalogue
