// The variants in a folder's <operation>/*.cu and <operation>/known_bad/.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_header.h"

namespace lanescope {

struct KernelFolder {
    std::vector<Variant> variants;  ///< by operation, group and file name
    std::vector<CatalogFault> faults;
};

/// Sets tuning, needs and schedule. The variant must have its operation. Throws UsageError with the line.
void take_header(Variant& variant, const KernelHeader& header);

KernelFolder read_kernel_folder(const std::filesystem::path& folder);

/// Reads the assets' kernels/. A missing folder is a fault.
KernelFolder shipped_kernels();

/// Reads "OPERATION/03_cte_v1.cu". The id is the name without number and suffix (cte_v1), or the host function if
/// several. Throws UsageError with file and line.
std::vector<Variant> variants_of_file(std::string_view text, const std::filesystem::path& file);

/// A user's CUDA file.
struct OpenedKernels {
    std::vector<const Variant*> variants;  ///< at least one
    std::vector<std::string> left_out;     ///< a line per unusable host function
};

}  // namespace lanescope
