// The options that say which lanes are recorded, and how.
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

/// --keep-warps and --keep-from.
void add_keep_options(CLI::App& app, RecordOptions& options);
/// --rolled, --clocks, --agree, --sass, and those.
void add_record_options(CLI::App& app, RecordOptions& options);
/// `recorded`: a recording is written, which gets all that can be known.
void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment);

/// A line on standard error for each option that the backend has no use for.
void note_without_effect(const RecordOptions& options, BackendKind backend);

/// A line on standard error when --sass was asked for and no result has what it gives, with the reason.
void note_missing_sass(const RecordOptions& options, const std::vector<RunResultPtr>& results);

/// A line on standard error for each reason why --counters could not be obeyed.
void note_missing_counters(const std::vector<RunResultPtr>& results);

/// A line on standard error for each variant whose lanes were not recorded although it has some, with the reason.
void note_missing_lanes(const std::vector<RunResultPtr>& results);

/// A line on standard error when warps are to be kept and no recording is written.
void note_kept_nowhere(const RecordOptions& options, const std::string& out);

/// Throws UsageError when a launch ends before --keep-from: the recording would hold none of its warps.
void check_kept(const RecordOptions& options, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
