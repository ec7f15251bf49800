// All that the search can find, made of the tables that the window is made of.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// A thing that can be found.
struct Find {
    const char* kind;                          ///< "control", "variant", ...
    std::string words;                         ///< its name
    std::string more;                          ///< what is said of it, which is searched too
    std::string ring;                          ///< the control that then has the ring; empty: none
    std::function<void(ViewContext&)> choose;  ///< may be empty
};

std::vector<Find> all_finds(const ViewContext& context);
/// Those that fit, the best ones first: by their names, and then by what is said of them.
std::vector<Find> found(std::vector<Find> all, const std::string& query, std::size_t most);

}  // namespace lanescope
