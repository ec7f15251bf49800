// One core's counts per site, and events.
#pragma once

#include <array>
#include <vector>

#include "app/emulator/memory/l1_cache.h"
#include "app/emulator/memory/load_queue.h"
#include "app/emulator/memory/sectors.h"
#include "app/emulator/recording/findings.h"
#include "app/emulator/recording/launch_record.h"

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
    const std::vector<SiteCounts>& all() const { return sites_; }

private:
    static constexpr SiteKey nowhere_key = 0xffffffff;
    struct Recent {
        SiteKey key;
        unsigned number;
    };

    unsigned search(SiteKey key) {
        for (unsigned i = 0; i < sites_.size(); ++i)
            if (sites_[i].key == key) return i;
        sites_.push_back({.key = key});
        return static_cast<unsigned>(sites_.size() - 1);
    }

    std::array<Recent, 64> recent_;
    std::vector<SiteCounts> sites_;
};

class Recorder {
public:
    Recorder(const EmulatorOptions& options, const Shape& shape, const std::vector<std::uint64_t>& array_bytes);

    /// Starts a block with an empty cache. Keeps events of warp w if keeps(w).
    template <class Keeps>
    void begin_block(unsigned warps, Keeps keeps) {
        l1_.clear();
        if (warps_.size() < warps) warps_.resize(warps);
        used_ = warps;
        for (unsigned w = 0; w < warps; ++w) warps_[w].clear(keeps(w));
        if (variables_) variable_log_.clear();
        at_warp(0);
    }
    void at_warp(unsigned warp) {
        look_up();
        warp_ = &warps_[warp];
    }
    bool keeps(unsigned warp) const { return warps_[warp].keep; }
    /// Call before reading counts.
    void end_block() { look_up(); }
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

    /// addresses[i]: lane i's, if the site touches memory.
    void step(SiteKey key, std::uint32_t mask, const LaneAddresses& addresses);

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
        std::uint64_t loaded_words = 0;  ///< per lane
        std::uint32_t waits = 0;         ///< load batches with a miss
        std::uint64_t missed_batch = 0;  ///< the last one, from 1
        bool keep = false;
        std::vector<WarpEvent> events;
        std::vector<std::uint32_t> places;
        ByteRange byte_range;
        std::vector<LaneAccess> accesses;
        std::size_t last_access = 0;  ///< first one of the last event
        std::uint32_t last_mask = 0;  ///< 0: the last step is not kept or has no access
        void clear(bool keeps) {
            steps = wavefronts = collectives = waits = 0;
            loaded_words = missed_batch = 0;
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
    };

    unsigned shared_access(const Step& step);
    unsigned global_access(const Step& step);
    Spread load(const Step& step);
    Spread load_later(const Step& step);
    Spread write(const Step& step);
    void look_up();
    std::uint64_t next_batch(unsigned bytes);
    void note_wait(std::uint64_t batch, bool missed);
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
    std::array<bool, 1 << 16> scattered_{};  ///< by site: the last request was scattered
    SiteTable sites_;
    Totals totals_;
    std::vector<Warp> warps_;
    unsigned used_ = 0;
    Warp* warp_ = nullptr;
};

}  // namespace lanescope::emulator
