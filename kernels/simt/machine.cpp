#include "kernels/simt/machine.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>

#include "kernels/simt/core.h"

#if defined(__linux__)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace lanescope::simt {
namespace {

/// Events of one block, with the sites as its core numbers them.
struct BlockEvents {
    unsigned core = 0;
    std::vector<std::uint32_t> steps;  ///< events of each recorded warp
    std::vector<WarpEvent> events;
    std::vector<Reach> reaches;         ///< of each recorded warp, where arrays are watched
    std::vector<std::uint32_t> places;  ///< of all of them
};

void lower_priority() {
#if defined(__linux__)
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
#endif
}

/// One launch over all cores: hands out blocks in order, and gathers what they yield.
class Grid {
public:
    Grid(const MachineOptions& options, const Shape& shape, const Kernel& kernel,
         const std::vector<std::uint64_t>& array_bytes, OutputShadows& outputs)
        : options_(options), shape_(shape), kernel_(kernel), array_bytes_(array_bytes), outputs_(outputs) {
        record_.shape = shape;
        record_.blocks.resize(static_cast<std::size_t>(shape.blocks()));
        const std::int64_t first_block = options.first_warp / shape.warps();
        const std::int64_t last =
            std::min(shape.blocks() * shape.warps(),
                     options.first_warp + std::min(options.warps, shape.blocks() * shape.warps()));
        first_block_ = std::min(first_block, shape.blocks());
        const std::int64_t end_block = (last + shape.warps() - 1) / shape.warps();
        kept_.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, end_block - first_block_)));
    }

    LaunchRecord run() {
        const unsigned threads = cores();
        cores_.reserve(threads);
        for (unsigned c = 0; c < threads; ++c)
            cores_.push_back(std::make_unique<Core>(options_, shape_, kernel_, array_bytes_, outputs_, stop_before_));
        {
            std::vector<std::jthread> workers;
            if (options_.yield_to_others) lower_priority();  // of this thread, which its workers inherit
            for (unsigned c = 1; c < threads; ++c) workers.emplace_back([this, c] { work(c); });
            work(0);
        }
        gather();
        return std::move(record_);
    }

private:
    unsigned cores() const {
        if (shape_.counted) return 1;
        const unsigned wanted = options_.threads ? options_.threads : std::max(1u, std::thread::hardware_concurrency());
        return static_cast<unsigned>(std::min<std::int64_t>(wanted, shape_.blocks()));
    }

    bool cancelled() const { return options_.cancelled && options_.cancelled->load(std::memory_order_relaxed); }

    void work(unsigned core) {
        for (std::int64_t turn; (turn = next_turn_++) < shape_.blocks() && turn < stop_before_ && !cancelled();) {
            if (!run_block(core, turn)) stop_at(turn);
            if (core == 0 && options_.progress) options_.progress(double(turn) / double(shape_.blocks()));
        }
    }

    /// Blocks run in order, except that the last may come first.
    std::int64_t block_of(std::int64_t turn) const {
        if (!options_.last_block_first) return turn;
        return turn == 0 ? shape_.blocks() - 1 : turn - 1;
    }
    std::int64_t turn_of(std::int64_t block) const {
        if (!options_.last_block_first) return block;
        return block == shape_.blocks() - 1 ? 0 : block + 1;
    }

    bool keeps(std::int64_t warp) const {
        return warp >= options_.first_warp && warp - options_.first_warp < options_.warps;
    }

    bool run_block(unsigned number, std::int64_t turn) {
        const std::int64_t block = block_of(turn);
        Core& core = *cores_[number];
        const bool full = events_kept_.load(std::memory_order_relaxed) >= options_.max_events;
        const std::int64_t first_warp = block * shape_.warps();
        const bool done = core.run_block(block, turn, [&](unsigned w) { return !full && keeps(first_warp + w); });
        record_.blocks[static_cast<std::size_t>(block)] = core.recorder().block_cost();
        if (!full) keep_events(core, number, block);
        return done;
    }

    void keep_events(const Core& core, unsigned number, std::int64_t block) {
        const std::int64_t slot = block - first_block_;
        if (slot < 0 || slot >= static_cast<std::int64_t>(kept_.size())) return;
        BlockEvents& kept = kept_[static_cast<std::size_t>(slot)];
        kept.core = number;
        for (unsigned w = 0; w < shape_.warps(); ++w) {
            if (!keeps(block * shape_.warps() + w)) continue;
            const auto& events = core.recorder().events(w);
            kept.steps.push_back(static_cast<std::uint32_t>(events.size()));
            kept.events.insert(kept.events.end(), events.begin(), events.end());
            if (!options_.watched_arrays) continue;
            const auto& places = core.recorder().places(w);
            kept.places.insert(kept.places.end(), places.begin(), places.end());
            kept.reaches.push_back(core.recorder().reach(w));
        }
        events_kept_ += static_cast<std::int64_t>(kept.events.size());
    }

    /// Blocks whose turn is before that of the stopped one still run, so that the first hazard is the same on any
    /// number of cores.
    void stop_at(std::int64_t turn) {
        std::int64_t before = stop_before_;
        while (turn < before && !stop_before_.compare_exchange_weak(before, turn)) {
        }
        record_stopped_ = true;
    }

    void gather() {
        record_.stopped = record_stopped_;
        gather_sites();
        gather_events();
        gather_findings();
        for (const auto& core : cores_) {
            record_.totals.add(core->recorder().totals());
            record_.shape.shared_bytes = std::max(record_.shape.shared_bytes, core->shared_bytes());
        }
        Footprint touched(array_bytes_);
        for (const auto& core : cores_) touched.add(core->recorder().footprint());
        record_.touched_sectors = touched.sectors();
    }

    void gather_sites() {
        std::map<SiteKey, SiteCounts> sites;
        for (const auto& core : cores_)
            for (const SiteCounts& counts : core->recorder().sites().all()) {
                SiteCounts& sum = sites[counts.key];
                sum.key = counts.key;
                sum.add(counts);
            }
        for (const auto& [key, counts] : sites) record_.sites.push_back(counts);
    }

    /// The core's own site numbers -> numbers in the record.
    std::vector<std::uint16_t> translation(const Core& core) const {
        std::vector<std::uint16_t> numbers;
        for (const SiteCounts& site : core.recorder().sites().all()) {
            const auto found = std::ranges::lower_bound(record_.sites, site.key, {}, &SiteCounts::key);
            numbers.push_back(static_cast<std::uint16_t>(found - record_.sites.begin()));
        }
        return numbers;
    }

    void gather_events() {
        std::vector<std::vector<std::uint16_t>> numbers;
        for (const auto& core : cores_) numbers.push_back(translation(*core));
        record_.offsets.push_back(0);
        for (BlockEvents& block : kept_) {
            if (block.steps.empty() || !append(block, numbers[block.core])) break;
            record_.places.insert(record_.places.end(), block.places.begin(), block.places.end());
            block = {};
        }
        if (record_.places.size() >= options_.max_places || cut_) record_.places = {};
        std::uint64_t total = 0;
        for (const SiteCounts& site : record_.sites) total += site.steps;
        record_.dropped = total - record_.events.size();
    }

    /// Appends the block's warps, whole; the very first may be cut at the limit. False when the limit is reached.
    bool append(const BlockEvents& block, const std::vector<std::uint16_t>& numbers) {
        std::size_t first = 0;
        for (std::size_t w = 0; w < block.steps.size(); ++w) {
            const std::uint32_t steps = block.steps[w];
            const std::size_t room = static_cast<std::size_t>(options_.max_events) - record_.events.size();
            cut_ = cut_ || steps > room;  // places then have no event
            if (steps > room && !record_.events.empty()) return false;
            for (std::size_t i = first; i < first + std::min<std::size_t>(steps, room); ++i) {
                WarpEvent event = block.events[i];
                event.site = numbers[event.site];
                record_.events.push_back(event);
            }
            record_.offsets.push_back(record_.events.size());
            if (!block.reaches.empty()) record_.reaches.push_back(block.reaches[w]);
            first += steps;
        }
        return true;
    }

    /// Each cause once, from the lowest block; nothing of the blocks behind the one that stopped the launch.
    void gather_findings() {
        std::vector<Finding> all;
        for (const auto& core : cores_) all.insert(all.end(), core->findings().begin(), core->findings().end());
        std::erase_if(all, [&](const Finding& finding) { return turn_of(finding.block) > stop_before_; });
        std::ranges::stable_sort(all, {}, &Finding::block);
        Findings causes;
        for (const Finding& finding : all) causes.add_once(finding);
        std::ranges::copy_if(causes.all(), std::back_inserter(record_.findings), [&](const Finding& read) {
            return std::ranges::none_of(causes.all(), [&](const Finding& race) { return explains(race, read); });
        });
        if (!record_.stopped && !cancelled()) find_unwritten();
    }

    void find_unwritten() {
        for (const auto& [array, shadow] : outputs_.all())
            if (const auto unwritten = shadow.unwritten(); unwritten.count && !outputs_.is_scratch(array))
                record_.findings.push_back({.kind = HazardKind::unwritten_output,
                                            .block = 0,
                                            .element = static_cast<std::int64_t>(unwritten.first),
                                            .elements = static_cast<std::int64_t>(unwritten.count),
                                            .array = array});
    }

    const MachineOptions& options_;
    const Shape shape_;
    const Kernel& kernel_;
    const std::vector<std::uint64_t>& array_bytes_;
    OutputShadows& outputs_;
    std::vector<std::unique_ptr<Core>> cores_;
    std::vector<BlockEvents> kept_;
    std::int64_t first_block_ = 0;
    bool cut_ = false;  ///< events were left out
    std::atomic<std::int64_t> next_turn_ = 0;
    std::atomic<std::int64_t> stop_before_ = INT64_MAX;
    std::atomic<std::int64_t> events_kept_ = 0;
    std::atomic<bool> record_stopped_ = false;
    LaunchRecord record_;
};

}  // namespace

unsigned Machine::add_array(std::uint64_t bytes) {
    array_bytes_.push_back(bytes);
    return static_cast<unsigned>(array_bytes_.size() - 1);
}

unsigned Machine::add_output(std::uint64_t elements, std::size_t element_bytes, bool defined) {
    const unsigned array = add_array(elements * element_bytes);
    outputs_[array] = {elements, defined};
    return array;
}

unsigned Machine::add_scratch(std::uint64_t elements, std::size_t element_bytes, bool defined) {
    const unsigned array = add_output(elements, element_bytes, defined);
    outputs_[array].scratch = true;
    return array;
}

LaunchRecord Machine::launch(const Shape& shape, const Kernel& kernel) const {
    OutputShadows outputs(outputs_);
    return Grid(options_, shape, kernel, array_bytes_, outputs).run();
}

}  // namespace lanescope::simt
