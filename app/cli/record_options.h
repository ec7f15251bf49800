// The options that say how a GPU records lanes.
#pragma once

#include <CLI/CLI.hpp>

#include "app/model/experiment.h"

namespace lanescope {

struct RecordOptions {
    bool rolled = false, clocks = false;
};

/// --rolled and --clocks.
void add_record_options(CLI::App& app, RecordOptions& options);
void choose_record(const RecordOptions& options, TraceOptions& trace);

}  // namespace lanescope
