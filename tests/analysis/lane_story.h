// Builds traces step by step for tests.
#pragma once

#include <bit>
#include <string>

#include "app/model/lane_trace.h"

namespace lanescope {

class LaneStory {
public:
    LaneStory() {
        trace.offsets.push_back(0);
        trace.launch.block = {32, 1, 1};
    }

    int site(const char* array, AccessKind kind = AccessKind::load) {
        const int line = 10 + int(trace.sites.size());
        trace.sites.push_back({.file = "toy.cuh", .line = line, .array = array, .kind = kind});
        return int(trace.sites.size()) - 1;
    }
    void step(int site, std::uint32_t mask, int sectors = 0, int conflicts = 0) {
        trace.events.push_back({mask, std::uint16_t(site), std::uint8_t(sectors), std::uint8_t(conflicts)});
    }
    void end_warp() { trace.offsets.push_back(trace.events.size()); }

    LaneTrace trace;
};

}  // namespace lanescope
