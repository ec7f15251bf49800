// Ids of variants, valid in options, files and the window.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Accepts Latin-1 letters, which the window's fonts have, digits, underscores and dashes. Ids that ship have no
/// capitals.
bool may_be_id(std::string_view text);

/// Returns an id for a file name: letters of other scripts become their code ("u6838"), invalid UTF-8 bytes "xff",
/// other characters an underscore. Never empty.
std::string id_from(std::string_view name);

}  // namespace lanescope
