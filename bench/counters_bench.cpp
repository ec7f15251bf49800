// Compares the emulator's counts with a GPU's counters: `bench_counters COUNTED.md [COSTS] [DEVICE]`. Prints a table in
// per cent of the GPU's count.
//
// COSTS stores the emulator's counts, as for bench_time_model. `scripts/figures counters` writes COUNTED.md on a
// computer with a GPU.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/catalog/kernel_folder.h"
#include "app/execution/time_model.h"
#include "app/formats/device_models.h"
#include "app/operations/operations.h"
#include "bench/launch_costs.h"
#include "bench/results_file.h"

namespace {

using namespace lanescope;

constexpr int kinds = 3;  ///< sectors requested from L1 by loads, sectors requested from L2, bytes from DRAM
using Figures = std::array<double, kinds>;

Figures counted_by_machine(const LaunchCost& cost, const Device& device) {
    const ModelledTime time = model_time(cost.record, device, cost.gathered_bytes, {});
    return {double(cost.record.totals.l1_sectors), time.l2_bytes / sector_bytes, time.dram_bytes};
}

double error(double machine, double gpu) { return 100 * (machine / gpu - 1); }

double at(std::vector<double> errors, double share) {
    for (double& e : errors) e = std::abs(e);
    std::ranges::sort(errors);
    return errors[std::size_t(std::ceil(share * double(errors.size()))) - 1];
}

using Errors = std::array<std::vector<double>, kinds>;

void print(const std::string& name, const Errors& errors) {
    fmt::print("| {} | {} |", name, errors[0].size());
    for (const auto& of : errors) fmt::print(" {:.1f} | {:.1f} |", at(of, 0.5), at(of, 0.9));
    fmt::print("\n");
}

void compare(const Catalog& catalog, const std::string& counted, const std::string& costs_path,
             const std::string& device_id) {
    const Device device = device_from_json(find_asset("devices") / (device_id + ".json"));
    LaunchCosts costs(catalog, costs_path, device);
    Errors all;
    std::map<std::string, Errors> by_variant;
    for (const ResultsRow& cell : read_results(counted, kinds)) {
        const Figures machine = counted_by_machine(costs.of(cell.problem, cell.variant), device);
        const std::string name = cell.problem.substr(0, cell.problem.find(':')) + " `" + cell.variant + "`";
        for (int k = 0; k < kinds; ++k) {
            all[k].push_back(error(machine[k], cell.numbers[std::size_t(k)]));
            by_variant[name][k].push_back(all[k].back());
        }
        fmt::print(stderr, "{};{};{:+.2f};{:+.1f};{:+.1f}\n", cell.problem, cell.variant, all[0].back(), all[1].back(),
                   all[2].back());
    }
    fmt::print(
        "| cells | number | L1 accesses: median % | 90th percentile % | L2 accesses: median % | 90th percentile % | "
        "from DRAM: median % | 90th percentile % |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    print("all", all);
    for (const auto& [name, errors] : by_variant) print(name, errors);
}

}  // namespace

int main(int argc, char** argv) try {
    lanescope::use_operations(lanescope::shipped_operations());
    const lanescope::Catalog catalog(lanescope::shipped_kernels());
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words.size() > 3) throw UsageError("usage: bench_counters COUNTED.md [COSTS] [DEVICE]");
    words.resize(3);
    compare(catalog, words[0], words[1], words[2].empty() ? "h200" : words[2]);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "bench_counters: {}\n", error.what());
    return 2;
}
