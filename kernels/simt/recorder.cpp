#include "kernels/simt/recorder.h"

#include <algorithm>

#include "kernels/simt/address.h"
#include "kernels/simt/lanes.h"

namespace lanescope::simt {

Recorder::Recorder(const MachineOptions& options, const Shape& shape, const std::vector<std::uint64_t>& array_bytes)
    : max_events_(static_cast<std::size_t>(options.max_events)),
      max_places_(options.max_places),
      watched_(options.watched_arrays),
      footprint_(array_bytes) {
    if (options.l1_share) l1_.resize(options.l1_share(shape));
}

void Recorder::step(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses) {
    const unsigned site = sites_.find(key);
    WarpEvent event{mask, static_cast<std::uint16_t>(site), 0, 0};
    const AccessKind kind = kind_of(key);
    if (is_global(kind)) {
        global_access(key, addresses, event);
    } else if (is_shared(kind)) {
        event.conflicts = static_cast<std::uint8_t>(bank_conflicts(addresses, mask, bytes_of(key), set_));
        totals_.wavefronts += 1 + event.conflicts;
        warp_->wavefronts += 1u + event.conflicts;
        next_batch(bytes_of(key));
    } else {
        ++warp_->collectives;
    }

    const unsigned lanes = count_lanes(mask);
    SiteCounts& counts = sites_[site];
    ++counts.steps;
    counts.active_lanes += lanes;
    counts.sectors += event.sectors;
    counts.bank_conflicts += event.conflicts;
    if (!is_collective(kind)) counts.bytes += lanes * bytes_of(key);
    ++counts.histogram[lanes];

    ++totals_.steps;
    ++warp_->steps;
    if (!warp_->keep || warp_->events.size() >= max_events_) return;
    warp_->events.push_back(event);
    if (watches(key)) note_places(key, mask, addresses);
}

bool Recorder::watches(SiteKey key) const {
    const AccessKind kind = kind_of(key);
    const bool loads = kind == AccessKind::load || kind == AccessKind::load4;
    return loads && array_of(key) < 32 && watched_ >> array_of(key) & 1;
}

void Recorder::note_places(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses) {
    for_lanes(mask, [&](unsigned lane) {
        const std::uint64_t byte = byte_of_address(addresses[lane]);
        warp_->reach.first = std::min(warp_->reach.first, byte);
        warp_->reach.last = std::max(warp_->reach.last, byte + bytes_of(key) - 1);
        if (warp_->places.size() < max_places_) warp_->places.push_back(static_cast<std::uint32_t>(byte));
    });
}

void Recorder::global_access(SiteKey key, const LaneAddresses& addresses, WarpEvent& event) {
    find_sectors(addresses, event.mask, scattered_[event.site], set_, sectors_);
    event.sectors = static_cast<std::uint8_t>(sectors_.count);
    totals_.wavefronts += sectors_.lines;
    warp_->wavefronts += sectors_.lines;
    const AccessKind kind = kind_of(key);
    if (kind == AccessKind::load || kind == AccessKind::load4) return load(event, bytes_of(key));
    // Stores and atomics go through to L2.
    std::uint64_t* const touched = footprint_.array_of(sectors_.runs[0].line);
    for (unsigned r = 0; r < sectors_.run_count; ++r) Footprint::touch(touched, sectors_.runs[r]);
    totals_.l2_sectors += sectors_.count;
    if (kind == AccessKind::atomic) totals_.atomic_passes += same_address(addresses, event.mask);
}

/// The batch that a load of so many bytes belongs to, from 1 on.
std::uint64_t Recorder::next_batch(unsigned bytes) {
    const std::uint64_t batch = warp_->loaded_words / words_in_a_batch + 1;
    warp_->loaded_words += (bytes + 3) / 4;
    return batch;
}

void Recorder::load(WarpEvent& event, unsigned bytes) {
    std::uint64_t* const touched = footprint_.array_of(sectors_.runs[0].line);
    const L1Cache::Request cache(l1_, sectors_.runs[0].line);
    unsigned misses = 0;
    for (unsigned r = 0, runs = sectors_.run_count; r < runs; ++r) {
        const SectorRun run = sectors_.runs[r];
        const std::uint32_t missing = cache.miss(run);
        misses += count_sectors[missing];
        Footprint::touch(touched, {run.line, missing});
    }
    totals_.l1_sectors += event.sectors;
    totals_.l2_sectors += misses;
    totals_.miss_steps += misses > 0;
    const std::uint64_t batch = next_batch(bytes);
    if (misses > 0 && batch != warp_->missed_batch) {
        ++warp_->waits;
        ++totals_.waits;
        warp_->missed_batch = batch;
    }
}

BlockCost Recorder::block_cost() const {
    BlockCost cost;
    for (unsigned w = 0; w < used_; ++w) {
        const Warp& warp = warps_[w];
        cost.steps += warp.steps;
        cost.chain_steps = std::max(cost.chain_steps, warp.steps);
        cost.chain_waits = std::max(cost.chain_waits, warp.waits);
        cost.chain_wavefronts = std::max(cost.chain_wavefronts, warp.wavefronts);
        cost.chain_batches =
            std::max(cost.chain_batches, std::uint32_t((warp.loaded_words + words_in_a_batch - 1) / words_in_a_batch));
        cost.chain_collectives = std::max(cost.chain_collectives, warp.collectives);
    }
    return cost;
}

void SiteCounts::add(const SiteCounts& other) {
    steps += other.steps;
    active_lanes += other.active_lanes;
    sectors += other.sectors;
    bank_conflicts += other.bank_conflicts;
    bytes += other.bytes;
    for (std::size_t lanes = 0; lanes < histogram.size(); ++lanes) histogram[lanes] += other.histogram[lanes];
}

void Totals::add(const Totals& other) {
    steps += other.steps;
    miss_steps += other.miss_steps;
    waits += other.waits;
    wavefronts += other.wavefronts;
    l1_sectors += other.l1_sectors;
    l2_sectors += other.l2_sectors;
    atomic_passes += other.atomic_passes;
}

}  // namespace lanescope::simt
