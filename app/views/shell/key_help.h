// The keys and what they do, for people.
#pragma once

#include <string>
#include <vector>

#include "app/views/shell/actions.h"

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

/// The key that does it: "Ctrl+O", "K", "Shift+F11"; empty: none. letter_keys: letters alone do something.
std::string key_of(Act act, bool letter_keys);

}  // namespace lanescope
