// Tabs, for the views.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct TabStatus {
    std::vector<std::string> names;  ///< problems
    std::size_t current = 0;
};

}  // namespace lanescope
