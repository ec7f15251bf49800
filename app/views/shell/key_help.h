// The keys and what they do, for people.
#pragma once

#include <vector>

namespace lanescope {

struct ViewContext;

struct KeyHelp {
    const char* keys;
    const char* text;
    void (*act)(ViewContext&);  ///< of the first of the keys; nullptr: it acts on what is there only
};

/// Keys that belong together.
struct KeyGroup {
    const char* title;
    std::vector<KeyHelp> keys;
};

std::vector<KeyGroup> key_help();

}  // namespace lanescope
