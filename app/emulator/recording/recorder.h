// One core's counts per site, and events.
#pragma once

#include <array>
#include <vector>

#include "app/emulator/memory/l1_cache.h"
#include "app/emulator/memory/load_queue.h"
#include "app/emulator/memory/sectors.h"
#include "app/emulator/recording/findings.h"
#include "app/emulator/recording/launch_record.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

class SiteTable {
public:
    SiteTable() { recent_.fill({nowhere_key, 0}); }

    unsigned find(SiteKey key) {
        Recent& recent = recent_[(key * 0x9E3779B1u) >> 26];
        if (recent.key != key) [[unlikely]]
            recent = {key, search(key)};
        return recent.number;
    }

    SiteCounts& operator[](unsigned number) { return sites_[number]; }
    /// The last request was scattered.
    bool& is_scattered(unsigned number) { return requests_[number].scattered; }
    const std::vector<SiteCounts>& all() const { return sites_; }

private:
    static constexpr SiteKey nowhere_key = 0xffffffff;
    struct Recent {
        SiteKey key;
        unsigned number;
    };
    struct Requests {
        bool scattered = false;
    };

    unsigned search(SiteKey key) {
        for (unsigned i = 0; i < sites_.size(); ++i)
            if (sites_[i].key == key) return i;
        sites_.push_back({.key = key});
        requests_.emplace_back();
        return static_cast<unsigned>(sites_.size() - 1);
    }

    std::array<Recent, 64> recent_;
    std::vector<SiteCounts> sites_;
    std::vector<Requests> requests_;  ///< by site
};

class Recorder {
public:
    Recorder(const EmulatorOptions& options, const Shape& shape, const std::vector<std::uint64_t>& array_bytes);

    /// Starts a block with an empty cache; first_warp: its first warp's number in the grid. Keeps events of warp w if
    /// keeps(w).
    template <class Keeps>
    void begin_block(std::int64_t first_warp, unsigned warps, Keeps keeps) {
        l1_.clear();
        const std::int64_t block = first_warp / warps;
        samples_ = sampled_sms_ && is_sampled(block % sms_) && block < sms_ * most_sampled_rounds;
        if (samples_) sampled_blocks_.push_back({block, std::vector<LoadStream>(warps)});
        left_runs_ = most_sampled_runs;
        if (warps_.size() < warps) warps_.resize(warps);
        used_ = warps;
        for (unsigned w = 0; w < warps; ++w) {
            warps_[w].clear(keeps(w));
            warps_[w].until_sample = unsigned((first_warp + w) * 7 % samples_every);
        }
        if (variables_) variable_log_.clear();
        at_warp(0);
    }
    void at_warp(unsigned warp) {
        look_up();
        warp_ = &warps_[warp];
        if (samples_) [[unlikely]]
            stream_ = &sampled_blocks_.back().warps[warp];
    }
    const std::vector<BlockLoads>& sampled_blocks() const { return sampled_blocks_; }
    bool keeps(unsigned warp) const { return warps_[warp].keep; }
    /// Call before reading counts.
    void end_block();
    BlockCost block_cost() const;
    /// `site` is this recorder's number.
    const std::vector<WarpEvent>& events(unsigned warp) const { return warps_[warp].events; }
    const std::vector<std::uint32_t>& places(unsigned warp) const { return warps_[warp].places; }
    ByteRange byte_range(unsigned warp) const { return warps_[warp].byte_range; }
    const std::vector<LaneAccess>& accesses(unsigned warp) const { return warps_[warp].accesses; }

    std::uint32_t steps() const { return warp_->steps; }
    bool wants_values() const { return accesses_ && warp_->keep; }
    /// Returns true if the current warp's last step records variables.
    bool wants_variables() const { return variables_ && warp_->keep && warp_->events.size() == warp_->steps; }
    VariableLog& variables() { return variable_log_; }
    const VariableLog& variables() const { return variable_log_; }
    void note_value(unsigned lane, const std::byte* data, unsigned bytes);

    /// addresses[i]: lane i's, if the site touches memory. order: of a load.
    void step(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses, LoadOrder order = {});

    /// The kernel uses an atomic's results here.
    void note_asked(SiteKey key) { sites_[sites_.find(key)].asked = true; }
    /// A value that a read found: an atomicCAS found it again, or it took effect otherwise.
    void note_verified(SiteKey key) { sites_[sites_.find(key)].verified = true; }
    void note_effect(SiteKey key) { sites_[sites_.find(key)].took_effect = true; }
    bool took_effect(SiteKey key) { return sites_[sites_.find(key)].took_effect; }

    const SiteTable& sites() const { return sites_; }
    const Totals& totals() const { return totals_; }
    const Footprint& footprint() const { return footprint_; }

private:
    struct Warp {
        std::uint32_t steps = 0, wavefronts = 0, collectives = 0;
        std::uint32_t phase_begin = 0, longest_phase = 0;  ///< in steps
        /// Loads that wait together. [0]: leading loads of several iterations; [1]: loads that wait for those.
        struct Batch {
            std::uint32_t number = 1, missed_number = 0;  ///< of the next load, and of the last miss
            std::uint32_t levels = 0, missed_levels = 0;  ///< bit l: it has loads, or misses, of level l
        };
        std::array<Batch, 2> batch;
        std::uint32_t batch_words = 0;  ///< that its leading loads load per lane
        std::uint32_t batch_iterations = 0;
        std::uint32_t batches = 0;  ///< by level
        std::uint32_t waits = 0;    ///< those with a miss
        unsigned until_sample = 0;  ///< accesses to global memory
        bool keep = false;
        std::vector<WarpEvent> events;
        std::vector<std::uint32_t> places;
        ByteRange byte_range;
        std::vector<LaneAccess> accesses;
        std::size_t last_access = 0;  ///< first one of the last event
        std::uint32_t last_mask = 0;  ///< 0: the last step is not kept or has no access
        void end_phase() {
            longest_phase = std::max(longest_phase, steps - phase_begin);
            phase_begin = steps;
        }
        void clear(bool keeps) {
            steps = phase_begin = longest_phase = 0;
            wavefronts = collectives = waits = batches = batch_words = batch_iterations = 0;
            batch = {};
            keep = keeps;
            events.clear();
            places.clear();
            byte_range = {};
            accesses.clear();
            last_mask = 0;
        }
    };

    struct Step {
        SiteKey key;
        AccessKind kind;
        unsigned site;
        std::uint32_t mask;
        const LaneAddresses& addresses;
        LoadOrder order;
    };

    static constexpr unsigned samples_every = 1009;            ///< accesses of a warp; a prime, unlike lengths of loops
    static constexpr std::int64_t most_sampled_rounds = 32;    ///< blocks of an SM
    static constexpr std::size_t most_sampled_runs = 1 << 16;  ///< of a block

    unsigned shared_access(const Step& step);
    unsigned global_access(const Step& step);
    Spread load(const Step& step);
    Spread load_later(const Step& step);
    Spread write(const Step& step);
    void look_up();
    /// Spreads the sampled SMs: the first blocks of a matrix may be unlike the rest.
    bool is_sampled(std::int64_t sm) const {
        return sm == (2 * (sm * sampled_sms_ / sms_) + 1) * sms_ / (2 * sampled_sms_);
    }
    void sample(const Step& step, unsigned lines);
    void keep_load(const Step& step);
    bool is_full(LoadOrder order) const;
    std::uint64_t next_batch(const Step& step);
    void end_batch(unsigned first);
    void collective(LoadOrder order);
    void note_wait(std::uint64_t note, bool missed);
    bool watches(SiteKey key) const;
    void note_places(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses);
    void note_accesses(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses);

    const bool counts_;
    std::size_t max_events_, max_places_;
    std::uint32_t watched_;
    bool accesses_, variables_;
    VariableLog variable_log_;
    std::bitset<no_array> constant_arrays_;
    Footprint footprint_;
    L1Cache l1_;
    LoadQueue queue_{l1_, footprint_};
    std::array<bool, 256> waits_{};  ///< by array number in keys: loads use the queue
    SmallSet set_;
    Sectors sectors_;
    SiteTable sites_;
    Totals totals_;
    std::vector<Warp> warps_;
    unsigned used_ = 0;
    std::int64_t sms_ = 0, sampled_sms_ = 0;
    bool samples_ = false;  ///< keeps the block's loads
    std::vector<BlockLoads> sampled_blocks_;
    LoadStream* stream_ = nullptr;
    std::size_t left_runs_ = 0;
    Warp* warp_ = nullptr;
};

}  // namespace lanescope::emulator
