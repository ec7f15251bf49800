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
/// Adds --rolled, --clocks, --agree, --sass, and the above.
void add_record_options(CLI::App& app, RecordOptions& options);
/// Collects all data if a recording is written (`recorded`).
void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment);

/// Prints a line on standard error per option that the backend ignores.
void note_without_effect(const RecordOptions& options, BackendKind backend);

/// Prints why no result has counts for --sass.
void note_missing_sass(const RecordOptions& options, const std::vector<RunResultPtr>& results);

/// Prints a line per reason.
void note_missing_counters(const std::vector<RunResultPtr>& results);

/// Prints a line per variant.
void note_missing_lanes(const std::vector<RunResultPtr>& results);

/// Prints a line if warps are kept without a recording.
void note_kept_nowhere(const RecordOptions& options, const std::string& out);

/// Throws UsageError if a launch ends before --keep-from.
void check_kept(const RecordOptions& options, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
