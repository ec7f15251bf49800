#include "app/backends/cuda/stopwatch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr int batch = 10;  ///< launches back to back in one warm sample

using Samples = std::vector<double>;

double quantile(Samples samples, double q) {
    std::ranges::sort(samples);
    const double place = q * double(samples.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, samples.size() - 1);
    return samples[below] + (place - double(below)) * (samples[above] - samples[below]);
}

/// Standard error of the median, as a share of it, from the interquartile range (1.25 sigma / sqrt n, normal samples).
double noise_of(const Samples& samples) {
    const double sigma = (quantile(samples, 0.75) - quantile(samples, 0.25)) / 1.349;
    return 1.25 * sigma / std::sqrt(double(samples.size())) / quantile(samples, 0.5);
}

Times times_of(const Samples& samples) {
    const auto [low, high] = std::ranges::minmax(samples);
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / double(samples.size());
    return {quantile(samples, 0.5), low, high, int(samples.size()), mean};
}

class Stopwatch {
public:
    Stopwatch(const std::vector<Launch>& launches, std::size_t sets, Flusher& flusher, const StopwatchOptions& options,
              cudaStream_t stream, Progress& progress)
        : launches_(launches),
          sets_(sets),
          flusher_(flusher),
          options_(options),
          stream_(stream),
          progress_(progress) {}

    std::vector<Timing> run() {
        warm_up();
        const auto cold = rounds([this](const Launch& launch) { return cold_sample(launch); }, options_.rounds);
        std::vector<Timing> timings(launches_.size());
        for (std::size_t i = 0; i < timings.size(); ++i) {
            timings[i].kind = Kind::measured;
            timings[i].cold = times_of(cold[i]);
            timings[i].near_launch_floor = timings[i].cold.median < 10 * options_.launch_us;
        }
        if (options_.warm) add_warm(timings);
        return timings;
    }

private:
    void warm_up() {
        for (int i = 0; i < options_.warm_ups; ++i)
            for (const Launch& launch : launches_) launch(next_set(), stream_);
        check(cudaGetLastError(), "launching");
        wait_for(stream_, "warming up");
    }

    std::size_t next_set() { return set_ = (set_ + 1) % sets_; }

    template <class Run>
    double timed(Run run) {
        start_.record(stream_);
        run();
        stop_.record(stream_);
        check(cudaGetLastError(), "launching");
        wait_for(stream_, "timing");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, start_.get(), stop_.get()), "reading a time");
        return 1e3 * ms;
    }

    double cold_sample(const Launch& launch) {
        flusher_.flush(stream_);
        return timed([&] { launch(next_set(), stream_); });
    }

    double warm_sample(const Launch& launch) {
        launch(0, stream_);
        const double us = timed([&] {
            for (int i = 0; i < batch; ++i) launch(0, stream_);
        });
        return us / batch;
    }

    /// One sample of each launch a round: so many rounds, or until all are quiet enough or the time is up.
    template <class Sample>
    std::vector<Samples> rounds(Sample sample, int wanted) {
        using clock = std::chrono::steady_clock;
        const auto begin = clock::now();
        std::vector<Samples> samples(launches_.size());
        const int most = wanted > 0 ? wanted : options_.max_samples;
        for (int round = 0; round < most; ++round) {
            progress_.check();
            progress_.fraction(double(round) / most);
            for (std::size_t i = 0; i < launches_.size(); ++i) samples[i].push_back(sample(launches_[i]));
            if (wanted > 0) continue;
            const double seconds = std::chrono::duration<double>(clock::now() - begin).count();
            const bool enough = round + 1 >= options_.min_samples;
            if (enough && std::ranges::all_of(samples, [&](const Samples& s) { return noise_of(s) < options_.noise; }))
                break;
            if (seconds > options_.max_seconds && round >= 4) break;
        }
        return samples;
    }

    void add_warm(std::vector<Timing>& timings) {
        const auto warm = rounds([this](const Launch& launch) { return warm_sample(launch); }, 0);
        for (std::size_t i = 0; i < timings.size(); ++i) {
            timings[i].warm = times_of(warm[i]);
            if (timings[i].near_launch_floor) timings[i].graph = graph_times(launches_[i]);
        }
    }

    /// The same launches as one graph: what remains of the launch floor.
    std::optional<Times> graph_times(const Launch& launch) {
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t executable = nullptr;
        check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "capturing a graph");
        for (int i = 0; i < batch; ++i) launch(0, stream_);
        if (cudaStreamEndCapture(stream_, &graph) != cudaSuccess || !graph) {
            cudaGetLastError();
            return std::nullopt;  // a library call that cannot be captured
        }
        check(cudaGraphInstantiate(&executable, graph, 0), "instantiating a graph");
        Samples samples;
        for (int i = 0; i < options_.min_samples; ++i)
            samples.push_back(timed([&] { check(cudaGraphLaunch(executable, stream_), "replaying a graph"); }) / batch);
        cudaGraphExecDestroy(executable);
        cudaGraphDestroy(graph);
        return times_of(samples);
    }

    const std::vector<Launch>& launches_;
    std::size_t sets_;
    std::size_t set_ = 0;
    Flusher& flusher_;
    const StopwatchOptions& options_;
    cudaStream_t stream_;
    Progress& progress_;
    Event start_, stop_;
};

}  // namespace

Flusher::Flusher(std::int64_t l2_bytes) : memory_(std::size_t(std::max<std::int64_t>(4 * l2_bytes, 64 << 20))) {}

void Flusher::flush(cudaStream_t stream) {
    value_ = (value_ + 1) & 0xff;
    check(cudaMemsetAsync(memory_.data(), value_, memory_.size(), stream), "flushing L2");
}

std::vector<Timing> time_interleaved(const std::vector<Launch>& launches, std::size_t sets, Flusher& flusher,
                                     const StopwatchOptions& options, cudaStream_t stream, Progress& progress) {
    return Stopwatch(launches, sets, flusher, options, stream, progress).run();
}

}  // namespace lanescope::cuda
