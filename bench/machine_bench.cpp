// Speed of the SIMT machine, in lane-steps a second: masks, sectors and events are all recorded.
#include <benchmark/benchmark.h>

#include "app/problems/problems.h"
#include "kernels/emulated.h"

namespace {

using namespace lanescope;

std::uint64_t lane_steps(const simt::LaunchRecord& record) {
    std::uint64_t sum = 0;
    for (const simt::SiteCounts& site : record.sites) sum += site.active_lanes;
    return sum;
}

simt::MachineOptions options_for(unsigned threads) {
    simt::MachineOptions options;
    options.threads = threads;
    options.l1_share = [](const simt::Shape&) { return std::size_t(8192); };
    return options;
}

/// Runs the variant again and again; reports lane-steps and inner elements a second.
template <class Arrays>
void run(benchmark::State& state, const char* id, const Arrays& arrays, double elements) {
    std::uint64_t steps = 0;
    for (auto _ : state) steps += lane_steps(run_emulated(id, arrays, options_for(unsigned(state.range(0)))));
    state.counters["lane-steps/s"] = benchmark::Counter(double(steps), benchmark::Counter::kIsRate);
    state.counters["elements/s"] =
        benchmark::Counter(elements * double(state.iterations()), benchmark::Counter::kIsRate);
}

void spmv(benchmark::State& state, const char* id) {
    Progress progress;
    const auto instance = std::get<SpmvInstance>(make_instance(SpmvProblem{}, progress));
    Array<float> y(std::size_t(instance.rows));
    const SpmvArrays arrays{
        int(instance.rows), int(instance.cols), instance.offsets, instance.columns, instance.values, instance.x, y};
    run(state, id, arrays, double(instance.nonzeros()));
}

void sgemv(benchmark::State& state, const char* id) {
    Progress progress;
    const auto instance = std::get<SgemvInstance>(make_instance(SgemvProblem{.rows = 1024, .cols = 1024}, progress));
    Array<float> y = instance.y;
    const SgemvArrays arrays{int(instance.rows), int(instance.cols), 1, 0, instance.A, instance.x, y};
    run(state, id, arrays, double(instance.A.size()));
}

#define ON_ONE_AND_TWO_CORES ->Arg(1)->Arg(2)->ArgName("cores")->UseRealTime()->Unit(benchmark::kMillisecond)
BENCHMARK_CAPTURE(spmv, thread_per_row, "thread_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(spmv, warp_per_row, "warp_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(spmv, cte, "cte") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, thread_per_row, "thread_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, warp_per_row, "warp_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, warp_per_row_float4, "warp_per_row_float4") ON_ONE_AND_TWO_CORES;

}  // namespace
