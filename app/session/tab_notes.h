// What the views show of the experiments in tabs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct TabNotes {
    std::vector<std::string> names;  ///< one a tab: its problem
    std::size_t current = 0;
};

}  // namespace lanescope
