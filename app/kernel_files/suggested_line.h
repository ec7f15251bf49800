// Suggests lines for a kernel file's header.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_fault.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// Returns "<32, float>" for parameters without a default; may be empty.
std::string usual_arguments(std::string_view code, const FunctionText& kernel);

/// Returns the header's new last line.
SuggestedLine line_for_launch(std::string_view source, const std::string& launch);

/// Returns `// Launch: kernel<32><<<(rows + 63) / 64, 64>>>`. Template parameters without a default become 32, float or
/// true.
SuggestedLine suggested_launch(std::string_view source, std::string_view code, const FunctionText& kernel);

/// Returns `// Bind: n = rows, odd = 0`, or an extension of the header's `Bind` line.
SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings);

}  // namespace lanescope
