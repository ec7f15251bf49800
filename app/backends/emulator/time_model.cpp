#include "app/backends/emulator/time_model.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace lanescope {
namespace {

constexpr double sector = simt::sector_bytes;

// Constants of the compiled code that the machine does not see.
constexpr double instructions_per_step = 3;     ///< address arithmetic, loop control and the product around each access
constexpr double loads_in_flight = 10;          ///< of one warp
constexpr double clocks_per_step = 6;           ///< of one warp that waits for nothing but its own last instruction
constexpr double loaded_wait_clocks = 350;      ///< that a wait takes longer when others wait too
constexpr double block_clocks_at_least = 1700;  ///< to start a block, and to hand its place on
constexpr double l2_reach = 0.64;               ///< share of L2's bandwidth that scattered sectors reach
constexpr double atomic_clocks = 2;             ///< between two atomics on one address in L2

constexpr double preparation_us = 1.5;  ///< a memset in front of a kernel, over and above its bytes

// The queue in front of DRAM, from a fit to a published read sweep.
constexpr double queue_slope = 0.4;
constexpr double unloaded_latency_ns = 560;

double microseconds(double clocks, const Device& device) { return clocks / device.clock_ghz * 1e-3; }

double touched_bytes(const simt::LaunchRecord& record) {
    return sector * double(std::accumulate(record.touched_sectors.begin(), record.touched_sectors.end(), 0ull));
}

/// Every touched sector once; sectors asked for again come from L2 as far as it holds the gathered array.
double dram_bytes(const simt::LaunchRecord& record, const Device& device, double gathered_bytes) {
    const double touched = touched_bytes(record);
    const double again = std::max(0.0, sector * double(record.totals.l2_sectors) - touched);
    const double room = 0.7 * double(device.l2_bytes);  // the rest is taken by what streams through
    const double missing = gathered_bytes > room ? 1 - room / gathered_bytes : 0;
    return touched + again * missing;
}

/// Bytes a second that so many bytes in flight can draw: bisection on b of inflight = b L0 (1 + s r / (2 (1 - r))).
double bandwidth_gb_s(double bytes_in_flight, const Device& device) {
    const double peak = device.dram_gb_s * device.dram_reach;
    double low = 0, high = 1;  // r = b / peak
    for (int i = 0; i < 50; ++i) {
        const double r = (low + high) / 2;
        const double needed = r * peak * unloaded_latency_ns * (1 + queue_slope * r / (2 * (1 - r)));
        (needed < bytes_in_flight ? low : high) = r;
    }
    return std::max(low * peak, 1e-3);
}

/// Every resident warp has so many loads on their way, each of as many bytes as a request that misses L1.
double bytes_in_flight(const simt::LaunchRecord& record, const Device& device) {
    const double resident = double(resident_blocks(record.shape, device)) * device.multiprocessors;
    const double warps = std::min(double(record.shape.blocks()), resident) * record.shape.warps();
    const double bytes = sector * double(record.totals.l2_sectors);
    const double per_miss = record.totals.miss_steps ? bytes / double(record.totals.miss_steps) : sector;
    return warps * loads_in_flight * std::max(per_miss, 1.0);
}

/// How long one block takes alone: its longest warp, which waits for memory once for each batch of loads.
double block_clocks(const simt::BlockCost& block, double miss_latency) {
    return block_clocks_at_least + block.chain_steps * clocks_per_step + block.chain_wavefronts +
           block.chain_waits * (miss_latency + loaded_wait_clocks);
}

/// Time until the last block ends when each free place takes the next block.
double list_schedule(const simt::LaunchRecord& record, const Device& device, double miss_latency) {
    const auto places = std::size_t(resident_blocks(record.shape, device)) * std::size_t(device.multiprocessors);
    std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
    double end = 0;
    for (const simt::BlockCost& block : record.blocks) {
        double start = 0;
        if (free_at.size() == places) {
            start = free_at.top();
            free_at.pop();
        }
        const double done = start + block_clocks(block, miss_latency);
        free_at.push(done);
        end = std::max(end, done);
    }
    return std::max(0.0, end - block_clocks_at_least);  // that of one block is part of the launch
}

/// What clearing or scaling y before the kernel takes.
double preparation_time(const simt::LaunchRecord& record, const Device& device) {
    double us = 0;
    for (const simt::Preparation& preparation : record.preparations)
        us += preparation_us + double(preparation.bytes) / (device.dram_gb_s * device.dram_reach) * 1e-3;
    return us;
}

}  // namespace

double ModelledTime::total() const { return launch + std::max({issue, l1, l2, dram, atomics, chain}); }

std::string_view ModelledTime::limit() const {
    const std::array<std::pair<double, std::string_view>, 6> parts{
        {{issue, "issue"}, {l1, "L1"}, {l2, "L2"}, {dram, "DRAM"}, {atomics, "atomics"}, {chain, "longest chain"}}};
    return std::ranges::max_element(parts, {}, [](const auto& part) { return part.first; })->second;
}

int resident_blocks(const simt::Shape& shape, const Device& device) {
    const int threads = int(shape.warps()) * warp_size;
    int blocks = std::min(device.max_blocks_per_sm, device.max_threads_per_sm / std::max(threads, 1));
    if (shape.shared_bytes) blocks = std::min<int>(blocks, int(device.shared_bytes_per_sm / shape.shared_bytes));
    return std::max(blocks, 1);
}

std::size_t l1_share(const simt::Shape& shape, const Device& device) {
    const auto on_each_sm = (shape.blocks() + device.multiprocessors - 1) / device.multiprocessors;
    return std::size_t(device.l1_bytes / std::min<std::int64_t>(resident_blocks(shape, device), on_each_sm));
}

ModelledTime model_time(const simt::LaunchRecord& record, const Device& device, double gathered_bytes) {
    const simt::Totals& totals = record.totals;
    const double all_sms = device.multiprocessors;
    ModelledTime time;
    time.launch = device.launch_us + preparation_time(record, device);
    time.issue = microseconds(
        double(totals.steps) * instructions_per_step / (all_sms * device.warp_instructions_per_clock), device);
    time.l1 = microseconds(double(totals.wavefronts) * 128 / (all_sms * device.l1_bytes_per_clock), device);
    time.l2 = double(totals.l2_sectors) * sector / (device.l2_gb_s * l2_reach) * 1e-3;
    time.dram_bytes = dram_bytes(record, device, gathered_bytes);
    const double in_flight = bytes_in_flight(record, device);
    time.dram = time.dram_bytes / bandwidth_gb_s(in_flight, device) * 1e-3;
    time.atomics = microseconds(double(totals.atomic_passes) * atomic_clocks / all_sms, device);

    const double from_dram = totals.l2_sectors ? time.dram_bytes / (sector * double(totals.l2_sectors)) : 0;
    const double miss_latency =
        device.l2_latency_clocks + std::min(from_dram, 1.0) * (device.dram_latency_clocks - device.l2_latency_clocks);
    time.chain = microseconds(list_schedule(record, device, miss_latency), device);
    return time;
}

}  // namespace lanescope
