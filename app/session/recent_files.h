// The files that a person opened or saved last, of all kinds, kept from one start to the next.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// Whole paths, the latest first; those that are gone are left out.
std::vector<std::string> recent_files();

/// The list with the file in front. A name with a line feed in it is left out.
std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known);

/// For the next start. Where nothing can be kept, the list holds until the program ends.
void keep_recent_files(const std::vector<std::string>& known);

}  // namespace lanescope
