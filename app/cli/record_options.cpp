#include "app/cli/record_options.h"

namespace lanescope {

void add_record_options(CLI::App& app, RecordOptions& options) {
    auto* rolled = app.add_flag("--rolled", options.rolled,
                                "record a GPU build without loop unrolling, whose steps compare with the emulator's");
    app.add_flag("--clocks", options.clocks, "record the SM's clock with each event (GPU)")
        ->excludes(rolled);  // there is no build with both
    app.add_option("--keep-warps", options.keep_warps, "warps whose events go into the recording; 0: all")
        ->check(CLI::Range(std::int64_t(0), std::int64_t(1) << 40))
        ->capture_default_str();
    app.add_option("--keep-from", options.keep_from, "the first of them")
        ->check(CLI::Range(std::int64_t(0), std::int64_t(1) << 40))
        ->capture_default_str();
}

void choose_record(const RecordOptions& options, TraceOptions& trace) {
    trace.rolled = options.rolled;
    trace.clocks = options.clocks;
    if (options.keep_warps > 0) trace.warps = options.keep_warps;
    trace.first_warp = options.keep_from;
}

}  // namespace lanescope
