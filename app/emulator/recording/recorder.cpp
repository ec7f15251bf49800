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
    if (options.sm_cache && options.checks) {
        sms_ = options.sm_cache(shape).multiprocessors;
        sampled_sms_ = shape.blocks() <= sms_ ? 0 : shape.blocks() < 8 * sms_ ? 4 : shape.blocks() < 32 * sms_ ? 2 : 1;
    }
    if (array_bytes.size() > waits_.size()) return;  // more arrays than keys distinguish
    for (unsigned array = 0; array < array_bytes.size(); ++array)
        waits_[array] = queue_.takes(array, array_bytes[array]);
}

void Recorder::step(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses, LoadOrder order) {
    if (!counts_) return;
    const Step step{key, kind_of(key), sites_.find(key), mask, addresses, order};
    const unsigned sectors = is_global(step.kind) ? global_access(step) : 0;
    const unsigned conflicts = is_shared(step.kind) ? shared_access(step) : 0;
    if (is_collective(step.kind)) collective(order);
    if (step.kind == AccessKind::block_barrier) warp_->end_phase();

    const unsigned active = count_lanes(mask);
    SiteCounts& counts = sites_[step.site];
    ++counts.steps;
    counts.active_lanes += active;
    counts.sectors += sectors;
    counts.bank_conflicts += conflicts;
    if (!is_collective(step.kind)) counts.bytes += active * bytes_of(key);
    ++counts.histogram[active];

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
    if (step.kind == AccessKind::shared_load) next_batch(step);
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
    if (warp_->until_sample-- == 0) [[unlikely]]
        sample(step, spread.lines);
    if (loads) totals_.l1_sectors += spread.sectors;
    if (step.kind == AccessKind::atomic) totals_.atomic_passes += same_address(step.addresses, step.mask);
    return spread.sectors;
}

void Recorder::keep_load(const Step& step) {
    bool scattered = sites_.is_scattered(step.site);
    find_sectors(step.addresses, step.mask, scattered, set_, sectors_);
    if (sectors_.run_count > left_runs_) return;
    left_runs_ -= sectors_.run_count;
    stream_->add(sectors_);
}

Spread Recorder::load_later(const Step& step) {
    if (samples_) [[unlikely]]
        keep_load(step);
    if (queue_.full()) look_up();
    return queue_.add(step.addresses, step.mask, array_of(step.key), next_batch(step));
}

Spread Recorder::load(const Step& step) {
    if (samples_) [[unlikely]]
        keep_load(step);
    look_up();
    find_sectors(step.addresses, step.mask, sites_.is_scattered(step.site), set_, sectors_);
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
    note_wait(next_batch(step), misses > 0);
    return sectors_.spread;
}

/// Stores and atomics bypass L1.
Spread Recorder::write(const Step& step) {
    find_sectors(step.addresses, step.mask, sites_.is_scattered(step.site), set_, sectors_);
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

/// Compares a request's lines with its passes through L1's data banks.
void Recorder::sample(const Step& step, unsigned lines) {
    warp_->until_sample = samples_every - 1;
    totals_.sampled_lines += lines;
    totals_.sampled_half_clocks +=
        std::max(2 + 2 * bank_conflicts(step.addresses, step.mask, bytes_of(step.key), set_), lines);
}

bool Recorder::is_full(LoadOrder order) const {
    return warp_->batch_words >= words_in_a_batch && (!order.unrolls || warp_->batch_iterations >= unrolled_iterations);
}

/// Returns what note_wait() needs: the load's batch, whether it leads, and its level.
std::uint64_t Recorder::next_batch(const Step& step) {
    if (step.order.repeats || (step.order.opens && is_full(step.order))) end_batch(0);
    warp_->batch_iterations += step.order.opens;
    warp_->batch_words += step.order.leads ? (bytes_of(step.key) + 3) / 4 : 0;
    const unsigned follows = !step.order.leads, number = step.order.level % LoadOrder::levels;
    Warp::Batch& batch = warp_->batch[follows];
    warp_->batches += (batch.levels >> number & 1) == 0;
    batch.levels |= 1u << number;
    return (std::uint64_t(batch.number) * 2 + follows) * LoadOrder::levels + number;
}

/// One that needs none of the loads under way passes while they do. Compilers move independent loads before one that
/// does, but no loads that wait for others.
void Recorder::collective(LoadOrder order) {
    if ((warp_->batch[0].levels | warp_->batch[1].levels) >> order.level) return;
    ++warp_->collectives;
    end_batch(order.level == LoadOrder::levels ? 0 : 1);
}

/// The next loads wait apart from the last ones. first: 1 for following loads only.
void Recorder::end_batch(unsigned first) {
    for (unsigned b = first; b < 2; ++b) {
        warp_->batch[b].number += warp_->batch[b].levels != 0;
        warp_->batch[b].levels = 0;
    }
    if (first == 0) warp_->batch_words = warp_->batch_iterations = 0;
}

/// Counts a load after its cache lookup. No branches: misses are unpredictable, and compilers turn a conditional into
/// one.
void Recorder::note_wait(std::uint64_t note, bool missed) {
    const auto number = std::uint32_t(note / LoadOrder::levels / 2);
    Warp::Batch& batch = warp_->batch[note / LoadOrder::levels % 2];
    const std::uint32_t level = std::uint32_t(missed) << note % LoadOrder::levels;
    const std::uint32_t before = batch.missed_levels & -std::uint32_t(number == batch.missed_number);
    const std::uint32_t waits = (level & ~before) != 0, all = -std::uint32_t(missed);
    totals_.miss_steps += missed;
    warp_->waits += waits;
    batch.missed_number ^= (batch.missed_number ^ number) & all;
    batch.missed_levels ^= (batch.missed_levels ^ (before | level)) & all;
}

void Recorder::end_block() {
    look_up();
    for (unsigned w = 0; w < used_; ++w) {
        totals_.waits += warps_[w].waits;
        warps_[w].end_phase();
    }
}

BlockCost Recorder::block_cost() const {
    BlockCost cost;
    std::uint32_t longest_phase = 0;
    for (unsigned w = 0; w < used_; ++w) {
        const Warp& warp = warps_[w];
        cost.steps += warp.steps;
        cost.chain_steps = std::max(cost.chain_steps, warp.steps);
        longest_phase = std::max(longest_phase, warp.longest_phase);
        cost.chain_waits = std::max(cost.chain_waits, warp.waits);
        cost.chain_wavefronts = std::max(cost.chain_wavefronts, warp.wavefronts);
        cost.chain_batches = std::max(cost.chain_batches, warp.batches);
        cost.chain_collectives = std::max(cost.chain_collectives, warp.collectives);
    }
    cost.short_phase_steps = cost.chain_steps - longest_phase;
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
    for (std::size_t n = 0; n < histogram.size(); ++n) histogram[n] += other.histogram[n];
}

void Totals::add(const Totals& other) {
    steps += other.steps;
    miss_steps += other.miss_steps;
    waits += other.waits;
    wavefronts += other.wavefronts;
    l1_sectors += other.l1_sectors;
    l2_sectors += other.l2_sectors;
    atomic_passes += other.atomic_passes;
    sampled_lines += other.sampled_lines;
    sampled_half_clocks += other.sampled_half_clocks;
}

}  // namespace lanescope::emulator
