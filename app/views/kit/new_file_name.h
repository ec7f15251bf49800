// Names of saved files.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Returns "lanescope-metrics-20260131-120000.csv" for "-metrics" and "csv". Views cannot read the disk; the time makes
/// the name new.
std::string new_file_name(std::string_view what, std::string_view ending);

}  // namespace lanescope
