#include "tests/views/demo_session.h"
#include "app/operations/spmv/spmv_problem.h"

#include <algorithm>
#include <bit>
#include <random>

namespace lanescope::demo {
namespace {

constexpr const char* thread_per_row_text = R"(// Each thread walks one row alone. The warp leaves the loop when its
// longest row ends: lanes with shorter rows wait.
#pragma once

// Launch: one thread a row, 256 threads a block.
__global__ void thread_per_row(int rows, global<const int> offsets,
                               global<const int> columns,
                               global<const float> values,
                               global<const float> x, global<float> y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    int end = offsets[row + 1];
    for (int i = offsets[row]; i < end; ++i)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}

constexpr LaunchShape launch(const CsrShape& A) { return one_thread_each(A.rows, 256); }
)";

constexpr const char* cte_text = R"(// The warp's 32 rows are one list of nonzeros, which all lanes share
// evenly. Each lane finds the row of its nonzero by a search in shared
// memory, and a segmented sum adds up what belongs to one row.
#pragma once

__global__ void cte(int rows, global<const int> offsets,
                    global<const int> columns, global<const float> values,
                    global<const float> x, global<float> y) {
    shared<int, 33> starts;
    shared<float, 32> sums;
    int lane = threadIdx.x % 32, first = blockIdx.x * 32;
    starts[lane] = offsets[min(first + lane, rows)];
    if (lane == 0) starts[32] = offsets[min(first + 32, rows)];
    sums[lane] = 0;
    __syncwarp();
    int begin = starts[0], end = starts[32];
    for (int i = begin + lane; i < end; i += 32) {
        int row = upper_bound(starts, i) - 1;
        float product = values[i] * x[columns[i]];
        for (int d = 16; d > 0; d /= 2)
            product += __shfl_down_sync(__activemask(), product, d);
        atomicAdd(&sums[row], product);
    }
    __syncwarp();
    if (first + lane < rows) y[first + lane] = sums[lane];
}
)";

constexpr const char* warp_per_row_text = R"(// Lanes share a row, and add up their parts by shuffles.
__global__ void warp_per_row(int rows, global<const int> offsets,
                             global<const int> columns,
                             global<const float> values,
                             global<const float> x, global<float> y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
    float sum = 0;
    int end = offsets[row + 1];
    for (int i = offsets[row] + threadIdx.x % LANES; i < end; i += LANES)
        sum += values[i] * x[columns[i]];
    for (int d = LANES / 2; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % LANES == 0) y[row] = sum;
}
)";

class Recorder {
public:
    explicit Recorder(std::string file) : file_(std::move(file)) { trace_.offsets.push_back(0); }

    int site(int line, const char* array, AccessKind kind = AccessKind::load) {
        trace_.sites.push_back({.file = file_, .line = line, .array = array, .kind = kind});
        return int(trace_.sites.size()) - 1;
    }
    void step(int site, std::uint32_t mask, int sectors = 0, int conflicts = 0) {
        if (!mask) return;
        Site& s = trace_.sites[std::size_t(site)];
        const int active = std::popcount(mask);
        ++s.steps;
        s.active_lanes += active;
        s.sectors += sectors;
        s.bank_conflicts += conflicts;
        ++s.histogram[std::size_t(active)];
        trace_.events.push_back({mask, std::uint16_t(site), std::uint8_t(sectors), std::uint8_t(conflicts)});
    }
    void end_warp() { trace_.offsets.push_back(trace_.events.size()); }
    LaneTrace take() { return std::move(trace_); }

private:
    std::string file_;
    LaneTrace trace_;
};

using Rows = std::vector<int>;

Rows ragged(int warps) {
    std::mt19937 random(7);
    Rows rows(std::size_t(warps) * 32);
    for (int& length : rows) length = int(random() % 33);
    return rows;
}

std::uint32_t first_lanes(int n) { return n >= 32 ? ~0u : (1u << n) - 1; }

LaneTrace thread_per_row(const Rows& rows) {
    Recorder r("spmv/01_thread_per_row.cu");
    const int end = r.site(13, "offsets"), start = r.site(14, "offsets"), columns = r.site(15, "columns"),
              x = r.site(15, "x"), values = r.site(15, "values"), y = r.site(16, "y", AccessKind::store);
    for (std::size_t w = 0; w < rows.size(); w += 32) {
        r.step(end, ~0u, 5);
        r.step(start, ~0u, 4);
        for (int i = 0; i < 32; ++i) {
            std::uint32_t mask = 0;
            for (int lane = 0; lane < 32; ++lane) mask |= std::uint32_t(rows[w + std::size_t(lane)] > i) << lane;
            const int active = std::popcount(mask);
            r.step(columns, mask, std::max(1, active * 7 / 8));
            r.step(x, mask, active);
            r.step(values, mask, std::max(1, active * 7 / 8));
        }
        r.step(y, ~0u, 4);
        r.end_warp();
    }
    return r.take();
}

LaneTrace warp_per_row(const Rows& rows, int lanes) {
    Recorder r("spmv/02_warp_per_row.cu");
    const int end = r.site(9, "offsets"), start = r.site(10, "offsets"), columns = r.site(11, "columns"),
              x = r.site(11, "x"), values = r.site(11, "values"), shuffle = r.site(13, "shuffle", AccessKind::shuffle),
              y = r.site(14, "y", AccessKind::store);
    for (std::size_t w = 0; w + std::size_t(32 / lanes) <= rows.size() && w < 8 * rows.size() / 32;
         w += std::size_t(32 / lanes)) {
        r.step(end, ~0u, 1);
        r.step(start, ~0u, 1);
        for (int i = 0; i < 32; i += lanes) {
            std::uint32_t mask = 0;
            for (int lane = 0; lane < 32; ++lane)
                mask |= std::uint32_t(rows[w + std::size_t(lane / lanes)] > i + lane % lanes) << lane;
            const int active = std::popcount(mask);
            r.step(columns, mask, std::max(1, active / 5));
            r.step(x, mask, active);
            r.step(values, mask, std::max(1, active / 5));
        }
        for (int d = lanes / 2; d > 0; d /= 2) r.step(shuffle, ~0u);
        r.step(y, 0x01010101u, 1);
        r.end_warp();
    }
    return r.take();
}

LaneTrace cte(const Rows& rows) {
    Recorder r("spmv/08_cte.cu");
    const int load = r.site(12, "offsets"), store = r.site(12, "starts", AccessKind::shared_store),
              clear = r.site(14, "sums", AccessKind::shared_store),
              bar = r.site(15, "barrier", AccessKind::warp_barrier),
              search = r.site(18, "starts", AccessKind::shared_load), columns = r.site(19, "columns"),
              x = r.site(19, "x"), values = r.site(19, "values"), shuffle = r.site(21, "shuffle", AccessKind::shuffle),
              add = r.site(22, "sums", AccessKind::shared_atomic), read = r.site(25, "sums", AccessKind::shared_load),
              y = r.site(25, "y", AccessKind::store);
    std::mt19937 random(3);
    for (std::size_t w = 0; w < rows.size(); w += 32) {
        int nonzeros = 0;
        for (int lane = 0; lane < 32; ++lane) nonzeros += rows[w + std::size_t(lane)];
        r.step(load, ~0u, 4);
        r.step(store, ~0u);
        r.step(clear, ~0u);
        r.step(bar, ~0u);
        for (int i = 0; i < nonzeros; i += 32) {
            const std::uint32_t mask = first_lanes(nonzeros - i);
            for (int k = 0; k < 3; ++k) r.step(search, mask, 0, int(random() % 3));
            r.step(columns, mask, 4);
            r.step(x, mask, std::popcount(mask));
            r.step(values, mask, 4);
            r.step(shuffle, mask);
            r.step(add, mask & (random() | 0x11111111u), 0, int(random() % 4));
        }
        r.step(read, ~0u);
        r.step(y, ~0u, 4);
        r.end_warp();
    }
    return r.take();
}

Device h200() {
    return {.id = "h200",
            .name = "NVIDIA H200",
            .source = "datasheet",
            .architecture = "Hopper",
            .multiprocessors = 132,
            .clock_ghz = 1.98,
            .dram_gb_s = 4800,
            .model_error = {{"median", 7.8}}};
}

RunResult result(const Problem& problem, const char* id, LaneTrace trace, const char* text, double us) {
    RunResult r;
    r.variant.id = id;
    r.problem = problem;
    r.provenance = {.backend = BackendKind::emulator, .device = "NVIDIA H200", .date = "2024-05-01T12:00:00Z"};
    r.device = h200();
    r.work = {.bytes = 14.0e6, .flops = 3.2e6};
    r.verification = {.verified = true, .max_error = 3.1e-8};
    r.timing = Timing{.kind = Kind::modelled, .cold = {us, us, us, 1}};
    r.recording_us = 121'000;
    r.trace = std::move(trace);
    r.counters = {{Counter::l1_wavefronts, 412'000}, {Counter::dram_bytes, 21'400'000}};
    r.source = text;
    return r;
}

RunResultPtr share(RunResult r) { return std::make_shared<const RunResult>(std::move(r)); }

Capabilities capabilities() {
    Device other = h200();
    other.id = "p100";
    other.name = "NVIDIA Tesla P100";
    return {
        .backends = {{BackendKind::emulator, true, ""}, {BackendKind::cuda, false, "no CUDA driver on this machine"}},
        .devices = {h200(), other},
        .matrices = {"assets/matrices/tridiagonal.mtx", "assets/matrices/a_graph_with_a_rather_long_name.mtx"}};
}

void add_results(Session& session, const Problem& problem, const Rows& rows) {
    session.results.all = {share(result(problem, "thread_per_row", thread_per_row(rows), thread_per_row_text, 21.4)),
                           share(result(problem, "warp_per_row", warp_per_row(rows, 8), warp_per_row_text, 14.9)),
                           share(result(problem, "cte", cte(rows), cte_text, 11.2))};
    session.results.revision = 1;
}

// Adds a wrong result with hazards, measured times with spread, and a variant that cannot run.
void spoil(Session& session, const Problem& problem) {
    RunResult wrong = *session.results.all[2], measured = *session.results.all[1], slow = *session.results.all[0];
    wrong.verification = {.verified = false, .max_error = 0.31, .wrong_elements = 47'792, .first_wrong_element = 12};
    wrong.hazards = {{HazardKind::shared_race, "spmv/08_cte.cu", 22, 22, 17, 1, 9, 5, "sums",
                      "Lane 9 adds to what lane 4 wrote with no synchronising word between them: put __syncwarp() "
                      "before the addition."},
                     {HazardKind::out_of_bounds, "spmv/08_cte.cu", 19, 0, 3124, 0, 31, 1'600'021, "values",
                      "The last vector reads past the end of the array: guard the tail."}};
    wrong.timing->kind = measured.timing->kind = slow.timing->kind = Kind::measured;
    measured.timing->cold = {14.9, 13.8, 17.2, 30};
    slow.timing->cold = {21.4, 20.9, 22.6, 30};
    slow.trace.edit().dropped = 1'204'332;
    RunResult failed;
    failed.variant.id = "merge_path_with_a_long_name";
    failed.problem = problem;
    failed.device = wrong.device;
    failed.failure = "needs at least one nonzero in every row, and row 12 has none: choose another matrix";
    session.results.all = {share(slow), share(measured), share(wrong), share(failed)};
    session.run.error =
        "assets/matrices/broken.mtx:17: expected a row from 1 to 100000, found 100001; mend the file or take another "
        "one";
    session.results.origin = ResultsOrigin::recording;
}

}  // namespace

Demo make(Scene scene, int warps) {
    Demo demo;
    const Problem problem = SpmvProblem{};
    demo.session.capabilities = capabilities();
    demo.session.results.experiment.problem = problem;
    demo.choice.experiment.problem = problem;
    demo.choice.experiment.variants = {{"thread_per_row"}, {"warp_per_row", 8}, {"cte"}};
    if (scene == Scene::empty)
        demo.choice.experiment.variants.clear();
    else if (scene != Scene::busy)
        add_results(demo.session, problem, ragged(warps));
    if (scene == Scene::faulty) spoil(demo.session, problem);
    demo.session.run.state = scene == Scene::busy ? RunState::running : RunState::none;
    demo.session.run.fraction = 0.42;
    demo.session.run.phase = "tracing thread_per_row";
    demo.choice.view.map_a = "thread_per_row";
    demo.choice.view.map_b = "cte";
    return demo;
}

}  // namespace lanescope::demo
