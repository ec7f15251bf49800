#include "app/sandbox/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "app/base/files/source_paths.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/operations/problem_instance.h"
#include "app/sandbox/confine.h"

namespace lanescope {
namespace {

constexpr double least = 256e6;            // bytes for a small problem
constexpr double factor = 6;               // of the problem: copies, halves, shadow memory, workspaces
constexpr double bytes_of_result = 64;     // per variant: output, and checks' state per element
constexpr double bytes_of_event = 8;       // per variant, for the whole experiment
constexpr double bytes_while_packed = 24;  // while a variant is sent
constexpr double host_of_gpu = 2e9;        // CUDA's context, compiler and libraries

struct Size {
    double bytes = 0;     ///< of the numbers and their making
    double elements = 0;  ///< of the largest input
    double results = 0;
};

/// Returns upper bounds: a Matrix Market file's shortest line, "1 2", is two nonzeros of a symmetric matrix.
Size size_of_matrix(const std::string& file) {
    std::error_code unreadable;
    const auto bytes = std::filesystem::file_size(placed(file), unreadable);
    const double nonzeros = unreadable ? 0 : double(bytes) / 2;
    return {.bytes = 8 * nonzeros, .elements = nonzeros, .results = nonzeros / 2};
}

Size size_of(const Experiment& experiment) {
    if (const auto file = file_of(experiment.problem)) return size_of_matrix(*file);
    const Storage storage = experiment.backend == BackendKind::emulator ? Storage::sparse : Storage::full;
    const ProblemFacts facts = facts_of(experiment.problem);
    const DataSize data = data_size(experiment.problem, storage);
    return {.bytes = data.bytes + data.scratch, .elements = double(facts.elements), .results = double(facts.results)};
}

/// Returns an upper bound: a warp reading for one lane has three events per element.
double events_of(const Experiment& experiment, const Size& size) {
    if (!experiment.traced || experiment.trace.warps <= 0) return 0;
    return std::min(double(experiment.trace.max_events), 8 * (size.elements + size.results));
}

/// Its source does not say what a program needs: half of the computer's memory.
double bytes_of_program() { return std::max(4e9, double(three_quarters_of_memory()) * 2 / 3); }

double needed(const Experiment& experiment) {
    if (is_program(experiment.problem)) return bytes_of_program();
    const Size size = size_of(experiment);
    const double variants = std::max(1.0, double(experiment.variants.size()));
    return factor * size.bytes + variants * bytes_of_result * size.results +
           events_of(experiment, size) * (variants * bytes_of_event + bytes_while_packed);
}

bool may_use_gpu(const Experiment& experiment) {
    return experiment.backend != BackendKind::emulator && has_gpu_device();
}

/// Limits bytes to the worker's share, but leaves enough for a small problem.
std::uint64_t within_share(double bytes, const MemoryRules& rules, std::uint64_t before) {
    if (rules.asked_gb > 0) return std::uint64_t(rules.asked_gb * 1e9);
    const double share = double(three_quarters_of_memory()) / std::max(1, rules.sharers);
    const double smallest = double(before) + least;
    return std::uint64_t(std::max(smallest, std::min(double(before) + std::max(least, bytes), share)));
}

std::string gigabytes(std::uint64_t bytes) { return fmt::format("{:.2g} GB", 1e-9 * double(bytes)); }

}  // namespace

std::uint64_t allowed_memory(const Experiment& experiment, const MemoryRules& rules, std::uint64_t before) {
    return within_share(needed(experiment) + (may_use_gpu(experiment) ? host_of_gpu : 0), rules, before);
}

std::uint64_t allowed_memory(const MemoryRules& rules, std::uint64_t before) {
    return within_share(has_gpu_device() ? host_of_gpu : 0, rules, before);
}

std::string memory_taken(std::uint64_t taken, std::uint64_t allowed) {
    return fmt::format("it took {} of memory; {} are allowed", gigabytes(taken), gigabytes(allowed));
}

std::string memory_excess(std::uint64_t taken, std::uint64_t allowed) {
    return fmt::format("{} for this problem; --memory {:.0f} allows more", memory_taken(taken, allowed),
                       std::ceil(2e-9 * double(taken)));
}

}  // namespace lanescope
