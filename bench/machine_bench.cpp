// Emulation speed in lane-steps per second, with masks, sectors and events recorded; compilation of a user's kernel.
#include <benchmark/benchmark.h>

#include "app/base/files/file.h"
#include "app/base/system/scratch_folder.h"
#include "app/compilers/compiled_cache.h"
#include "app/execution/program_run.h"
#include "app/kernel_files/emulator_build.h"
#include "app/operations/reference.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/shipped_catalog.h"

namespace {

using namespace lanescope;

std::uint64_t lane_steps(const emulator::LaunchRecord& record) {
    std::uint64_t sum = 0;
    for (const emulator::SiteCounts& site : record.sites) sum += site.active_lanes;
    return sum;
}

emulator::EmulatorOptions options_for(unsigned threads) {
    emulator::EmulatorOptions options;
    options.threads = threads;
    options.l1_share = [](const emulator::Shape&) { return std::size_t(8192); };
    return options;
}

/// Reports lane-steps and inner elements per second.
template <class Numbers>
void run(benchmark::State& state, const Variant& variant, const Numbers& instance, double elements) {
    const auto program = Program::of(variant);
    Array<float> y(std::size_t(instance.rows));
    const Instance held(instance);
    GivenProblem given = given_of(operands_of(held), {});
    given.y = y;
    std::uint64_t steps = 0;
    for (auto _ : state)
        steps += lane_steps(run_program(*program, given, {}, options_for(unsigned(state.range(0)))).record);
    state.counters["lane-steps/s"] = benchmark::Counter(double(steps), benchmark::Counter::kIsRate);
    state.counters["elements/s"] =
        benchmark::Counter(elements * double(state.iterations()), benchmark::Counter::kIsRate);
}

void spmv(benchmark::State& state, const char* id) {
    Progress progress;
    const auto instance = make_instance(SpmvProblem{}, progress).as<SpmvInstance>();
    run(state, *shipped_catalog().find("spmv", id), instance, double(instance.nonzeros()));
}

void sgemv(benchmark::State& state, const char* id) {
    Progress progress;
    const auto instance = make_instance(SgemvProblem{.rows = 1024, .cols = 1024}, progress).as<SgemvInstance>();
    run(state, *shipped_catalog().find("sgemv", id), instance, double(instance.A.size()));
}

/// A kernel of this folder. count: elements per row.
void own(benchmark::State& state, const char* id, long rows, double count) {
    Progress progress;
    const auto instance = make_instance(SgemvProblem{.rows = rows, .cols = 1}, progress).as<SgemvInstance>();
    const Variant variant{.operation = "sgemv",
                          .id = id,
                          .file = LANESCOPE_SOURCE_DIR "/bench/" + std::string(id) + ".cu",
                          .function = "sgemv"};
    run(state, variant, instance, count * double(instance.rows));
}

/// A kernel that changes from one compilation to the next, as by an editor. The headers are precompiled before.
void compile(benchmark::State& state, const char* id) {
    const std::filesystem::path folder = LANESCOPE_SOURCE_DIR "/bench";
    const ScratchFolder kept("bench");
    const CompiledCache cache({kept.path()});
    const std::string text = read_file(folder / (std::string(id) + ".cu"), 1 << 20);
    int edit = 0;
    const auto compile_edited = [&] {
        const SourceToCompile source{text + "// " + std::to_string(++edit), std::string(id) + ".cu", folder};
        if (compile_source(source, cache).library.empty()) state.SkipWithError("it does not compile");
    };
    compile_edited();
    for (auto _ : state) compile_edited();
}

#define ON_ONE_AND_TWO_CORES ->Arg(1)->Arg(2)->ArgName("cores")->UseRealTime()->Unit(benchmark::kMillisecond)
BENCHMARK_CAPTURE(spmv, thread_per_row, "thread_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(spmv, warp_per_row, "warp_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(spmv, cte, "cte") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, thread_per_row, "thread_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, warp_per_row, "warp_per_row") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(sgemv, warp_per_row_float4, "warp_per_row_float4") ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(own, stores, "stores", 1 << 20, 33) ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(own, launches, "launches", 32, 1000.0 / 32) ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(own, constants, "constants", 1 << 16, 1024) ON_ONE_AND_TWO_CORES;
BENCHMARK_CAPTURE(compile, stores, "stores")->UseRealTime()->Unit(benchmark::kMillisecond)->MinTime(5);

}  // namespace
