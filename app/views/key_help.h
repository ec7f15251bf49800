// The keys and what they do, for people.
#pragma once

#include <vector>

namespace lanescope {

struct KeyHelp {
    const char* keys;
    const char* text;
};

std::vector<KeyHelp> key_help();

}  // namespace lanescope
