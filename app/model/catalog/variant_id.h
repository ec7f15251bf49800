// Ids of variants, for options, files and the window.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Accepts Latin-1 letters, which the window's fonts have, digits, underscores and dashes. Shipped ids have no
/// capitals.
bool may_be_id(std::string_view text);

/// Replaces other letters by their code ("u6838"), invalid UTF-8 by "xff", and the rest by an underscore. Never returns
/// an empty id.
std::string id_from(std::string_view name);

}  // namespace lanescope
