#include "app/backends/cuda/tracer.h"

#include <algorithm>
#include <numeric>

#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t most_tape_events = std::size_t(1) << 28;

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
        std::size_t warp = 0;
        while (warp < counts_.size()) {
            progress_.check();
            progress_.fraction(double(warp) / double(counts_.size()));
            warp = run_range(warp);
        }
        result_.tally = table_.read(stream_);
        result_.dropped = total_ - result_.events.size();
        return std::move(result_);
    }

private:
    std::size_t event_bytes() const {
        return request_.clocked ? sizeof(simt::ClockedTapeEvent) : sizeof(simt::TapeEvent);
    }

    /// A first run without any tape: each warp only counts.
    void count_events() {
        const auto warps = static_cast<std::size_t>(result_.shape.warps());
        counts_.resize(warps);
        first_ = DeviceArray<std::uint32_t>(warps + 1);
        device_counts_ = DeviceArray<std::uint32_t>(warps);
        check(cudaMemset(first_.data(), 0, (warps + 1) * sizeof(std::uint32_t)), "clearing the tape");
        launch_once(nullptr);
        device_counts_.download(counts_);
        total_ = std::accumulate(counts_.begin(), counts_.end(), std::uint64_t(0));
    }

    float launch_once(void* events) {
        prepare_();
        Event start, stop;
        start.record(stream_);
        launch_({events, first_.data(), device_counts_.data()}, stream_);
        check(cudaGetLastError(), "launching the traced kernel");
        stop.record(stream_);
        wait_for(stream_, "running the traced kernel");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, start.get(), stop.get()), "reading a time");
        return ms;
    }

    /// The warps whose events are kept: those asked for, as many as fit.
    void choose_window() {
        const auto warps = static_cast<std::int64_t>(counts_.size());
        result_.first_warp = std::min(request_.first_warp, warps);
        const std::int64_t last = result_.first_warp + std::min(request_.warps, warps - result_.first_warp);
        result_.offsets.push_back(0);
        for (std::int64_t w = result_.first_warp; w < last; ++w) {
            const std::uint64_t end = result_.offsets.back() + counts_[static_cast<std::size_t>(w)];
            if (end > static_cast<std::uint64_t>(request_.max_events)) break;
            result_.offsets.push_back(end);
        }
        result_.events.reserve(result_.offsets.back());
    }

    void allocate_tape() {
        std::size_t free = 0, all = 0;
        check(cudaMemGetInfo(&free, &all), "asking for free memory");
        const std::size_t room = std::min(most_tape_events, free / 2 / event_bytes());
        const std::size_t longest = counts_.empty() ? 1 : *std::ranges::max_element(counts_);
        slots_ = std::clamp<std::size_t>(total_, longest, std::max(room, longest));
        events_ = DeviceArray<std::byte>(slots_ * event_bytes());
    }

    /// Records the warps from `begin` on, as many as the tape holds. Returns the first warp that did not fit.
    std::size_t run_range(std::size_t begin) {
        std::vector<std::uint32_t> first(counts_.size() + 1, 0);
        std::size_t end = begin, used = 0;
        while (end < counts_.size() && used + counts_[end] <= slots_) {
            first[end] = static_cast<std::uint32_t>(used);
            used += counts_[end++];
        }
        std::fill(first.begin() + static_cast<std::ptrdiff_t>(end), first.end(), static_cast<std::uint32_t>(used));
        first_.upload(first);
        const bool whole = begin == 0 && end == counts_.size();
        const float ms = launch_once(events_.data());
        if (whole) result_.recording_us = 1e3 * median_of_runs(ms);
        table_.add(events_.data(), used, request_.clocked, stream_);
        wait_for(stream_, "counting events");
        keep(begin, end, first);
        return end;
    }

    /// The first run of a tape warms up; a few more tell what recording costs.
    float median_of_runs(float first) {
        std::vector<float> times{first};
        for (int i = 0; i < 4; ++i) times.push_back(launch_once(events_.data()));
        std::ranges::sort(times);
        return times[times.size() / 2];
    }

    void keep(std::size_t begin, std::size_t end, const std::vector<std::uint32_t>& first) {
        const auto window_begin = static_cast<std::size_t>(result_.first_warp);
        const std::size_t window_end = window_begin + result_.offsets.size() - 1;
        const std::size_t from = std::max(begin, window_begin), to = std::min(end, window_end);
        if (from >= to) return;
        read_events(first[from], first[to - 1] + counts_[to - 1] - first[from]);
    }

    void read_events(std::size_t first, std::size_t count) {
        if (request_.clocked) {
            std::vector<simt::ClockedTapeEvent> events(count);
            read_bytes(events.data(), first, count);
            result_.events.insert(result_.events.end(), events.begin(), events.end());
            return;
        }
        std::vector<simt::TapeEvent> events(count);
        read_bytes(events.data(), first, count);
        for (const simt::TapeEvent& event : events) result_.events.push_back({event.mask, event.key, 0, 0});
    }

    void read_bytes(void* to, std::size_t first, std::size_t count) {
        check(cudaMemcpy(to, events_.data() + first * event_bytes(), count * event_bytes(), cudaMemcpyDeviceToHost),
              "reading the tape");
    }

    const TracedLaunch& launch_;
    const std::function<void()>& prepare_;
    const TapeRequest& request_;
    cudaStream_t stream_;
    Progress& progress_;
    TapeResult result_;
    TallyTable table_;
    std::vector<std::uint32_t> counts_;
    DeviceArray<std::uint32_t> first_, device_counts_;
    DeviceArray<std::byte> events_;
    std::size_t slots_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace

TapeResult run_traced(const TracedLaunch& launch, const std::function<void()>& prepare, const TapeRequest& request,
                      cudaStream_t stream, Progress& progress) {
    return TraceJob(launch, prepare, request, stream, progress).run();
}

}  // namespace lanescope::cuda
