// Ids of variants: what options, files and the window can all hold.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Letters of Latin-1, which the window's fonts have, digits, lines below and dashes. No id that ships has capitals; an
/// id that is typed with them is found by the catalogue all the same.
bool may_be_id(std::string_view text);

/// An id for a file of that name: letters of other scripts are written by their numbers (U+6838 as "u6838"), bytes that
/// are no UTF-8 likewise ("xff"), and all else is a line below. Never empty.
std::string id_from(std::string_view name);

}  // namespace lanescope
