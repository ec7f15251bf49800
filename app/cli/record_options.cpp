#include "app/cli/record_options.h"

namespace lanescope {

void add_record_options(CLI::App& app, RecordOptions& options) {
    app.add_flag("--rolled", options.rolled,
                 "record a GPU build without loop unrolling, whose steps compare with the emulator's");
    app.add_flag("--clocks", options.clocks, "record the SM's clock with each event (GPU)");
}

void choose_record(const RecordOptions& options, TraceOptions& trace) {
    trace.rolled = options.rolled;
    trace.clocks = options.clocks;
}

}  // namespace lanescope
