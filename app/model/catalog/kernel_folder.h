// The variants in a folder: <operation>/*.cu, and known-bad ones in <operation>/known_bad/.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

struct KernelFolder {
    std::vector<Variant> variants;     ///< by operation and group, sorted by file name
    std::vector<CatalogFault> faults;  ///< unreadable files; they do not affect the others
};

/// Sets tuning, needs and schedule from the header. Requires the variant's operation. Throws UsageError with the line.
void take_header(Variant& variant, const KernelHeader& header);

KernelFolder read_kernel_folder(const std::filesystem::path& folder);

/// Reads the variants of "OPERATION/03_cte_v1.cu". The id is the file's name without number and suffix (cte_v1), or the
/// host function's name if there are several. Throws UsageError with the file and the line.
std::vector<Variant> variants_of_file(std::string_view text, const std::filesystem::path& file);

}  // namespace lanescope
