// The variants that are files below a folder: <operation>/*.cu, and those broken on purpose in <operation>/known_bad/.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

struct KernelFolder {
    std::vector<Variant> variants;     ///< by operation and group, each in the order of file names
    std::vector<CatalogFault> faults;  ///< of files that cannot be read: the others are there all the same
};

/// What the header says of numbers that can be chosen, of needs and of the schedule. The variant's operation is known.
/// Throws UsageError with the line.
void take_header(Variant& variant, const KernelHeader& header);

KernelFolder read_kernel_folder(const std::filesystem::path& folder);

/// "OPERATION/03_cte_v1.cu" is the variant cte_v1 of that operation: its id is the file's name without number and
/// suffix, or the name of the host function where there are several. What else it says of itself it says in its header.
/// Throws UsageError with the file and the line.
std::vector<Variant> variants_of_file(std::string_view text, const std::filesystem::path& file);

}  // namespace lanescope
