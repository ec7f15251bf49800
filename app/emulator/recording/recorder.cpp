#include "app/emulator/recording/recorder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/memory/sectors.h"

namespace lanescope::emulator {

Recorder::Recorder(const EmulatorOptions& options, const Shape& shape, const std::vector<std::uint64_t>& array_bytes)
    : counts_(options.checks),
      max_events_(static_cast<std::size_t>(options.max_events)),
      max_places_(options.max_places),
      watched_(options.watched_arrays),
      accesses_(options.accesses),
      variables_(options.variables),
      constant_arrays_(options.constant_arrays),
      footprint_(array_bytes) {
    if (options.l1_share) l1_.resize(options.l1_share(shape));
    if (array_bytes.size() > waits_.size()) return;  // more arrays than keys distinguish
    for (unsigned array = 0; array < array_bytes.size(); ++array)
        waits_[array] = queue_.takes(array, array_bytes[array]);
}

void Recorder::step(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses) {
    if (!counts_) return;
    const Step step{key, kind_of(key), sites_.find(key), mask, addresses};
    const unsigned sectors = is_global(step.kind) ? global_access(step) : 0;
    const unsigned conflicts = is_shared(step.kind) ? shared_access(step) : 0;
    warp_->collectives += is_collective(step.kind);

    const unsigned lanes = count_lanes(mask);
    SiteCounts& counts = sites_[step.site];
    ++counts.steps;
    counts.active_lanes += lanes;
    counts.sectors += sectors;
    counts.bank_conflicts += conflicts;
    if (!is_collective(step.kind)) counts.bytes += lanes * bytes_of(key);
    ++counts.histogram[lanes];

    ++totals_.steps;
    ++warp_->steps;
    warp_->last_mask = 0;
    if (!warp_->keep || warp_->events.size() >= max_events_) return;
    warp_->events.push_back({mask, static_cast<std::uint16_t>(step.site), static_cast<std::uint8_t>(sectors),
                             static_cast<std::uint8_t>(conflicts)});
    if (watches(key)) note_places(key, mask, addresses);
    if (accesses_ && !is_collective(step.kind)) [[unlikely]]
        note_accesses(key, mask, addresses);
}

unsigned Recorder::shared_access(const Step& step) {
    const unsigned conflicts = bank_conflicts(step.addresses, step.mask, bytes_of(step.key), set_);
    totals_.wavefronts += 1u + conflicts;
    warp_->wavefronts += 1u + conflicts;
    next_batch(bytes_of(step.key));
    return conflicts;
}

bool Recorder::watches(SiteKey key) const {
    const AccessKind kind = kind_of(key);
    const bool loads = kind == AccessKind::load || kind == AccessKind::load4;
    return loads && array_of(key) < 32 && watched_ >> array_of(key) & 1;
}

void Recorder::note_places(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses) {
    for_lanes(mask, [&](unsigned lane) {
        const std::uint64_t byte = byte_of_address(addresses[lane]);
        warp_->byte_range.first = std::min(warp_->byte_range.first, byte);
        warp_->byte_range.last = std::max(warp_->byte_range.last, byte + bytes_of(key) - 1);
        if (warp_->places.size() < max_places_) warp_->places.push_back(static_cast<std::uint32_t>(byte));
    });
}

/// Reads constant arrays here, because lanes run ahead. Other values arrive through note_value().
void Recorder::note_accesses(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses) {
    warp_->last_access = warp_->accesses.size();
    warp_->last_mask = mask;
    const unsigned array = array_of(key);
    const bool constant = is_global(kind_of(key)) && array < max_arrays && constant_arrays_[array];
    for_lanes(mask, [&](unsigned lane) {
        LaneAccess& access = warp_->accesses.emplace_back();
        access.byte = byte_of_address(addresses[lane]);
        if (constant) std::memcpy(access.value.data(), data_at(addresses[lane]), bytes_of(key));
    });
}

void Recorder::note_value(unsigned lane, const std::byte* data, unsigned bytes) {
    const std::uint32_t bit = 1u << lane, mask = warp_->last_mask;
    if (!(mask & bit)) return;
    LaneAccess& access = warp_->accesses[warp_->last_access + static_cast<unsigned>(std::popcount(mask & (bit - 1)))];
    std::memcpy(access.value.data(), data, std::min<std::size_t>(bytes, sizeof access.value));
}

unsigned Recorder::global_access(const Step& step) {
    const bool loads = step.kind == AccessKind::load || step.kind == AccessKind::load4;
    const Spread spread = !loads ? write(step) : waits_[array_of(step.key)] ? load_later(step) : load(step);
    totals_.wavefronts += spread.lines;
    warp_->wavefronts += spread.lines;
    if (loads) totals_.l1_sectors += spread.sectors;
    if (step.kind == AccessKind::atomic) totals_.atomic_passes += same_address(step.addresses, step.mask);
    return spread.sectors;
}

Spread Recorder::load_later(const Step& step) {
    if (queue_.full()) look_up();
    return queue_.add(step.addresses, step.mask, array_of(step.key), next_batch(bytes_of(step.key)));
}

Spread Recorder::load(const Step& step) {
    look_up();
    find_sectors(step.addresses, step.mask, scattered_[step.site], set_, sectors_);
    const unsigned array = array_of_address(sectors_.runs[0].line * line_bytes);
    Footprint::Word* const touched = footprint_.words() + footprint_.first_word(array);
    const L1Cache::Request cache(l1_, array);
    unsigned misses = 0;
    for (unsigned r = 0, runs = sectors_.run_count; r < runs; ++r) {
        const SectorRun run = sectors_.runs[r];
        const std::uint32_t missing = cache.miss(run);
        misses += count_sectors[missing];
        Footprint::touch(touched, {run.line, missing});
    }
    totals_.l2_sectors += misses;
    note_wait(next_batch(bytes_of(step.key)), misses > 0);
    return sectors_.spread;
}

/// Stores and atomics bypass L1.
Spread Recorder::write(const Step& step) {
    find_sectors(step.addresses, step.mask, scattered_[step.site], set_, sectors_);
    const unsigned array = array_of_address(sectors_.runs[0].line * line_bytes);
    Footprint::Word* const touched = footprint_.words() + footprint_.first_word(array);
    for (unsigned r = 0; r < sectors_.run_count; ++r) Footprint::touch(touched, sectors_.runs[r]);
    totals_.l2_sectors += sectors_.spread.sectors;
    return sectors_.spread;
}

void Recorder::look_up() {
    if (queue_.empty()) return;
    totals_.l2_sectors += queue_.look_up();
    for (unsigned i = 0; i < queue_.requests(); ++i) note_wait(queue_.note(i), queue_.missed(i));
    queue_.clear();
}

/// Returns a load's batch, from 1.
std::uint64_t Recorder::next_batch(unsigned bytes) {
    const std::uint64_t batch = warp_->loaded_words / words_in_a_batch + 1;
    warp_->loaded_words += (bytes + 3) / 4;
    return batch;
}

/// Counts a load after its cache lookup. No branches: misses are unpredictable.
void Recorder::note_wait(std::uint64_t batch, bool missed) {
    const unsigned waits = missed & (batch != warp_->missed_batch);
    totals_.miss_steps += missed;
    totals_.waits += waits;
    warp_->waits += waits;
    warp_->missed_batch = missed ? batch : warp_->missed_batch;
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
    asked = asked || other.asked;
    verified = verified || other.verified;
    took_effect = took_effect || other.took_effect;
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

}  // namespace lanescope::emulator
