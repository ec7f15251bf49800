#include "app/gpu/tracing/tracer.h"

#include <algorithm>
#include <bit>

#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/waiting.h"

namespace lanescope::cuda {
namespace {

EventStep step_of(const WideBufferedEvent& event) {
    return {event.mask, static_cast<std::uint16_t>(event.what), static_cast<std::uint16_t>(event.what >> 16), 0};
}

/// Keeps one event per step, of the lowest lane.
std::vector<EventStep> steps_in_order(const std::array<std::vector<WideBufferedEvent>, 32>& lanes) {
    std::array<std::vector<EventStep>, 32> written;
    std::array<std::span<const EventStep>, 32> parts;
    for (int lane = 0; lane < 32; ++lane) {
        for (const WideBufferedEvent& event : lanes[std::size_t(lane)])
            if (std::countr_zero(event.mask) == lane) written[std::size_t(lane)].push_back(step_of(event));
        parts[std::size_t(lane)] = written[std::size_t(lane)];
    }
    return order_by_count(parts);
}

}  // namespace

WarpTouches put_together(const std::array<std::vector<WideBufferedEvent>, 32>& lanes) {
    WarpTouches made;
    std::array<std::size_t, 32> next{};
    for (const EventStep& step : steps_in_order(lanes)) {
        for (std::uint32_t rest = step.mask; rest; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
            if (next[lane] == lanes[lane].size()) made.cut = true;
        }
        if (made.cut) break;
        for (std::uint32_t rest = step.mask; rest; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
            const WideBufferedEvent& event = lanes[lane][next[lane]++];
            made.addresses.push_back(event.more | std::uint64_t(event.high) << 32);
        }
        made.steps.push_back(step);
    }
    return made;
}

WarpTouches record_touches(const ProbedLaunch& launch, std::int64_t warp, std::size_t most, CUstream stream,
                           Progress& progress) {
    const auto all_lanes = static_cast<std::size_t>(launch.shape.warps()) * 32;
    const auto first_lane = static_cast<std::size_t>(warp) * 32;
    std::vector<std::uint32_t> first(all_lanes, 0), end(all_lanes, 0), counts(all_lanes, 0);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        first[first_lane + lane] = std::uint32_t(lane * most * sizeof(WideBufferedEvent));
        end[first_lane + lane] = std::uint32_t((lane + 1) * most * sizeof(WideBufferedEvent));
    }
    const DeviceArray<WideBufferedEvent> events(32 * most);
    const DeviceArray<std::uint32_t> device_first{std::span<const std::uint32_t>(first)},
        device_end{std::span<const std::uint32_t>(end)}, device_counts{std::span<const std::uint32_t>(counts)};
    const DeviceArray<std::uint64_t> addresses(launch.sites + launch.shared_arrays);
    addresses.fill(0);
    launch.set_tape(
        {events.address(), device_first.address(), device_end.address(), device_counts.address(), addresses.address()},
        stream);
    launch.prepare(stream);
    launch.launch(stream);
    wait_for(stream, "running the probed kernel", progress);

    device_counts.download(counts);
    std::array<std::vector<WideBufferedEvent>, 32> lanes;
    bool cut = false;
    for (std::size_t lane = 0; lane < 32; ++lane) {
        const std::size_t written = counts[first_lane + lane] / sizeof(WideBufferedEvent);
        cut = cut || written > most;
        lanes[lane].resize(std::min(written, most));
        events.download(lanes[lane], lane * most);
    }
    WarpTouches made = put_together(lanes);
    made.cut = made.cut || cut;
    made.known.resize(addresses.size());
    addresses.download(made.known);
    return made;
}

}  // namespace lanescope::cuda
