// Two results that can be checked by hand, and a lesson around them.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "tests/analysis/lane_story.h"
#include "tests/analysis/results.h"

namespace lanescope {

inline void count_sites(LaneTrace& trace, int bytes_a_lane) {
    for (const WarpEvent& event : trace.events) {
        Site& site = trace.sites[event.site];
        const auto lanes = unsigned(std::popcount(event.mask));
        ++site.steps;
        site.active_lanes += lanes;
        site.sectors += event.sectors;
        site.bank_conflicts += event.conflicts;
        site.bytes += lanes * unsigned(bytes_a_lane);
    }
}

/// One thread per row, 40 us: 32, 16 and 8 lanes read x in 16, 8 and 8 sectors, and all lanes write y.
inline RunResult walking() {
    RunResult result = round_result(40, "thread_per_row", "spmv:uniform,rows=32,cols=32,max=3,seed=7");
    LaneStory story;
    const int x = story.site("x"), y = story.site("y", AccessKind::store);
    story.step(x, 0xffffffff, 16);
    story.step(x, 0x0000ffff, 8);
    story.step(x, 0x000000ff, 8);
    story.step(y, 0xffffffff, 4);
    story.end_warp();
    count_sites(story.trace, 4);
    result.trace = story.trace;
    result.provenance.backend = BackendKind::emulator;
    return result;
}

/// Shared work, 20 us: all lanes read x once, then a shared load has a conflict of 3 extra passes.
inline RunResult sharing() {
    RunResult result = round_result(20, "cte", "spmv:uniform,rows=32,cols=32,max=3,seed=7");
    LaneStory story;
    const int x = story.site("x", AccessKind::load4), tile = story.site("tile", AccessKind::shared_load);
    story.step(x, 0xffffffff, 16);
    story.step(tile, 0xffffffff, 0, 3);
    story.end_warp();
    count_sites(story.trace, 16);
    result.trace = story.trace;
    result.provenance.backend = BackendKind::emulator;
    return result;
}

inline std::vector<RunResultPtr> two_results() { return {share(walking()), share(sharing())}; }

inline std::string lesson_with(const std::string& keys, const std::string& text = "Some text.") {
    return "---\nlesson: A lesson\n---\n---\npage: A page\nproblem: spmv:uniform,rows=32,cols=32,max=3,seed=7\n"
           "variants: thread_per_row, cte\n" +
           keys + "---\n" + text + "\n";
}

}  // namespace lanescope
