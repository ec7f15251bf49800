// What the machine counts beside what a GPU's own counters say: `bench_counters COUNTED.csv [COSTS] [DEVICE]`, a table
// to standard output, in per cent of the GPU's figure. COSTS is a file that keeps what the machine counted, as for
// bench_time_model. A recording's counters become such a file with scripts/counters-csv.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "app/backends/emulator/time_model.h"
#include "app/model/catalog/device_models.h"
#include "app/model/text/error.h"
#include "app/system/assets.h"
#include "bench/launch_costs.h"

namespace {

using namespace lanescope;

constexpr int kinds = 3;  ///< sectors asked of L1 by loads, sectors asked of L2, bytes asked of DRAM
using Figures = std::array<double, kinds>;

struct CountedCell {
    std::string problem, variant;
    Figures gpu{};
};

std::vector<CountedCell> read_counted(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw UsageError(fmt::format("cannot read {}", path));
    std::vector<CountedCell> cells;
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream line(text);
        CountedCell cell;
        char semicolon = 0;
        std::getline(line, cell.problem, ';');
        std::getline(line, cell.variant, ';');
        line >> cell.gpu[0] >> semicolon >> cell.gpu[1] >> semicolon >> cell.gpu[2];
        if (!line)
            throw UsageError(
                fmt::format("{}:{}: expected problem;variant;l1_sectors;l2_sectors;dram_bytes", path, number));
        cells.push_back(cell);
    }
    return cells;
}

Figures counted_by_machine(const LaunchCost& cost, const Device& device) {
    const ModelledTime time = model_time(cost.record, device, cost.gathered_bytes, {});
    return {double(cost.record.totals.l1_sectors), time.l2_bytes / simt::sector_bytes, time.dram_bytes};
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

void compare(const std::string& counted, const std::string& costs_path, const std::string& device_id) {
    const Device device = device_from_json(find_asset("devices") / (device_id + ".json"));
    LaunchCosts costs(costs_path, device);
    Errors all;
    std::map<std::string, Errors> by_variant;
    for (const CountedCell& cell : read_counted(counted)) {
        const Figures machine = counted_by_machine(costs.of(cell.problem, cell.variant), device);
        const std::string name = cell.problem.substr(0, cell.problem.find(':')) + " `" + cell.variant + "`";
        for (int k = 0; k < kinds; ++k) {
            all[k].push_back(error(machine[k], cell.gpu[k]));
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
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words.size() > 3) throw UsageError("usage: bench_counters COUNTED.csv [COSTS] [DEVICE]");
    words.resize(3);
    compare(words[0], words[1], words[2].empty() ? "h200" : words[2]);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "bench_counters: {}\n", error.what());
    return 2;
}
