// Options for recording lanes.
#pragma once

#include <CLI/CLI.hpp>

#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

struct RecordOptions {
    bool rolled = false, clocks = false, agree = false, sass = false;
    std::int64_t keep_warps = 0, keep_from = 0;  ///< 0 warps: all

    bool keeps() const { return keep_warps > 0 || keep_from > 0; }
};

/// Adds --keep-warps and --keep-from.
void add_keep_options(CLI::App& app, RecordOptions& options);
/// Adds --rolled, --clocks, --agree, --sass, --keep-warps and --keep-from.
void add_record_options(CLI::App& app, RecordOptions& options);
/// recorded: a recording is written, so all available data is collected.
void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment);

/// Prints a line on standard error per option that the backend ignores.
void note_without_effect(const RecordOptions& options, BackendKind backend);

/// Prints a line with the reason if --sass was given and no result has its counts.
void note_missing_sass(const RecordOptions& options, const std::vector<RunResultPtr>& results);

/// Prints a line per reason for missing counters.
void note_missing_counters(const std::vector<RunResultPtr>& results);

/// Prints a line per variant whose lanes are missing, with the reason.
void note_missing_lanes(const std::vector<RunResultPtr>& results);

/// Prints a line if warps should be kept but no recording is written.
void note_kept_nowhere(const RecordOptions& options, const std::string& out);

/// Throws UsageError if a launch ends before --keep-from, which would leave the recording empty.
void check_kept(const RecordOptions& options, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
