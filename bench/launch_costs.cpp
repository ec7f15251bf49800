#include "bench/launch_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "app/base/error.h"
#include "app/execution/program_run.h"
#include "app/execution/time_model.h"
#include "app/operations/reference.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv_problem.h"
#include "bench/results_file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// All blocks of SGEMV are alike: a few rows represent a large matrix.
constexpr std::int64_t sampled_rows = 1152;  // at least; above 1024, a threshold of variants
constexpr std::int64_t sampled_elements = 1 << 21;
constexpr std::int64_t rows_together = 128;  // a multiple of every variant's rows per block

std::int64_t rows_to_run(const SgemvProblem& problem) {
    const std::int64_t enough = std::max(sampled_rows, sampled_elements / problem.cols / rows_together * rows_together);
    return std::min(problem.rows, enough);
}

std::uint64_t scaled(std::uint64_t count, double by) { return std::uint64_t(double(count) * by + 0.5); }

unsigned grid_of(unsigned sampled, double by) { return unsigned(std::ceil(sampled * by)); }

/// Scales a record of the first rows to the whole matrix. x keeps its size; the arrays are A, x, y.
void grow(emulator::LaunchRecord& record, double by) {
    const unsigned sampled = record.shape.grid.x;
    record.shape.grid.x = grid_of(sampled, by);
    std::vector<emulator::BlockCost> blocks;
    for (unsigned y = 0; y < record.shape.grid.y; ++y)
        for (unsigned x = 0; x < record.shape.grid.x; ++x)
            blocks.push_back(record.blocks[std::size_t(y) * sampled + x % sampled]);
    record.blocks = std::move(blocks);
    emulator::Totals& t = record.totals;
    for (auto* count : {&t.steps, &t.miss_steps, &t.waits, &t.wavefronts, &t.l1_sectors, &t.l2_sectors,
                        &t.atomic_passes, &t.shared_wavefronts, &t.stored_sectors, &t.instructions, &t.shuffles})
        *count = scaled(*count, by);
    for (std::size_t array = 0; array < record.touched_sectors.size(); ++array)
        if (array != 1) record.touched_sectors[array] = scaled(record.touched_sectors[array], by);
    for (emulator::Preparation& preparation : record.preparations) preparation.bytes = scaled(preparation.bytes, by);
}

emulator::EmulatorOptions options_for(const Device& device, double by) {
    emulator::EmulatorOptions options;
    options.max_events = 0;
    options.warps = 0;
    options.l1_share = [&device, by](emulator::Shape shape) {
        shape.grid.x = grid_of(shape.grid.x, by);
        return l1_share(shape, device);
    };
    options.sm_cache = [&device, by](emulator::Shape shape) {
        shape.grid.x = grid_of(shape.grid.x, by);
        emulator::SmCache sm = sm_cache(shape, device);
        sm.multiprocessors = unsigned(std::ceil(sm.multiprocessors / by));  // each runs as many blocks as of the whole
        return sm;
    };
    return options;
}

LaunchCost cost_of(const SgemvProblem& whole, const Variant& variant, const Device& device) {
    SgemvProblem problem = whole;
    problem.rows = rows_to_run(whole);
    const double by = double(whole.rows) / double(problem.rows);
    Progress progress;
    const auto instance = make_instance(problem, progress).as<SgemvInstance>();
    const auto program = Program::of(variant);
    Array<float> y = instance.y;
    const Instance held(instance);
    GivenProblem given = given_of(operands_of(held), {});
    given.y = y;
    LaunchCost cost{run_program(*program, given, {}, options_for(device, by)).record,
                    double(instance.x.size()) * program->element_bytes("x")};
    if (by > 1) grow(cost.record, by);
    return cost;
}

LaunchCost cost_of(const SpmvProblem& problem, const Variant& variant, const Device& device) {
    Progress progress;
    const auto instance = make_instance(problem, progress).as<SpmvInstance>();
    const auto program = Program::of(variant);
    Array<float> y(std::size_t(instance.rows));
    const Instance held(instance);
    GivenProblem given = given_of(operands_of(held), {});
    given.y = y;
    return {run_program(*program, given, {}, options_for(device, 1)).record, 4.0 * double(instance.x.size())};
}

/// One line of numbers; consecutive blocks of equal cost are stored with a count.
std::string to_line(const LaunchCost& cost) {
    const emulator::LaunchRecord& r = cost.record;
    std::string line =
        fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", r.shape.grid.x,
                    r.shape.grid.y, r.shape.block.x, r.shape.block.y, r.shape.shared_bytes, r.totals.steps,
                    r.totals.miss_steps, r.totals.waits, r.totals.wavefronts, r.totals.l1_sectors, r.totals.l2_sectors,
                    r.totals.atomic_passes, r.totals.shared_wavefronts, r.totals.stored_sectors, r.totals.instructions,
                    r.totals.shuffles, r.totals.sampled_lines, r.totals.sampled_half_clocks, r.sampled.sectors,
                    r.sampled.missed, r.sampled.missed_requests, r.sampled.missed_requests_alone, cost.gathered_bytes,
                    r.touched_sectors.size(), r.preparations.size());
    for (const std::uint64_t sectors : r.touched_sectors) line += fmt::format(" {}", sectors);
    for (const emulator::Preparation& preparation : r.preparations) line += fmt::format(" {}", preparation.bytes);
    for (std::size_t i = 0, next; i < r.blocks.size(); i = next) {
        for (next = i + 1; next < r.blocks.size() && r.blocks[i] == r.blocks[next];) ++next;
        const emulator::BlockCost& b = r.blocks[i];
        line += fmt::format(" {} {} {} {} {} {} {} {}", next - i, b.steps, b.chain_steps, b.short_phase_steps,
                            b.chain_waits, b.chain_wavefronts, b.chain_batches, b.chain_collectives);
    }
    return line;
}

LaunchCost from_line(std::istream& line) {
    LaunchCost cost;
    emulator::LaunchRecord& r = cost.record;
    std::size_t arrays = 0, preparations = 0, count = 0;
    line >> r.shape.grid.x >> r.shape.grid.y >> r.shape.block.x >> r.shape.block.y >> r.shape.shared_bytes >>
        r.totals.steps >> r.totals.miss_steps >> r.totals.waits >> r.totals.wavefronts >> r.totals.l1_sectors >>
        r.totals.l2_sectors >> r.totals.atomic_passes >> r.totals.shared_wavefronts >> r.totals.stored_sectors >>
        r.totals.instructions >> r.totals.shuffles >> r.totals.sampled_lines >> r.totals.sampled_half_clocks >>
        r.sampled.sectors >> r.sampled.missed >> r.sampled.missed_requests >> r.sampled.missed_requests_alone >>
        cost.gathered_bytes >> arrays >> preparations;
    r.touched_sectors.resize(arrays);
    r.preparations.resize(preparations);
    for (std::uint64_t& sectors : r.touched_sectors) line >> sectors;
    for (emulator::Preparation& preparation : r.preparations) line >> preparation.bytes;
    emulator::BlockCost b;
    while (line >> count >> b.steps >> b.chain_steps >> b.short_phase_steps >> b.chain_waits >> b.chain_wavefronts >>
           b.chain_batches >> b.chain_collectives)
        r.blocks.insert(r.blocks.end(), count, b);
    return cost;
}

}  // namespace

std::vector<MeasuredCell> read_cells(const fs::path& path) {
    std::vector<MeasuredCell> cells;
    for (const ResultsRow& row : read_results(path, 3))
        cells.push_back({row.problem, row.variant, row.numbers[0], row.numbers[1], row.numbers[2]});
    return cells;
}

LaunchCosts::LaunchCosts(const Catalog& catalog, fs::path path, Device device)
    : catalog_(catalog), path_(std::move(path)), device_(std::move(device)) {
    std::ifstream file(path_);
    std::string text, problem, variant;
    while (std::getline(file, text)) {
        std::istringstream line(text);
        line >> problem >> variant;
        std::getline(line, known_[{problem, variant}]);
    }
}

LaunchCost LaunchCosts::of(const std::string& problem, const std::string& variant) {
    if (const auto found = known_.find({problem, variant}); found != known_.end()) {
        std::istringstream line(found->second);
        return from_line(line);
    }
    const Problem parsed = parse_problem(problem);
    const Variant& row = *catalog_.find(to_string(operation_of(parsed)), variant);
    const auto* sgemv = parsed.get_if<SgemvProblem>();
    LaunchCost cost = sgemv ? cost_of(*sgemv, row, device_) : cost_of(parsed.as<SpmvProblem>(), row, device_);
    std::string line = to_line(cost);
    std::ofstream(path_, std::ios::app) << problem << ' ' << variant << ' ' << line << '\n';
    known_[{problem, variant}] = std::move(line);
    return cost;
}

}  // namespace lanescope
