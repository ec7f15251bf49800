// Lines for a kernel file's header that let the file run.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_fault.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// The arguments that a template's parameters without a default get: "<32, float>"; may be empty.
std::string usual_arguments(std::string_view code, const FunctionText& kernel);

/// The line that sets this launch, as the last line of the header.
SuggestedLine line_for_launch(std::string_view source, const std::string& launch);

/// `// Launch: kernel<32><<<(rows + 63) / 64, 64>>>`, as the last line of the header. A template's parameters without a
/// default become 32, float or true.
SuggestedLine suggested_launch(std::string_view source, std::string_view code, const FunctionText& kernel);

/// `// Bind: n = rows, odd = 0`: the meanings by parameter. A `Bind` line that the header has takes them up.
SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings);

}  // namespace lanescope
