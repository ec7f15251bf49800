#include "app/lab/source_text.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/model/text/error.h"
#include "app/system/assets.h"
#include "app/system/file_places.h"

namespace lanescope {

std::string source_text(const Variant& variant) try {
    if (variant.file.empty()) return {};  // a library
    const bool own = std::filesystem::path(variant.file).is_absolute();
    std::ifstream file(own ? placed(variant.file) : find_asset("kernels/" + variant.file), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
} catch (const UsageError&) {
    return {};  // the run works without it
}

}  // namespace lanescope
