// The keys and what they do, for people.
#pragma once

#include <vector>

namespace lanescope {

struct KeyHelp {
    const char* keys;
    const char* text;
};

/// Keys that belong together.
struct KeyGroup {
    const char* title;
    std::vector<KeyHelp> keys;
};

std::vector<KeyGroup> key_help();

}  // namespace lanescope
