// Help for keys.
#pragma once

#include <string>
#include <vector>

#include "app/views/shell/actions.h"

namespace lanescope {

struct ViewContext;

struct KeyHelp {
    const char* keys;
    const char* text;
    void (*act)(ViewContext&);  ///< of the first key; nullptr: context-dependent
};

struct KeyGroup {
    const char* title;
    std::vector<KeyHelp> keys;
};

std::vector<KeyGroup> key_help();

/// Returns a key such as "Ctrl+O", "K" or "Shift+F11", or nothing. Without `letter_keys`, single letters do not count.
std::string key_of(Act act, bool letter_keys);

}  // namespace lanescope
