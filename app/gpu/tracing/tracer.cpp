#include "app/gpu/tracing/tracer.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/gpu/driver/waiting.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t max_tape_bytes = 0xfffffff0;  ///< byte offsets have 32 bits
constexpr std::size_t lanes_a_warp = 32;
constexpr int attempts = 4;  ///< to find a sufficient buffer

class TraceJob {
public:
    TraceJob(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress)
        : launch_(launch),
          request_(request),
          stream_(stream),
          progress_(progress),
          event_bytes_(bytes_of_event(launch.kind)) {}

    Recorded run() {
        count_events();
        table_.emplace(std::max<std::size_t>(launch_.sites, 1));
        for (int attempt = 0; attempt < attempts; ++attempt) {
            if (!record()) continue;
            result_.tally = table_->read(stream_);
            result_.addresses = read_addresses();
            result_.dropped = written_ - result_.events.size();
            return std::move(result_);
        }
        throw std::runtime_error("the kernel's control flow differs from run to run: its lanes cannot be recorded");
    }

    void count_events() {
        const auto lanes = static_cast<std::size_t>(launch_.shape.warps()) * lanes_a_warp;
        places_.assign(lanes, 0);
        first_ = DeviceArray<std::uint32_t>(lanes);
        end_ = DeviceArray<std::uint32_t>(lanes);
        device_counts_ = DeviceArray<std::uint32_t>(lanes);
        device_counts_.fill(0);
        if (records_addresses(launch_.kind)) {
            addresses_ = DeviceArray<std::uint64_t>(launch_.sites + launch_.shared_arrays);
            addresses_.fill(0);
        }
        first_.upload(places_);
        end_.upload(places_);
        launch_once();
        counts_ = read_counts();
        warp_counts_.assign(lanes / lanes_a_warp, 0);
        for (std::size_t l = 0; l < lanes; ++l) warp_counts_[l / lanes_a_warp] += counts_[l];
    }

    std::uint64_t counted() const {
        return std::accumulate(warp_counts_.begin(), warp_counts_.end(), std::uint64_t(0));
    }

    std::vector<std::uint64_t> read_addresses() const {
        std::vector<std::uint64_t> addresses(addresses_.size());
        addresses_.download(addresses);
        return addresses;
    }

private:
    std::size_t warps() const { return warp_counts_.size(); }
    /// In events of a lane's, or a warp's, part of the buffer.
    std::size_t room(std::size_t lane) const { return counts_[lane] + slack_; }
    std::size_t warp_room(std::size_t warp) const { return warp_counts_[warp] + lanes_a_warp * slack_; }

    /// Returns false, and increases slack_, if a lane needed more room.
    bool record() {
        table_->clear();
        written_ = 0;
        choose_window();
        allocate_tape();
        for (std::size_t warp = 0; warp < warps();) {
            progress_.check();
            progress_.fraction(double(warp) / double(warps()));
            const std::optional<std::size_t> next = run_range(warp);
            if (!next) return false;
            warp = *next;
        }
        return true;
    }

    std::vector<std::uint32_t> read_counts() const {
        std::vector<std::uint32_t> counts(device_counts_.size());
        device_counts_.download(counts);
        for (std::uint32_t& count : counts) count /= static_cast<std::uint32_t>(event_bytes_);
        return counts;
    }

    /// Returns microseconds.
    double launch_once() {
        if (slack_ > 0)  // zeros mark unwritten slots
            check(driver().queue_fill(events_.address(), 0, events_.size(), stream_), "clearing the tape");
        Event start, stop;
        const EventBuffer buffer{events_.address(), first_.address(), end_.address(), device_counts_.address(),
                                 addresses_.address()};
        launch_.set_tape(buffer, stream_);  // before prepare(): this copy may block and delay the launch
        launch_.prepare(stream_);
        start.record(stream_);
        launch_.launch(stream_);
        stop.record(stream_);
        wait_for(stream_, "running the probed kernel", progress_);
        return start.us_until(stop);
    }

    /// Keeps as many requested warps as fit.
    void choose_window() {
        const auto all = static_cast<std::int64_t>(warps());
        result_.events.clear();
        result_.offsets.assign(1, 0);
        result_.first_warp = std::min(request_.first_warp, all);
        const std::int64_t last = result_.first_warp + std::min(request_.warps, all - result_.first_warp);
        std::uint64_t events = 0;
        for (window_end_ = result_.first_warp; window_end_ < last; ++window_end_) {
            events += warp_room(static_cast<std::size_t>(window_end_));
            if (events > static_cast<std::uint64_t>(request_.max_events)) break;
        }
    }

    void allocate_tape() {
        std::size_t free = 0, all = 0;
        check(driver().memory_info(&free, &all), "reading the free memory");
        const std::size_t most = std::min(max_tape_bytes, (free + events_.size()) / 2) / event_bytes_;
        std::size_t longest = 1, total = 0;
        for (std::size_t warp = 0; warp < warps(); ++warp) {
            longest = std::max(longest, warp_room(warp));
            total += warp_room(warp);
        }
        slots_ = std::clamp<std::size_t>(total, longest, std::max(most, longest));
        if (slots_ * event_bytes_ > max_tape_bytes)
            throw std::runtime_error("one warp has more events than a tape can hold: trace a smaller problem");
        events_ = {};
        events_ = DeviceArray<std::byte>(slots_ * event_bytes_);
    }

    /// Returns the first warp that did not fit; nullopt if a lane needed more room.
    std::optional<std::size_t> run_range(std::size_t begin) {
        const std::size_t end = place(begin);
        const std::size_t used = places_.empty() ? 0 : places_.back() / event_bytes_;
        const double us = launch_once();
        if (request_.timed && begin == 0 && end == warps()) result_.recording_us = median_of_runs(us);
        recorded_ = read_counts();
        if (!has_room()) return std::nullopt;
        table_->add(events_.address(), used, event_bytes_, launch_.kind == ProbeKind::sectors, stream_);
        wait_for(stream_, "counting events");
        for (std::size_t lane = begin * lanes_a_warp; lane < end * lanes_a_warp; ++lane) written_ += recorded_[lane];
        keep(begin, end);
        return end;
    }

    /// Counts differ between runs if, for example, the last block adds up the results.
    bool has_room() {
        if (slack_ == 0 && recorded_ == counts_) return true;
        std::size_t wanted = std::max<std::size_t>(slack_, 1);
        for (std::size_t lane = 0; lane < recorded_.size(); ++lane)
            if (recorded_[lane] > counts_[lane])
                wanted = std::max<std::size_t>(wanted, 2 * (recorded_[lane] - counts_[lane]));
        return std::exchange(slack_, wanted) == wanted;
    }

    /// Assigns room to lanes of warps from `begin`; returns the first warp without room.
    std::size_t place(std::size_t begin) {
        std::vector<std::uint32_t> ends(counts_.size(), 0);
        std::ranges::fill(places_, 0);
        std::size_t warp = begin, used = 0;
        for (; warp < warps() && used + warp_room(warp) <= slots_; ++warp)
            for (std::size_t lane = warp * lanes_a_warp; lane < (warp + 1) * lanes_a_warp; ++lane) {
                places_[lane] = static_cast<std::uint32_t>(used * event_bytes_);
                used += room(lane);
                ends[lane] = static_cast<std::uint32_t>(used * event_bytes_);
            }
        first_.upload(places_);
        end_.upload(ends);
        places_ = std::move(ends);
        std::fill(places_.begin() + static_cast<std::ptrdiff_t>(warp * lanes_a_warp), places_.end(),
                  static_cast<std::uint32_t>(used * event_bytes_));
        return warp;
    }

    /// The first run is the warm-up; short kernels repeat.
    double median_of_runs(double first) {
        std::vector<double> times{first};
        const int more = 1e-6 * first < timeouts::longest_repeated_seconds / 10 ? 6 : 0;
        for (int i = 0; i < more; ++i) times.push_back(launch_once());
        std::ranges::sort(times);
        return times[times.size() / 2];
    }

    void keep(std::size_t begin, std::size_t end) {
        const auto window_begin = static_cast<std::size_t>(result_.first_warp);
        const std::size_t from = std::max(begin, window_begin);
        const std::size_t to = std::min(end, static_cast<std::size_t>(window_end_));
        if (from >= to) return;
        const std::size_t first = first_event(from * lanes_a_warp),
                          last = places_[to * lanes_a_warp - 1] / event_bytes_;
        const std::vector<EventStep> steps = read_steps(first, last - first);
        for (std::size_t warp = from; warp < to; ++warp) {
            progress_.check();
            keep_warp(warp, steps, first);
        }
    }

    /// The end of the previous lane's part.
    std::size_t first_event(std::size_t lane) const { return places_[lane] / event_bytes_ - room(lane); }

    void keep_warp(std::size_t warp, std::span<const EventStep> steps, std::size_t first) {
        std::array<std::span<const EventStep>, lanes_a_warp> parts;
        for (std::size_t l = 0; l < lanes_a_warp; ++l) {
            const std::size_t lane = warp * lanes_a_warp + l;
            parts[l] = steps.subspan(first_event(lane) - first, recorded_[lane]);
        }
        const auto ordered = launch_.kind == ProbeKind::clocks ? order_by_clock(parts) : order_by_count(parts);
        result_.events.insert(result_.events.end(), ordered.begin(), ordered.end());
        result_.offsets.push_back(result_.events.size());
    }

    std::vector<EventStep> read_steps(std::size_t first, std::size_t count) const {
        std::vector<std::byte> bytes(count * event_bytes_);
        events_.download(bytes, first * event_bytes_);
        std::vector<EventStep> steps(count);
        for (std::size_t i = 0; i < count; ++i) {
            WideBufferedEvent event{};
            std::memcpy(&event, bytes.data() + i * event_bytes_, event_bytes_);
            steps[i] = {event.mask, static_cast<std::uint16_t>(event.what),
                        static_cast<std::uint16_t>(event.what >> 16), event.more};
        }
        return steps;
    }

    const ProbedLaunch& launch_;
    const RecordRequest& request_;
    CUstream stream_;
    Progress& progress_;
    const std::size_t event_bytes_;
    Recorded result_;
    std::optional<TallyTable> table_;
    std::vector<std::uint32_t> counts_;       ///< events per lane, first run
    std::vector<std::uint32_t> recorded_;     ///< events per lane, last run
    std::vector<std::uint32_t> warp_counts_;  ///< events per warp, first run
    std::vector<std::uint32_t> places_;       ///< end of each lane's part, in bytes
    DeviceArray<std::uint32_t> first_, end_, device_counts_;
    DeviceArray<std::uint64_t> addresses_;
    DeviceArray<std::byte> events_;
    std::size_t slots_ = 0;
    std::size_t slack_ = 0;        ///< extra events per lane
    std::int64_t window_end_ = 0;  ///< end of the kept warps
    std::uint64_t written_ = 0;
};

}  // namespace

Recorded run_probed(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress) {
    return TraceJob(launch, request, stream, progress).run();
}

EventCount count_events(const ProbedLaunch& launch, CUstream stream, Progress& progress) {
    const RecordRequest all;
    TraceJob job(launch, all, stream, progress);
    job.count_events();
    return {job.counted(), job.read_addresses()};
}

}  // namespace lanescope::cuda
