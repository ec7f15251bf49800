// Suggests header lines that make a kernel file runnable.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_fault.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// Returns arguments for template parameters without a default: "<32, float>"; may be empty.
std::string usual_arguments(std::string_view code, const FunctionText& kernel);

/// Returns the line for this launch, to append to the header.
SuggestedLine line_for_launch(std::string_view source, const std::string& launch);

/// Returns `// Launch: kernel<32><<<(rows + 63) / 64, 64>>>`, to append to the header. Template parameters without a
/// default become 32, float or true.
SuggestedLine suggested_launch(std::string_view source, std::string_view code, const FunctionText& kernel);

/// Returns `// Bind: n = rows, odd = 0`. Extends an existing `Bind` line of the header.
SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings);

}  // namespace lanescope
