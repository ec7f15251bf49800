// The options that say which lanes are recorded, and how.
#pragma once

#include <CLI/CLI.hpp>

#include "app/model/experiment.h"

namespace lanescope {

struct RecordOptions {
    bool rolled = false, clocks = false;
    std::int64_t keep_warps = 0, keep_from = 0;
};

/// --rolled, --clocks, --keep-warps and --keep-from.
void add_record_options(CLI::App& app, RecordOptions& options);
void choose_record(const RecordOptions& options, TraceOptions& trace);

}  // namespace lanescope
