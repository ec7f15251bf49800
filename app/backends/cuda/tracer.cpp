#include "app/backends/cuda/tracer.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t most_tape_events = std::size_t(1) << 28;
constexpr std::size_t lanes_a_warp = 32;

/// Puts the events of one warp, lane's part after lane's part, into the order of the clock, which may wrap around.
void order_by_clock(std::span<simt::TapeEvent> events) {
    if (events.empty()) return;
    std::uint32_t start = events[0].clock;
    for (const simt::TapeEvent& event : events)
        if (std::int32_t(event.clock - start) < 0) start = event.clock;
    const auto since_start = [start](const simt::TapeEvent& event) { return event.clock - start; };
    if (!std::ranges::is_sorted(events, {}, since_start)) std::ranges::stable_sort(events, {}, since_start);
}

class TraceJob {
public:
    TraceJob(const TracedLaunch& launch, const std::function<void()>& prepare, const TapeRequest& request,
             cudaStream_t stream, Progress& progress)
        : launch_(launch), prepare_(prepare), request_(request), stream_(stream), progress_(progress) {}

    TapeResult run() {
        result_.shape = launch_({}, stream_);
        count_events();
        choose_window();
        allocate_tape();
        for (std::size_t warp = 0; warp < warps();) {
            progress_.check();
            progress_.fraction(double(warp) / double(warps()));
            warp = run_range(warp);
        }
        result_.tally = table_.read(stream_);
        result_.dropped = total_ - result_.events.size();
        return std::move(result_);
    }

private:
    std::size_t warps() const { return warp_counts_.size(); }

    /// A first run without any tape: each lane only counts.
    void count_events() {
        const auto lanes = static_cast<std::size_t>(result_.shape.warps()) * lanes_a_warp;
        counts_.resize(lanes);
        first_ = DeviceArray<std::uint32_t>(lanes);
        device_counts_ = DeviceArray<std::uint32_t>(lanes);
        check(cudaMemset(device_counts_.data(), 0, lanes * sizeof(std::uint32_t)), "clearing the counts");
        first_.upload(std::vector<std::uint32_t>(lanes, simt::no_slots));
        launch_once();
        device_counts_.download(counts_);
        warp_counts_.resize(lanes / lanes_a_warp);
        for (std::size_t l = 0; l < lanes; ++l) warp_counts_[l / lanes_a_warp] += counts_[l];
        total_ = std::accumulate(warp_counts_.begin(), warp_counts_.end(), std::uint64_t(0));
    }

    float launch_once() {
        prepare_();
        Event start, stop;
        start.record(stream_);
        launch_({events_.data(), static_cast<std::uint32_t>(slots_), first_.data(), device_counts_.data()}, stream_);
        check(cudaGetLastError(), "launching the traced kernel");
        stop.record(stream_);
        wait_for(stream_, "running the traced kernel");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, start.get(), stop.get()), "reading a time");
        return ms;
    }

    /// The warps whose events are kept: those asked for, as many as fit.
    void choose_window() {
        const auto all = static_cast<std::int64_t>(warps());
        result_.first_warp = std::min(request_.first_warp, all);
        const std::int64_t last = result_.first_warp + std::min(request_.warps, all - result_.first_warp);
        result_.offsets.push_back(0);
        for (std::int64_t w = result_.first_warp; w < last; ++w) {
            const std::uint64_t end = result_.offsets.back() + warp_counts_[static_cast<std::size_t>(w)];
            if (end > static_cast<std::uint64_t>(request_.max_events)) break;
            result_.offsets.push_back(end);
        }
        result_.events.reserve(result_.offsets.back());
    }

    void allocate_tape() {
        std::size_t free = 0, all = 0;
        check(cudaMemGetInfo(&free, &all), "asking for free memory");
        const std::size_t room = std::min(most_tape_events, free / 2 / sizeof(simt::TapeEvent));
        const std::size_t longest = warp_counts_.empty() ? 1 : *std::ranges::max_element(warp_counts_);
        slots_ = std::clamp<std::size_t>(total_, longest, std::max(room, longest));
        events_ = DeviceArray<simt::TapeEvent>(slots_);
    }

    /// Records the warps from `begin` on, as many as the tape holds. Returns the first warp that did not fit.
    std::size_t run_range(std::size_t begin) {
        std::vector<std::uint32_t> first(counts_.size(), simt::no_slots);
        std::size_t end = begin, used = 0;
        for (; end < warps() && used + warp_counts_[end] <= slots_; ++end)
            for (std::size_t lane = 0; lane < lanes_a_warp; ++lane) {
                first[end * lanes_a_warp + lane] = static_cast<std::uint32_t>(used);
                used += counts_[end * lanes_a_warp + lane];
            }
        first_.upload(first);
        const float ms = launch_once();
        if (begin == 0 && end == warps()) result_.recording_us = 1e3 * median_of_runs(ms);
        table_.add(events_.data(), used, stream_);
        wait_for(stream_, "counting events");
        require_same_counts();
        keep(begin, end, first);
        return end;
    }

    /// The first run with a tape warms up; a few more tell what recording costs.
    float median_of_runs(float first) {
        std::vector<float> times{first};
        for (int i = 0; i < 6; ++i) times.push_back(launch_once());
        std::ranges::sort(times);
        return times[times.size() / 2];
    }

    /// A lane that had another number of events than in the counting run has written past its part of the tape.
    void require_same_counts() const {
        std::vector<std::uint32_t> now(counts_.size());
        device_counts_.download(now);
        if (now != counts_)
            throw std::runtime_error("the kernel's control flow differs from run to run: its lanes cannot be recorded");
    }

    /// Copies the wanted ones of the warps begin to end, and puts each warp's events in order.
    void keep(std::size_t begin, std::size_t end, const std::vector<std::uint32_t>& first) {
        const auto window_begin = static_cast<std::size_t>(result_.first_warp);
        const std::size_t window_end = window_begin + result_.offsets.size() - 1;
        const std::size_t from = std::max(begin, window_begin), to = std::min(end, window_end);
        if (from >= to) return;
        const std::uint64_t kept = result_.offsets[from - window_begin];
        result_.events.resize(result_.offsets[to - window_begin]);
        events_.download(std::span(result_.events).subspan(kept), first[from * lanes_a_warp]);
        for (std::size_t w = from - window_begin; w < to - window_begin; ++w)
            order_by_clock(std::span(result_.events)
                               .subspan(result_.offsets[w], result_.offsets[w + 1] - result_.offsets[w]));
    }

    const TracedLaunch& launch_;
    const std::function<void()>& prepare_;
    const TapeRequest& request_;
    cudaStream_t stream_;
    Progress& progress_;
    TapeResult result_;
    TallyTable table_;
    std::vector<std::uint32_t> counts_;       ///< events that each lane writes
    std::vector<std::uint32_t> warp_counts_;  ///< and each warp
    DeviceArray<std::uint32_t> first_, device_counts_;
    DeviceArray<simt::TapeEvent> events_;
    std::size_t slots_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace

TapeResult run_traced(const TracedLaunch& launch, const std::function<void()>& prepare, const TapeRequest& request,
                      cudaStream_t stream, Progress& progress) {
    return TraceJob(launch, prepare, request, stream, progress).run();
}

}  // namespace lanescope::cuda
