#include "app/execution/time_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "app/model/block_schedule.h"

namespace lanescope {
namespace {

constexpr double sector = sector_bytes;

double microseconds(double clocks, const Device& device) { return clocks / device.clock_ghz * 1e-3; }

/// Miss rate of an array that may exceed the cache.
double missing(double gathered_bytes, std::int64_t cache_bytes) {
    const double room = 0.7 * double(cache_bytes);  // streaming data takes the rest
    return gathered_bytes > room ? 1 - room / gathered_bytes : 0;
}

struct Model {
    const emulator::LaunchRecord& record;
    const Device& device;
    const ModelConstants& constants;

    double sms() const { return device.multiprocessors; }
    double blocks() const { return double(std::max<std::int64_t>(record.shape.blocks(), 1)); }
    double resident() const {
        return double(resident_blocks(record.shape.warps(), record.shape.shared_bytes, device)) * sms();
    }
    /// Load of the busiest SM relative to the average.
    double busiest() const { return std::ceil(blocks() / sms()) / (blocks() / sms()); }
    double touched_bytes() const {
        return sector * double(std::accumulate(record.touched_sectors.begin(), record.touched_sectors.end(), 0ull));
    }

    /// Clocks of L1 per line of a request to global memory. The sample has it for half a clock per line; for a whole
    /// clock it is 1, since a request has no more passes than lines.
    double line_clocks() const {
        const emulator::Totals& t = record.totals;
        if (t.sampled_lines == 0) return 1;
        const double at_half = double(t.sampled_half_clocks) / 2 / double(t.sampled_lines);
        return at_half + (1 - at_half) * (constants.line_clocks - 0.5) / 0.5;
    }
    /// Shared memory's passes and shuffles take a clock each.
    double l1_clocks() const {
        const emulator::Totals& t = record.totals;
        return double(t.wavefronts - t.shared_wavefronts) * line_clocks() + double(t.shared_wavefronts) +
               double(t.shuffles);
    }

    /// A sample of blocks found what an SM's L1 keeps from block to block. Without one, it keeps the gathered array as
    /// far as it fits.
    double l2_traffic(double gathered_bytes) const {
        const emulator::Totals& t = record.totals;
        const double each_alone = sector * double(t.l2_sectors);
        if (blocks() <= sms()) return std::max(each_alone, touched_bytes());
        if (record.sampled.sectors > 0) {
            const double missed = double(record.sampled.missed) / double(record.sampled.sectors);
            return std::max(sector * (missed * double(t.l1_sectors) + double(t.stored_sectors)), touched_bytes());
        }
        return touched_bytes() + std::max(0.0, each_alone - touched_bytes()) * missing(gathered_bytes, device.l1_bytes);
    }

    /// Touched sectors once; repeated ones as far as L2 misses.
    double dram_traffic(double l2_bytes, double gathered_bytes) const {
        const double again = std::max(0.0, l2_bytes - touched_bytes());
        return touched_bytes() + again * missing(gathered_bytes, device.l2_bytes);
    }

    /// Share of waits that remain with what L1 keeps from block to block.
    double remaining_waits() const {
        const auto [sectors, missed, requests, alone] = record.sampled;
        return alone > 0 ? double(requests) / double(alone) : 1;
    }
    double waits() const { return std::max(1.0, double(record.totals.waits) * remaining_waits()); }

    /// A warp's first wait takes DRAM's latency; later ones often find what DRAM fetched with earlier ones.
    double dram_share() const {
        const double of_a_warp = std::max(1.0, waits() / (blocks() * record.shape.warps()));
        return (1 + (of_a_warp - 1) * constants.dram_waits) / of_a_warp;
    }
    /// from_dram: share of the bytes from L2. In clocks, on idle memory.
    double miss_latency(double from_dram) const {
        const double further = device.dram_latency_clocks - device.l2_latency_clocks;
        return device.l2_latency_clocks + from_dram * dram_share() * further;
    }

    /// Each resident warp waits for one batch of loads.
    double bytes_in_flight(double l2_bytes) const {
        const double warps = std::min(blocks(), resident()) * record.shape.warps();
        return warps * std::max(l2_bytes / waits(), sector);
    }

    /// Solves in_flight = b L0 (1 + s r / (2 (1 - r))) for bandwidth b by bisection.
    double dram_gb_s(double in_flight) const {
        const double peak = device.dram_gb_s * std::min(device.dram_reach * constants.dram_ceiling, 1.0);
        const double unloaded_ns = device.dram_latency_clocks / device.clock_ghz;
        double low = 0, high = 1;  // r = b / peak
        for (int i = 0; i < 50; ++i) {
            const double r = (low + high) / 2;
            const double needed = r * peak * unloaded_ns * (1 + constants.queue_slope * r / (2 * (1 - r)));
            (needed < in_flight ? low : high) = r;
        }
        return std::max(low * peak, 1e-3);
    }

    /// Time of a block alone: its longest warp, with one wait per batch of loads.
    double block_clocks(const emulator::BlockCost& block, double miss_latency) const {
        const double waits = std::min(block.chain_waits * remaining_waits(), double(block.chain_batches));
        const double hits = double(block.chain_batches) - waits;
        return constants.block_clocks + block.chain_steps * constants.step_clocks + block.chain_wavefronts +
               (block.chain_collectives + hits) * device.shared_latency_clocks + waits * miss_latency;
    }

    double chain_clocks(double miss_latency) const {
        const auto& all = record.blocks;
        if (all.empty()) return 0;
        const auto clocks = [&](const emulator::BlockCost& block) { return block_clocks(block, miss_latency); };
        const bool alike = std::ranges::adjacent_find(all, std::not_equal_to<>{}) == all.end();
        std::vector<double> each(alike ? 0 : all.size());
        if (!alike) std::ranges::transform(all, each.begin(), clocks);
        const double end = alike ? std::ceil(double(all.size()) / resident()) * clocks(all[0])
                                 : list_schedule(each, std::size_t(resident()));
        return std::max(0.0, end - constants.block_clocks);  // the launch includes one block's start
    }

    /// Time of an average block outside its longest phase. The first blocks start together and reach a barrier
    /// together, so their phases do not overlap.
    double phase_clocks(double miss_latency) const {
        double sum = 0;
        for (const emulator::BlockCost& block : record.blocks) {
            if (block.short_phase_steps == 0) continue;
            const double share = double(block.short_phase_steps) / block.chain_steps;
            sum += share * (block_clocks(block, miss_latency) - constants.block_clocks);
        }
        return sum / blocks();
    }

    double preparation_us() const {
        double us = 0;
        for (const emulator::Preparation& preparation : record.preparations)
            us += constants.preparation_us + double(preparation.bytes) / (device.dram_gb_s * device.dram_reach) * 1e-3;
        return us;
    }
};

using NamedPart = std::pair<double, std::string_view>;

std::array<NamedPart, 6> parts_of(const ModelledTime& t) {
    return {{{t.issue, "issue"},
             {t.l1, "L1"},
             {t.l2, "L2"},
             {t.dram, "DRAM"},
             {t.atomics, "atomics"},
             {t.chain, "longest chain"}}};
}

}  // namespace

double ModelledTime::total() const {
    const std::array<double, 5> parts{issue, l1, l2, atomics, std::max(dram, chain - phases)};
    const double largest = std::ranges::max(parts);
    if (largest <= 0) return launch + phases;
    double sum = 0;
    for (const double part : parts) sum += std::pow(part / largest, overlap);
    return launch + phases + largest * std::pow(sum, 1 / overlap);
}

std::string_view ModelledTime::limit() const { return std::ranges::max(parts_of(*this)).second; }

std::size_t l1_share(const emulator::Shape& shape, const Device& device) {
    const auto on_each_sm = (shape.blocks() + device.multiprocessors - 1) / device.multiprocessors;
    return std::size_t(device.l1_bytes /
                       std::min(resident_blocks(shape.warps(), shape.shared_bytes, device), on_each_sm));
}

emulator::SmCache sm_cache(const emulator::Shape& shape, const Device& device) {
    const std::int64_t resident = resident_blocks(shape.warps(), shape.shared_bytes, device);
    const std::int64_t shared = std::min(resident * shape.shared_bytes, device.l1_bytes);
    return {unsigned(device.multiprocessors), unsigned(resident), std::size_t(device.l1_bytes - shared),
            l1_share(shape, device)};
}

ModelledTime model_time(const emulator::LaunchRecord& record, const Device& device, double gathered_bytes,
                        const ModelConstants& constants) {
    const Model model{record, device, constants};
    const emulator::Totals& totals = record.totals;
    const double clocks_an_sm = model.busiest() / model.sms();
    ModelledTime time;
    time.overlap = constants.overlap;
    time.launch = device.launch_us + model.preparation_us();
    time.issue = microseconds(
        double(totals.instructions) * constants.issued_per_ptx * clocks_an_sm / device.warp_instructions_per_clock,
        device);
    time.l1 = microseconds(model.l1_clocks() * 128 * clocks_an_sm / device.l1_bytes_per_clock, device);
    time.l2_bytes = model.l2_traffic(gathered_bytes);
    time.l2 = time.l2_bytes / (device.l2_gb_s * constants.l2_reach) * 1e-3;
    time.dram_bytes = model.dram_traffic(time.l2_bytes, gathered_bytes);
    const double to_write_back = std::min(constants.written_back * double(device.l2_bytes), time.dram_bytes);
    time.dram = (time.dram_bytes + to_write_back) / model.dram_gb_s(model.bytes_in_flight(time.l2_bytes)) * 1e-3;
    time.atomics = microseconds(double(totals.atomic_passes) * constants.atomic_clocks / model.sms(), device);

    const double from_dram = time.l2_bytes > 0 ? std::min(time.dram_bytes / time.l2_bytes, 1.0) : 0;
    const double miss_latency = model.miss_latency(from_dram);
    time.chain = microseconds(model.chain_clocks(miss_latency), device);
    time.phases = std::min(microseconds(model.phase_clocks(miss_latency), device), time.chain);
    return time;
}

}  // namespace lanescope
