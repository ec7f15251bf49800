// Compares modelled with measured times: `bench_time_model [--fit] MEASURED.md [COSTS] [DEVICE]`. Prints a table.
//
// --fit first calibrates the model's constants on the fitted half (see in_fit) and prints them. COSTS stores the
// emulator's counts, so that a second run takes a second. DEVICE: id of a device model, default h200. `scripts/figures
// time-model` makes tables of the output.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/kernel_folder.h"
#include "app/execution/time_model.h"
#include "app/formats/device_models.h"
#include "app/operations/operations.h"
#include "bench/launch_costs.h"
#include "bench/time_model_fit.h"

namespace {

using namespace lanescope;

Device device_named(const std::string& id) { return device_from_json(find_asset("devices") / (id + ".json")); }

/// Kernels that calibration never uses.
constexpr std::array<std::string_view, 4> held_out{"split_k", "split_k_smem", "row_blocks", "merge_path"};

/// The fitted half: every other problem, in the file's order, and kernels that are not held out.
bool in_fit(std::size_t problem, const MeasuredCell& cell) {
    return problem % 2 == 0 && std::ranges::count(held_out, cell.variant) == 0;
}

std::vector<std::size_t> problem_numbers(const std::vector<MeasuredCell>& cells) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i)
        numbers.push_back(i == 0 ? 0 : numbers.back() + (cells[i].problem != cells[i - 1].problem));
    return numbers;
}

void print(const MeasuredCell& cell, const ModelledTime& time, bool fitted) {
    fmt::print("{};{};{};{:.4g};{:.4g};{};{:.4g};{:.4g};{:.4g};{:.4g};{:.4g};{:.4g};{:.4g}\n", cell.problem,
               cell.variant, fitted ? "fit" : "check", cell.median_us, time.total(), time.limit(), time.launch,
               time.issue, time.l1, time.l2, time.dram, time.atomics, time.chain);
}

void compare(const Catalog& catalog, const std::string& measured, const std::string& costs_path,
             const std::string& device_id, bool fits) {
    const Device device = device_named(device_id);
    LaunchCosts costs(catalog, costs_path, device);
    const std::vector<MeasuredCell> cells = read_cells(measured);
    const std::vector<std::size_t> problems = problem_numbers(cells);
    std::deque<LaunchCost> kept;
    std::vector<FitCell> fitted;
    for (std::size_t i = 0; fits && i < cells.size(); ++i) {
        if (!in_fit(problems[i], cells[i])) continue;
        kept.push_back(costs.of(cells[i].problem, cells[i].variant));
        fitted.push_back({&kept.back(), cells[i].median_us});
    }
    const ModelConstants constants = fits ? fit(fitted, device, {}) : ModelConstants{};
    fmt::print("problem;variant;set;measured_us;modelled_us;limit;launch;issue;l1;l2;dram;atomics;chain\n");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const LaunchCost cost = costs.of(cells[i].problem, cells[i].variant);
        print(cells[i], model_time(cost.record, device, cost.gathered_bytes, constants), in_fit(problems[i], cells[i]));
    }
}

}  // namespace

int main(int argc, char** argv) try {
    lanescope::use_operations(lanescope::shipped_operations());
    const lanescope::Catalog catalog(lanescope::shipped_kernels());
    std::vector<std::string> words(argv + 1, argv + argc);
    const bool fits = !words.empty() && words[0] == "--fit";
    if (fits) words.erase(words.begin());
    if (words.empty() || words.size() > 3)
        throw lanescope::UsageError("usage: bench_time_model [--fit] MEASURED.md [COSTS] [DEVICE]");
    words.resize(3);
    compare(catalog, words[0], words[1], words[2].empty() ? "h200" : words[2], fits);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "bench_time_model: {}\n", error.what());
    return 2;
}
