// Names of files that the window saves by itself.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// "lanescope-metrics-20260131-120000.csv" of "-metrics" and "csv". Views see no files: a name with the time in it is a
/// new one.
std::string new_file_name(std::string_view what, std::string_view ending);

}  // namespace lanescope
