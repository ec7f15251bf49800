// The tabs with experiments, for the views.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct TabNotes {
    std::vector<std::string> names;  ///< one per tab: its problem
    std::size_t current = 0;
};

}  // namespace lanescope
