// Time of results from a worker to its client: through a pipe, and to the first picture over a slow line.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "app/formats/recordings.h"
#include "app/lab/workers/worker_pool.h"
#include "app/model/operation.h"
#include "app/wire/framing.h"
#include "bench/large_result.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/slow_line.h"

namespace lanescope {
namespace {

using Seconds = std::chrono::duration<double>;

/// Writes, sends, reads and checks a result of 100 million lane-steps. Argument: active lanes per step; 4: 25 million
/// events.
void cross_a_pipe(benchmark::State& state) {
    const RunResult large = large_result(100'000'000, int(state.range(0)));
    for (auto _ : state) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) return state.SkipWithError("no pipe");
        fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
        std::jthread worker([&] { MessageWriter(ends[1]).send({{"result", 1}}, to_lane(large).pieces); });
        MessageReader reader(ends[0]);
        reader.next_head(std::chrono::milliseconds(-1));
        UploadReader payload(reader, [] {});
        benchmark::DoNotOptimize(from_lane(payload)->trace->events.data());
        worker.join();
        for (const int end : ends) close(end);
    }
}
BENCHMARK(cross_a_pipe)->Arg(32)->Arg(8)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);

Place place_behind(const std::string& prefix) {
    const std::string command = "exec " + prefix + " " LANESCOPE_BINARY_DIR "/bin/lanescope worker";
    return {"elsewhere", {"/bin/sh", "-c", command}, prefix.empty()};
}

/// Time to the first lanes. Argument: 0: local worker; else one-way delay in milliseconds on a 100 Mbit/s line.
void first_picture(benchmark::State& state, const char* problem) {
    Experiment experiment;
    if (*problem) experiment.problem = parse_problem(problem);
    for (const std::string& id : operation_of(experiment.problem).info().initial_variants)
        experiment.variants.push_back({id});
    experiment.backend = BackendKind::emulator;
    const int delay = int(state.range(0));
    WorkerRunner runner(shipped_catalog(), place_behind(delay ? worker_test::slow_line(delay, 100) : ""));
    runner.hello();
    for (auto _ : state) {
        Progress progress;
        std::optional<Seconds> first;
        const auto began = std::chrono::steady_clock::now();
        runner.run(experiment, progress, [&](const RunResultPtr& result) {
            if (!first && !result->trace->events.empty()) first = std::chrono::steady_clock::now() - began;
        });
        state.SetIterationTime(first.value_or(Seconds(0)).count());
    }
}
BENCHMARK_CAPTURE(first_picture, usual, "")->Arg(0)->Arg(20)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK_CAPTURE(first_picture, large, "spmv:rmat,scale=17,edges=16")
    ->Arg(0)
    ->Arg(20)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime()
    ->Iterations(3);

}  // namespace
}  // namespace lanescope
