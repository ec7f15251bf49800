// Runs every variant of the catalogue on small problems in the emulator. Values are small multiples of 1/16, so sums
// are exact with any CPU and compiler.
#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/execution/program_run.h"
#include "app/model/element_values.h"

namespace lanescope::whole_catalogue {

struct Problem {
    std::string name;
    bool sparse = false;
    int rows = 1, cols = 1;
    float alpha = 1, beta = 0;
    std::vector<int> lengths{};
    bool procedural = false;  ///< more than 2^31 elements, computed from their indices
};

inline Problem sparse(std::string name, std::vector<int> lengths, int cols = 301) {
    return {.name = std::move(name),
            .sparse = true,
            .rows = int(lengths.size()),
            .cols = cols,
            .lengths = std::move(lengths)};
}

inline std::vector<int> repeated(const std::vector<int>& pattern, int times) {
    std::vector<int> lengths;
    for (int i = 0; i < times; ++i) lengths.insert(lengths.end(), pattern.begin(), pattern.end());
    return lengths;
}

/// Includes sizes that fill no warp, several blocks, long rows that are split, and empty rows.
inline std::vector<Problem> problems() {
    std::vector<int> uneven(500), skewed = repeated({1, 0, 2, 90, 3, 0, 0, 17}, 60);
    for (int row = 0; row < 500; ++row) uneven[std::size_t(row)] = row * 13 % 33;
    skewed.insert(skewed.begin() + 100, {9001, 2000, 4100});
    return {{.name = "1x1", .rows = 1, .cols = 1},
            {.name = "33x129", .rows = 33, .cols = 129, .alpha = 2, .beta = -1},
            {.name = "40x132", .rows = 40, .cols = 132},
            {.name = "300x64", .rows = 300, .cols = 64},
            {.name = "5x4099", .rows = 5, .cols = 4099},
            {.name = "3x16384", .rows = 3, .cols = 16384, .beta = 1},
            {.name = "128x17000000", .rows = 128, .cols = 17'000'000, .procedural = true},
            sparse("one", {1}, 1),
            sparse("uneven", uneven),
            sparse("short", repeated({0, 1, 2, 3, 4}, 140)),
            sparse("skewed", skewed),
            sparse("long", std::vector<int>(20, 300)),
            sparse("empty", std::vector<int>(70, 0))};
}

/// Only the variant that overflows int gets the large matrix. The variant that never ends gets few warps because each
/// runs into the timeout.
inline bool suits(const Variant& variant, const Problem& problem) {
    if (variant.group == VariantGroup::library || (variant.operation == "spmv") != problem.sparse) return false;
    if (variant.id == "b_endless_reduction") return problem.name == "1x1" || problem.name == "5x4099";
    return problem.procedural == (variant.id == "d_int_overflow");
}

struct Outcome {
    emulator::LaunchRecord record;
    std::vector<float> y;
};

/// The arrays of a problem. y is prepared as in the backends: NaN if no kernel may read it.
class Numbers {
public:
    explicit Numbers(const Problem& problem) : problem_(problem) {
        const std::size_t rows = std::size_t(problem.rows), cols = std::size_t(problem.cols);
        offsets_.assign(problem.lengths.size() + 1, 0);
        std::partial_sum(problem.lengths.begin(), problem.lengths.end(), offsets_.begin() + 1);
        const std::size_t elements = problem.sparse       ? std::size_t(offsets_.back())
                                     : problem.procedural ? 0
                                                          : rows * cols;
        fill(values_, elements, 37);
        fill(x_, cols, 11);
        fill(y_, rows, 5);
        if (problem.beta == 0) y_.assign(rows, std::numeric_limits<float>::quiet_NaN());
        for (std::size_t i = 0; problem.sparse && i < elements; ++i) columns_.push_back(int(i * 7919 % cols));
    }

    Outcome run(const Variant& variant, const emulator::EmulatorOptions& options) const {
        return problem_.sparse ? run_spmv(variant, options) : run_sgemv(variant, options);
    }

private:
    static void fill(std::vector<float>& numbers, std::size_t count, std::size_t factor) {
        for (std::size_t i = 0; i < count; ++i) numbers.push_back(float(int(i * factor % 64) - 32) / 16);
    }
    Outcome run_sgemv(const Variant& variant, const emulator::EmulatorOptions& options) const {
        Outcome outcome{.y = y_};
        const std::int64_t rows = problem_.rows, cols = problem_.cols;
        GivenProblem problem{.numbers = {{"rows", rows},
                                         {"cols", cols},
                                         {"alpha", double(problem_.alpha)},
                                         {"beta", double(problem_.beta)}},
                             .inputs = {named("A", std::span(values_)), named("x", std::span(x_))},
                             .output = "y",
                             .y = outcome.y,
                             .y_defined = problem_.beta != 0};
        if (problem_.procedural) {
            problem.procedural = 42;
            problem.inputs[0].content = {static_cast<const std::byte*>(nullptr),
                                         std::size_t(rows * cols) * sizeof(float)};
        }
        outcome.record = run_program(*Program::of(variant), problem, {}, options).record;
        return outcome;
    }

    Outcome run_spmv(const Variant& variant, const emulator::EmulatorOptions& options) const {
        Outcome outcome{.y = y_};
        const GivenProblem problem{
            .numbers = {{"rows", std::int64_t(problem_.rows)},
                        {"cols", std::int64_t(problem_.cols)},
                        {"nonzeros", std::int64_t(values_.size())}},
            .inputs = {named("offsets", std::span(offsets_)), named("columns", std::span(columns_)),
                       named("values", std::span(values_)), named("x", std::span(x_))},
            .output = "y",
            .y = outcome.y};
        outcome.record = run_program(*Program::of(variant), problem, {}, options).record;
        return outcome;
    }

    Problem problem_;
    std::vector<int> offsets_, columns_;
    std::vector<float> values_, x_, y_;
};

inline emulator::EmulatorOptions options(bool independent, unsigned threads, std::uint64_t seed = 1) {
    emulator::EmulatorOptions made;
    made.independent = independent;
    made.threads = threads;
    made.seed = seed;
    made.l1_share = [](const emulator::Shape&) { return std::size_t(16384); };
    made.max_warp_steps = 1 << 21;
    return made;
}

inline emulator::EmulatorOptions options_for(const Problem& problem, emulator::EmulatorOptions made) {
    made.last_block_first = problem.procedural;
    return made;
}

/// Returns one line: counts, hazards, and hashes of y, of the masks and of the rest.
std::string describe(const Outcome& outcome);

}  // namespace lanescope::whole_catalogue
