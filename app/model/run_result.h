// A variant's result on one problem.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/cuda_program.h"
#include "app/model/device.h"
#include "app/model/diagnostics.h"
#include "app/model/experiment.h"
#include "app/model/lane_trace.h"
#include "app/model/measurements.h"

namespace lanescope {

/// Up to this side, matrices are kept whole, and the emulator records which lane reads which element.
inline constexpr std::int64_t max_whole_side = 64;
inline constexpr std::int64_t max_picture_cells = 256;

/// For display: whole if small, else nonzeros per cell of a coarse grid.
struct MatrixPicture {
    std::int64_t rows = 0, cols = 0;
    std::int64_t nonzeros = 0;  ///< of a dense matrix: all elements

    /// A whole CSR matrix: rows + 1 offsets.
    std::vector<std::uint32_t> offsets, columns;
    std::vector<float> values;

    /// Nonzeros per cell, row by row. Row r is in cell row r * down / rows.
    std::int64_t down = 0, across = 0;
    std::vector<std::uint32_t> density;

    bool empty() const { return rows == 0; }
    bool whole() const { return !offsets.empty(); }
    bool operator==(const MatrixPicture&) const = default;
};

struct Provenance {
    BackendKind backend = BackendKind::emulator;
    std::string device;  ///< name, modelled or real
    std::string driver, toolkit;
    std::string date;  ///< ISO 8601, UTC
    std::string program_version;
};

/// Compulsory work: reads every input and writes every output once. A variant that converts the matrix reads its own
/// arrays instead.
struct Work {
    double bytes = 0;
    double flops = 0;
};

inline constexpr std::size_t max_first_wrong = 5;

struct Verification {
    bool verified = false;
    double max_error = 0;  ///< largest |y - reference| per element's sum of magnitudes
    std::int64_t wrong_elements = 0;
    std::int64_t first_wrong_element = -1;  ///< in memory order; -1: none
    int seeds = 1;                          ///< orders tried; the rest describes the first wrong one
    int wrong_seeds = 0;
    std::uint64_t first_wrong_seed = 0;       ///< unless wrong_seeds is 0
    std::vector<WrongElement> first_wrong;    ///< empty in older recordings
    std::optional<WrongElement> worst_wrong;  ///< by factor over its bound; first of equals
};

/// Machine code instructions, not executions. Excludes 256-bit loads.
struct SassLoads {
    std::int64_t narrow = 0;  ///< 8 and 16 bits
    std::int64_t bits32 = 0, bits64 = 0, bits128 = 0;
    bool operator==(const SassLoads&) const = default;
};

struct RunResult {
    VariantChoice variant;
    Problem problem;
    Schedule schedule = Schedule::lockstep;
    Provenance provenance;
    Device device;
    Work work;
    Verification verification;
    std::optional<Timing> timing;
    std::optional<double> recording_us;  ///< of the traced run: never throughput
    SharedTrace trace;
    std::optional<CrossCheck> cross_check;  ///< of a GPU's trace
    Counters counters;
    HardwareCounters hardware;
    std::string hardware_missing;  ///< one line: why missing; else empty
    std::string lanes_missing;     ///< one line: why lanes are missing; else empty
    std::vector<Hazard> hazards;
    Printed printed;
    std::string source;                   ///< at the time of the run
    std::string failure;                  ///< one line: why it could not run; else empty
    MatrixPicture matrix;                 ///< empty in sweeps and older recordings
    std::string choice;                   ///< a dispatching variant's kernel, and why
    std::optional<SassLoads> sass_loads;  ///< of a GPU's plain build
    /// Empty in older recordings.
    std::optional<bool> swept;
    std::string pinned;  ///< pin's name in a saved session; may be empty
    /// Of the first result of a program's run: each result shows launches of one kernel, line and shape.
    std::optional<ProgramReport> program;
};

using RunResultPtr = std::shared_ptr<const RunResult>;

bool faulted(const RunResult& result);

/// Returns true for emulated results under the independent schedule: the time model assumes lockstep, and its lane
/// order is one of many.
bool has_no_time(const RunResult& result);

inline constexpr std::string_view no_modelled_time = "no modelled time under the independent schedule";

/// Returns true if the time is known or never will be; a check may follow.
bool has_ended(const RunResult& result);

/// ran: a launch of a program, which no reference verifies.
enum class Outcome { verified, ran, wrong, refused, faulted };
Outcome outcome_of(const RunResult& result);

/// Returns "row" or "rows" of a matrix-vector product, else "element" or "elements".
std::string elements_word(const RunResult& result, std::int64_t count);

/// Returns 10^9 bytes per second; 0 without a time.
inline double gb_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.bytes / microseconds * 1e-3 : 0;
}

/// Returns 10^9 operations per second; 0 without a time.
inline double gflop_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.flops / microseconds * 1e-3 : 0;
}

/// Returns a plain read's 10^9 bytes per second.
inline double roof_gb_s(const Device& device) { return device.dram_gb_s * device.dram_reach; }

/// Returns 0 for an unknown roof; above 100 if L2 serves the data.
inline double percent_of_roof(const Work& work, const Device& device, double microseconds) {
    const double roof = roof_gb_s(device);
    return roof > 0 ? 100 * gb_s(work, microseconds) / roof : 0;
}

}  // namespace lanescope
