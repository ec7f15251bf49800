#include "app/lab/run_costs.h"

#include <filesystem>

namespace lanescope {
namespace {

constexpr double start = 1e-3;  ///< of any step

double nonzeros_of(const Experiment& experiment, const ProblemFacts& facts) {
    const auto file = file_of(experiment.problem);
    if (facts.nonzeros > 0 || !file) return double(facts.nonzeros);
    constexpr double bytes_a_line = 16;
    std::error_code unreadable;
    const auto size = std::filesystem::file_size(*file, unreadable);
    return unreadable ? 0 : double(size) / bytes_a_line;
}

}  // namespace

RunCosts costs_of(const Experiment& experiment, const ProblemFacts& facts, bool on_gpu) {
    const double elements = nonzeros_of(experiment, facts) + double(facts.rows) + double(facts.cols);
    RunCosts costs{.make = start + 2e-8 * elements, .load = start + 2e-9 * elements};
    if (on_gpu) {
        costs.verify = start + 5e-9 * elements;
        costs.trace = 0.05 + 1e-8 * elements;
        costs.time = 0.2 + 5e-9 * elements;
        costs.count = 0.3 + 2e-8 * elements;
    } else {  // an emulated run yields lanes and time
        costs.verify = (start + 5e-8 * elements) * experiment.schedule_seeds;
        costs.trace = costs.time = costs.count = start;
    }
    costs.compare = 0.1 + 5e-8 * elements;
    return costs;
}

double RunCosts::after_making(const Experiment& experiment) const {
    const double of_each = verify + (experiment.traced ? trace : 0) + (experiment.timed ? time : 0) +
                           (experiment.hardware ? count : 0) + (experiment.compared ? compare : 0);
    return load + of_each * double(experiment.variants.size());
}

}  // namespace lanescope
