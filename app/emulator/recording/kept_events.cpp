#include "app/emulator/recording/kept_events.h"

#include <algorithm>

#include "app/emulator/memory/sectors.h"
#include "app/emulator/recording/findings.h"

namespace lanescope::emulator {

KeptEvents::KeptEvents(const EmulatorOptions& options, const Shape& shape) : options_(options), shape_(shape) {
    const std::int64_t warps = shape.blocks() * shape.warps();
    const std::int64_t last = std::min(warps, options.first_warp + std::min(options.warps, warps));
    first_block_ = std::min(options.first_warp / shape.warps(), shape.blocks());
    const std::int64_t end_block = (last + shape.warps() - 1) / shape.warps();
    blocks_.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, end_block - first_block_)));
}

void KeptEvents::keep(const Recorder& recorder, unsigned core, std::int64_t block) {
    const std::int64_t slot = block - first_block_;
    if (slot < 0 || slot >= static_cast<std::int64_t>(blocks_.size())) return;
    Block& kept = blocks_[static_cast<std::size_t>(slot)];
    kept.core = core;
    for (unsigned w = 0; w < shape_.warps(); ++w) {
        if (!keeps(block * shape_.warps() + w)) continue;
        const auto& events = recorder.events(w);
        kept.steps.push_back(static_cast<std::uint32_t>(events.size()));
        kept.events.insert(kept.events.end(), events.begin(), events.end());
        const auto& accesses = recorder.accesses(w);
        kept.accesses.insert(kept.accesses.end(), accesses.begin(), accesses.end());
        if (options_.variables) variables_ = recorder.variables();
        if (!options_.watched_arrays) continue;
        const auto& places = recorder.places(w);
        kept.places.insert(kept.places.end(), places.begin(), places.end());
        kept.reaches.push_back(recorder.byte_range(w));
    }
    const bool first_in_turn_only = options_.last_block_first && block == shape_.blocks() - 1;
    if (!first_in_turn_only) count_ += static_cast<std::int64_t>(kept.events.size());
}

void KeptEvents::gather(const std::vector<std::vector<std::uint16_t>>& numbers, LaunchRecord& record) {
    record.offsets.push_back(0);
    for (Block& block : blocks_) {
        if (block.steps.empty() || !append(block, numbers[block.core], record)) break;
        record.places.insert(record.places.end(), block.places.begin(), block.places.end());
        record.accesses.insert(record.accesses.end(), block.accesses.begin(), block.accesses.end());
        block = {};
    }
    if (record.places.size() >= options_.max_places || cut_) record.places = {};
    if (cut_) record.accesses = {};
    record.variables = std::move(variables_);
    std::uint64_t total = 0;
    for (const SiteCounts& site : record.sites) total += site.steps;
    record.dropped = total - record.events.size();
}

/// Appends whole warps; the limit may cut only the first. Returns false at the limit.
bool KeptEvents::append(const Block& block, const std::vector<std::uint16_t>& numbers, LaunchRecord& record) {
    std::size_t first = 0;
    for (std::size_t w = 0; w < block.steps.size(); ++w) {
        const std::uint32_t steps = block.steps[w];
        const std::size_t room = static_cast<std::size_t>(options_.max_events) - record.events.size();
        cut_ = cut_ || steps > room;  // else places would have no event
        if (steps > room && !record.events.empty()) return false;
        for (std::size_t i = first; i < first + std::min<std::size_t>(steps, room); ++i) {
            WarpEvent event = block.events[i];
            event.site = numbers[event.site];
            record.events.push_back(event);
        }
        record.offsets.push_back(record.events.size());
        if (!block.reaches.empty()) record.reaches.push_back(block.reaches[w]);
        first += steps;
    }
    return true;
}

void VariableLog::see(std::uint32_t step, std::uint32_t variable, std::uint32_t who, std::uint32_t reached,
                      const std::array<std::uint64_t, warp_size>& bits) {
    if (variable >= seen_.size()) seen_.resize(variable + 1);
    Seen& last = seen_[variable];
    last.is_there = true;
    const std::uint32_t now = (last.reached & ~who) | (reached & who);
    std::uint32_t changed = 0;
    for_lanes(reached & who, [&](unsigned lane) {
        const bool same = last.reached >> lane & 1 && last.bits[lane] == bits[lane];
        changed |= same ? 0 : 1u << lane;
    });
    if (full_ || (changed == 0 && now == last.reached)) return;
    if (values_.size() + count_lanes(changed) > max_logged_values || changes_.size() >= max_logged_values) {
        full_ = true;
        return;
    }
    changes_.push_back({step, variable, now, changed});
    for_lanes(changed, [&](unsigned lane) { values_.push_back(last.bits[lane] = bits[lane]); });
    last.reached = now;
}

}  // namespace lanescope::emulator
