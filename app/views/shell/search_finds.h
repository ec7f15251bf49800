// Everything that can be found, from the window's tables.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

struct Find {
    const char* kind;  ///< "control", "variant", ...
    std::string words;
    std::string more;                          ///< searched too
    std::string ring;                          ///< control to focus; may be empty
    std::function<void(ViewContext&)> choose;  ///< may be empty
};

std::vector<Find> all_finds(const ViewContext& context);
/// Returns matches, best first: by name, then by explanation.
std::vector<Find> found(std::vector<Find> all, const std::string& query, std::size_t most);

}  // namespace lanescope
