// What a program with its own main() did: its launches, copies and library calls in order, its output, its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/text/names.h"
#include "app/model/diagnostics.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Steps that the program repeated in turn, such as two kernels in a loop. Each has the times of all rounds.
struct ProgramLoop {
    int step = 0;   ///< this step's place among them, from 1; 0: no loop
    int steps = 0;  ///< their count
    std::int64_t rounds = 0;
    bool operator==(const ProgramLoop&) const = default;
};

struct ProgramStep {
    enum class Kind : std::uint8_t { launch, upload, download, copy, fill, library } kind = Kind::launch;
    std::string name;          ///< of the kernel, of the array, or of a library's function
    std::string file{};        ///< of the line; empty: the program's first file
    int line = 0;              ///< in the host code; 0: unknown
    LaunchShape shape{};       ///< of a launch
    std::uint64_t bytes = 0;   ///< of a copy
    double us = 0;             ///< modelled or measured; 0: unknown
    std::int64_t times = 1;    ///< equal steps in a row, or in a loop
    std::int64_t hazards = 0;  ///< of a launch
    std::string result;        ///< the variant of the result that shows the launch
    ProgramLoop loop{};
    bool operator==(const ProgramStep&) const = default;
};

template <>
inline constexpr auto enum_names<ProgramStep::Kind> = name_table<ProgramStep::Kind>("step of a program", "launch",
                                                                                    "upload", "download", "copy",
                                                                                    "fill", "library");

/// Output and steps beyond these are counted, not kept.
inline constexpr std::size_t max_program_output = 256 * 1024, max_program_steps = 10'000;
inline constexpr std::size_t max_written_files = 1000;

struct WrittenFile {
    std::string name;  ///< relative to the program's folder; without the first "/" for a file elsewhere
    std::uint64_t bytes = 0;
    bool operator==(const WrittenFile&) const = default;
};

struct ProgramReport {
    int exit_code = 0;
    std::string fault;  ///< one line, if it did not end by itself
    std::string output;
    std::uint64_t output_left_out = 0;  ///< bytes
    std::vector<ProgramStep> steps;
    std::uint64_t steps_left_out = 0;
    std::int64_t launches = 0;
    std::int64_t repeated = 0;         ///< launches that repeat an earlier one exactly, and were not run
    std::int64_t unchecked = 0;        ///< launches that ran without checks; their times are means of checked ones
    std::vector<Hazard> host_hazards;  ///< of host code: failed calls and notes
    std::vector<WrittenFile> files;    ///< in a folder of their own, by name
    std::optional<bool> as_expected;   ///< whether the output has what the user expects; empty: nothing is expected
    bool operator==(const ProgramReport&) const = default;
};

/// Adds a step. Equal steps in a row, and short loops of steps, become one step with a larger number of times.
void add_step(ProgramReport& report, ProgramStep step);

/// Its own check passed: exit code 0, and the expected output if there is one.
inline bool passed(const ProgramReport& report) {
    return report.fault.empty() && report.exit_code == 0 && report.as_expected.value_or(true);
}

/// All launches of a kernel at one line and in one shape, which one result shows.
struct ProgramLaunch {
    std::string result;  ///< its variant
    std::string kernel;
    std::string file;  ///< as ProgramStep's
    int line = 0;      ///< in the host code; 0: unknown
    LaunchShape shape{};
    std::int64_t times = 0;
    double us = 0;  ///< of all of them
    std::int64_t hazards = 0;
};

/// Returns "17", or "kernels.cu:17" for a line of another file than the program's first; empty without a line.
std::string line_in_words(const std::string& file, int line);
/// As line_in_words(), but "line 17" in the program's first file.
std::string place_in_words(const std::string& file, int line);

/// Returns launches among the kept steps, by first launch.
std::vector<ProgramLaunch> launches_of(const ProgramReport& report);

/// Returns "exit code 0, as expected" or another description of the end.
std::string end_in_words(const ProgramReport& report);

/// Returns blocks and threads: "4 x 256" or "8x8 x 16x16".
std::string in_words(const LaunchShape& shape);

}  // namespace lanescope
