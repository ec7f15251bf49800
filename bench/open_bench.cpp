// How long a recording of 100 million lane-steps takes to open, and how much memory that asks for. The file lies in a
// temporary folder and is in the page cache, as after it was recorded.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/analysis/lane_difference.h"
#include "app/model/files/lane_format.h"
#include "app/model/files/serialise.h"
#include "app/worker/wire.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Warps of 100 steps, so many lanes of each active, until there are so many active lane-steps.
RunResult large_result(std::uint64_t lane_steps, int lanes) {
    RunResult result;
    result.variant = {"thread_per_row"};
    result.problem = parse_problem("spmv:uniform");
    LaneTrace& trace = result.trace.edit();
    trace.sites = {{.file = "spmv/thread_per_row.cuh", .line = 12, .array = "values"},
                   {.file = "spmv/thread_per_row.cuh", .line = 12, .array = "columns"}};
    const auto mask = std::uint32_t((std::uint64_t(1) << lanes) - 1);
    const std::uint64_t steps = lane_steps / std::uint64_t(lanes);
    trace.events.reserve(steps);
    trace.offsets = {0};
    for (std::uint64_t i = 0; i < steps; ++i) {
        trace.events.push_back({std::rotl(mask, int(i % 32)), std::uint16_t(i % 2), std::uint8_t(i % 32), 0});
        if (i % 100 == 99 || i + 1 == steps) trace.offsets.push_back(i + 1);
    }
    trace.launch.grid = {std::uint32_t(trace.recorded_warps()), 1, 1};
    trace.launch.block = {32, 1, 1};
    for (std::size_t w = 0; w + 1 < trace.offsets.size(); ++w)
        trace.rows.push_back({std::uint32_t(32 * w), std::uint32_t(32 * w + 31)});
    return result;
}

/// A file that is gone when the benchmark ends.
struct File {
    fs::path path = fs::temp_directory_path() / ("lanescope-open-" + std::to_string(::getpid()) + ".lane");
    ~File() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

/// Kilobytes by that name in /proc/self/status.
double memory(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name + ":")) return std::strtod(line.c_str() + name.size() + 1, nullptr);
    return 0;
}

void open_recording(benchmark::State& state) {
    const File file;
    {
        auto large = std::make_shared<RunResult>(large_result(100'000'000, int(state.range(0))));
        write_lane_file(file.path, {large});
    }
    const auto bytes = double(fs::file_size(file.path));
    double peak = 0;
    for (auto _ : state) {
        state.PauseTiming();
        std::ofstream("/proc/self/clear_refs") << "5";  // the peak counts from here
        const double before = memory("VmRSS");
        state.ResumeTiming();
        const auto results = read_lane_file(file.path);
        benchmark::DoNotOptimize(results.front()->trace->events.data());
        state.PauseTiming();
        peak = std::max(peak, (memory("VmHWM") - before) * 1024);
        state.ResumeTiming();
    }
    state.counters["MB"] = bytes / 1e6;
    state.counters["memory/file"] = peak / bytes;
}
/// Argument: active lanes a step. 32: 3 million events; 4: 25 million.
BENCHMARK(open_recording)->Arg(32)->Arg(8)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

/// The same result from a worker to its client, through a pipe as they have it: written, sent, read and checked.
void cross_a_pipe(benchmark::State& state) {
    const RunResult large = large_result(100'000'000, int(state.range(0)));
    for (auto _ : state) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) return state.SkipWithError("no pipe");
        fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
        std::jthread worker([&] { MessageWriter(ends[1]).send({{"result", 1}}, to_lane(large)); });
        MessageReader reader(ends[0]);
        const auto message = reader.next(std::chrono::milliseconds(-1));
        benchmark::DoNotOptimize(from_lane(message->payload)->trace->events.data());
        worker.join();
        for (const int end : ends) close(end);
    }
}
BENCHMARK(cross_a_pipe)->Arg(32)->Arg(8)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

/// What A leaves idle and B does not, of the whole grid, in 400 x 400 cells.
void difference(benchmark::State& state) {
    const RunResult a = large_result(100'000'000, 8), b = large_result(100'000'000, 24);
    for (auto _ : state) {
        const LaneDifference facts = lane_difference(a, b);
        const double warps = double(facts.idle_a.size());
        benchmark::DoNotOptimize(difference_cells(a, b, facts, {0, 0, warps / 400, 1, 100, 400}).data());
    }
}
BENCHMARK(difference)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

}  // namespace
}  // namespace lanescope
