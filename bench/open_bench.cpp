// Time and memory for opening a recording of 100 million lane-steps. The file is in the page cache, as after recording.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/analysis/lanes/lane_difference.h"
#include "app/formats/lane_format.h"
#include "app/formats/recordings.h"
#include "bench/large_result.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

struct File {
    fs::path path = fs::temp_directory_path() / ("lanescope-open-" + std::to_string(::getpid()) + ".lane");
    ~File() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

/// Returns kilobytes of a field in /proc/self/status.
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
        std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
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
/// Argument: active lanes per step. 32: 3 million events; 4: 25 million.
BENCHMARK(open_recording)->Arg(32)->Arg(8)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

/// Lanes idle in A and busy in B, over the whole grid, in 400 x 400 cells.
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
