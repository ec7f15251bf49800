#include "app/analysis/timing/occupancy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

#include "app/model/block_schedule.h"

namespace lanescope {
namespace {

std::int64_t sms(const Device& device) { return std::max(1, device.multiprocessors); }

std::int64_t resident(const LaunchShape& launch, const Device& device) {
    return resident_blocks(launch.warps_per_block(), launch.shared_bytes, device);
}

struct BlockSteps {
    std::vector<double> longest, mean;
};

BlockSteps steps_of_blocks(const LaneTrace& trace) {
    BlockSteps steps;
    const std::int64_t warps = trace.launch.warps_per_block();
    for (std::int64_t first = 0; first < trace.recorded_warps(); first += warps) {
        double longest = 0, sum = 0;
        for (std::int64_t w = first; w < std::min(first + warps, trace.recorded_warps()); ++w) {
            const auto here = double(trace.warp(w).size());
            longest = std::max(longest, here);
            sum += here;
        }
        steps.longest.push_back(longest);
        steps.mean.push_back(sum / double(warps));
    }
    return steps;
}

bool is_whole(const LaneTrace& trace) {
    return trace.dropped == 0 && trace.first_warp == 0 && trace.recorded_warps() > 0 &&
           trace.recorded_warps() == trace.launch.warps();
}

constexpr std::int64_t rounded_up(std::int64_t number, std::int64_t to) { return (number + to - 1) / to * to; }

/// Partitions of an SM have their own registers and warps.
constexpr std::int64_t parts_of_sm = 4;

BlockLimit by_registers(const LaunchShape& launch, int registers, const Architecture& chip) {
    const std::int64_t a_warp =
        rounded_up(std::int64_t(std::max(1, registers)) * warp_size, chip.registers_given_at_once);
    const std::int64_t warps = chip.registers_per_sm / parts_of_sm / a_warp * parts_of_sm;
    const std::int64_t a_block = std::max<std::int64_t>(1, launch.warps_per_block());
    return {"registers", warps / a_block, fmt::format("{} per thread", registers),
            fmt::format("{} per thread, {} per block, of {}", registers, a_warp * a_block, chip.registers_per_sm)};
}

BlockLimit by_shared_memory(std::int64_t bytes, const Device& device, const Architecture& chip) {
    const std::int64_t a_block = rounded_up(bytes + chip.shared_of_system, chip.shared_given_at_once);
    const std::int64_t blocks = a_block > 0 ? device.shared_bytes_per_sm / a_block : device.max_blocks_per_sm;
    return {"shared memory", blocks, fmt::format("{} bytes per block", bytes),
            fmt::format("{} bytes per block and {} for the system, of {}", bytes, chip.shared_of_system,
                        device.shared_bytes_per_sm)};
}

BlockLimit by_warps(const LaunchShape& launch, const Device& device) {
    const std::int64_t a_block = std::max<std::int64_t>(1, launch.warps_per_block()),
                       warps = device.max_threads_per_sm / warp_size;
    return {"warps", warps / a_block, fmt::format("{} per block", a_block),
            fmt::format("{} per block, of {}", a_block, warps)};
}

}  // namespace

double occupancy(const LaunchShape& launch, const Device& device) {
    const double room = double(device.max_threads_per_sm) / warp_size;
    if (room <= 0) return 0;
    const double share = double(launch.blocks()) / double(sms(device));
    return std::min(1.0, std::min(double(resident(launch, device)), share) * double(launch.warps_per_block()) / room);
}

std::optional<Balance> balance_of(const LaneTrace& trace, const Device& device) {
    if (!is_whole(trace)) return std::nullopt;
    const BlockSteps steps = steps_of_blocks(trace);
    const auto places = std::size_t(resident(trace.launch, device) * sms(device));
    double sum = 0;
    for (const double mean : steps.mean) sum += mean;
    Balance balance;
    balance.even = sum / double(std::min(places, steps.mean.size()));
    // Shorter blocks may accidentally end later.
    balance.actual = std::max(list_schedule(steps.longest, places), balance.even);
    balance.even_warps = std::clamp(list_schedule(steps.mean, places), balance.even, balance.actual);
    return balance;
}

std::string BlockLimits::limited_by() const {
    std::vector<std::string> names;
    for (const BlockLimit& limit : each)
        if (limits(limit)) names.push_back(limit.name);
    if (names.size() < 2) return names.empty() ? "" : names.front();
    const std::string last = " and " + names.back();
    names.pop_back();
    return fmt::format("{}{}", fmt::join(names, ", "), last);
}

BlockLimits block_limits(const LaunchShape& launch, const KernelResources& resources, const Device& device) {
    const Architecture& chip = architecture_named(device.architecture);
    const std::int64_t shared = std::max<std::int64_t>(launch.shared_bytes, resources.shared_bytes);
    BlockLimits found{
        .each = {by_registers(launch, resources.registers, chip), by_shared_memory(shared, device, chip),
                 by_warps(launch, device),
                 BlockLimit{"blocks", device.max_blocks_per_sm, "at most", "the limit of an SM, for any block size"}}};
    found.blocks = std::ranges::min(found.each, {}, &BlockLimit::blocks).blocks;
    found.warps = found.blocks * launch.warps_per_block();
    found.max_warps = device.max_threads_per_sm / warp_size;
    return found;
}

const ListedKernel* traced_kernel(const CodeListing& listing, const LaneTrace& trace) {
    std::set<int> lines;
    for (const Site& site : trace.sites) lines.insert(site.line);
    const auto in_lines = [&](const ListedKernel& kernel) {
        std::set<int> found;
        for (const Instruction& one : kernel.ptx)
            if (lines.contains(one.line)) found.insert(one.line);
        return found.size();
    };
    const auto best = std::ranges::max_element(listing.kernels, {}, in_lines);
    return best == listing.kernels.end() ? nullptr : &*best;
}

}  // namespace lanescope
