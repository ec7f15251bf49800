#include "app/gpu/timing/stopwatch.h"

#include <algorithm>
#include <numeric>

#include "app/gpu/driver/waiting.h"

namespace lanescope::cuda {
namespace {

constexpr int batch = 10;  ///< launches per warm sample

Times times_of(const Samples& samples) {
    const auto [low, high] = std::ranges::minmax(samples);
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / double(samples.size());
    return {quantile(samples, 0.5), low, high, int(samples.size()), mean};
}

class Stopwatch {
public:
    Stopwatch(const std::vector<Launch>& launches, std::size_t sets, Flusher& flusher, const StopwatchOptions& options,
              CUstream stream, Progress& progress)
        : launches_(launches),
          sets_(sets),
          flusher_(flusher),
          options_(options),
          stream_(stream),
          progress_(progress) {}

    std::vector<Timing> run() {
        {
            const Share share(progress_, 0, 0.1);
            warm_up();
        }
        const std::vector<Samples> cold = take_cold();
        std::vector<Timing> timings(launches_.size());
        for (std::size_t i = 0; i < timings.size(); ++i) {
            timings[i].kind = Kind::measured;
            timings[i].cold = times_of(cold[i]);
            timings[i].near_launch_floor = timings[i].cold.median < 10 * options_.launch_us;
        }
        const Share share(progress_, 0.6, 1);
        if (options_.warm) add_warm(timings);
        return timings;
    }

private:
    double share_seconds() const { return options_.cold.seconds / double(launches_.size()); }

    void warm_up() {
        for (std::size_t i = 0; i < launches_.size(); ++i) {
            progress_.check();
            warm_up(launches_[i], i < options_.known_seconds.size() ? options_.known_seconds[i] : 0);
            progress_.fraction(double(i + 1) / double(launches_.size()));
        }
    }

    void warm_up(const Launch& launch, double seconds) {
        const bool as_asked = options_.cold.rounds > 0;
        for (int i = 0; i < options_.warm_ups && (as_asked || seconds <= share_seconds()); ++i)
            seconds += 1e-6 * timed([&] { launch(next_set(), stream_); });
    }

    std::vector<Samples> take_cold() {
        const Share share(progress_, 0.1, 0.6);
        Sampling sampling(launches_.size(), options_.cold);
        take(
            sampling, [&](std::size_t i, const WhileWaiting& told) { return cold_sample(launches_[i], told); }, 1);
        return sampling.samples();
    }

    /// sample(i, told) returns microseconds per launch and makes `launches_a_sample` launches.
    template <class Sample>
    void take(Sampling& sampling, Sample sample, int launches_a_sample) {
        for (auto round = sampling.next_round(); !round.empty(); round = sampling.next_round())
            for (const std::size_t i : round) {
                progress_.check();
                const double us = sample(i, [&](double s) { progress_.fraction(sampling.fraction(i, s)); });
                sampling.took(i, us, 1e-6 * us * launches_a_sample);
                progress_.fraction(sampling.fraction());
            }
    }

    std::size_t next_set() { return set_ = (set_ + 1) % sets_; }

    template <class Run>
    double timed(Run run, const WhileWaiting& told = {}) {
        start_.record(stream_);
        run();
        stop_.record(stream_);
        wait_for(stream_, "timing", progress_, told);
        return start_.us_until(stop_);
    }

    double cold_sample(const Launch& launch, const WhileWaiting& told) {
        flusher_.flush(stream_);
        return timed([&] { launch(next_set(), stream_); }, told);
    }

    double warm_sample(const Launch& launch, const WhileWaiting& told) {
        launch(0, stream_);
        const auto launch_all = [&] {
            for (int i = 0; i < batch; ++i) launch(0, stream_);
        };
        return timed(launch_all, told) / batch;
    }

    /// Asked rounds count here too, within the time share: a warm sample has many launches.
    SamplingRules warm_rules(std::size_t launches) const {
        SamplingRules rules{.seconds = share_seconds() * double(launches)};
        if (options_.cold.rounds > 0) rules.min_samples = rules.max_samples = options_.cold.rounds;
        return rules;
    }

    /// Only for launches with time for a batch.
    void add_warm(std::vector<Timing>& timings) {
        std::vector<std::size_t> short_ones;
        for (std::size_t i = 0; i < timings.size(); ++i)
            if (1e-6 * timings[i].cold.median * (batch + 1) <= share_seconds()) short_ones.push_back(i);
        Sampling sampling(short_ones.size(), warm_rules(short_ones.size()));
        take(
            sampling,
            [&](std::size_t k, const WhileWaiting& told) { return warm_sample(launches_[short_ones[k]], told); },
            batch + 1);
        for (std::size_t k = 0; k < short_ones.size(); ++k) {
            Timing& timing = timings[short_ones[k]];
            timing.warm = times_of(sampling.samples()[k]);
            if (timing.near_launch_floor) timing.graph = graph_times(launches_[short_ones[k]]);
        }
    }

    /// A graph avoids most launch overhead.
    std::optional<Times> graph_times(const Launch& launch) {
        CUgraph graph = nullptr;
        CUgraphExec executable = nullptr;
        check(driver().begin_capture(stream_, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL), "capturing a graph");
        for (int i = 0; i < batch; ++i) launch(0, stream_);
        if (driver().end_capture(stream_, &graph) != CUDA_SUCCESS || !graph) return std::nullopt;  // not capturable
        check(driver().instantiate_graph(&executable, graph, 0), "instantiating a graph");
        Samples samples;
        for (int i = 0; i < warm_rules(1).min_samples; ++i)
            samples.push_back(timed([&] { check(driver().launch_graph(executable, stream_), "replaying a graph"); }) /
                              batch);
        driver().destroy_executable_graph(executable);
        driver().destroy_graph(graph);
        return times_of(samples);
    }

    const std::vector<Launch>& launches_;
    std::size_t sets_;
    std::size_t set_ = 0;
    Flusher& flusher_;
    const StopwatchOptions& options_;
    CUstream stream_;
    Progress& progress_;
    Event start_, stop_;
};

}  // namespace

Flusher::Flusher(std::int64_t l2_bytes) : memory_(std::size_t(std::max<std::int64_t>(4 * l2_bytes, 64 << 20))) {}

void Flusher::flush(CUstream stream) {
    value_ = (value_ + 1) & 0xff;
    check(driver().queue_fill(memory_.address(), static_cast<unsigned char>(value_), memory_.size(), stream),
          "flushing L2");
}

std::vector<Timing> time_interleaved(const std::vector<Launch>& launches, std::size_t sets, Flusher& flusher,
                                     const StopwatchOptions& options, CUstream stream, Progress& progress) {
    return Stopwatch(launches, sets, flusher, options, stream, progress).run();
}

}  // namespace lanescope::cuda
