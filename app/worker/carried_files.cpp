#include "app/worker/carried_files.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "app/model/catalog/variants.h"
#include "app/system/file.h"
#include "app/toolchain/compiled_cache.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_matrix = std::uint64_t{8} << 30, largest_text = 4 << 20;

CarriedFile carried(const std::string& name, std::uint64_t largest) {
    CarriedFile file{name, read_file(name, largest), {}};
    file.content_name = content_name(file.content);
    return file;
}

/// The names in `#include "..."`.
std::vector<std::string> quoted_includes(const std::string& text) {
    static const std::regex line(R"(^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)\")", std::regex::multiline);
    std::vector<std::string> names;
    for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) names.push_back((*at)[1]);
    return names;
}

/// The text and what it includes, as far as that stands beside it: the rest comes from the compiler's own folders.
void add_text(const fs::path& path, std::set<std::string>& known, std::vector<CarriedFile>& files) {
    if (!known.insert(path.string()).second) return;
    files.push_back(carried(path.string(), largest_text));
    const std::string text = files.back().content;
    for (const std::string& name : quoted_includes(text)) {
        const fs::path neighbour = (path.parent_path() / name).lexically_normal();
        std::error_code missing;
        if (fs::is_regular_file(neighbour, missing)) add_text(neighbour, known, files);
    }
}

}  // namespace

std::vector<CarriedFile> files_of_kernel(const std::string& file) {
    const std::size_t colon = file.rfind(".cu:");
    const fs::path path = fs::absolute(colon == std::string::npos ? file : file.substr(0, colon + 3));
    std::set<std::string> known;
    std::vector<CarriedFile> files;
    add_text(path.lexically_normal(), known, files);
    return files;
}

std::vector<CarriedFile> files_of(const Experiment& experiment) {
    std::vector<CarriedFile> files;
    if (const auto matrix = file_of(experiment.problem)) files.push_back(carried(*matrix, largest_matrix));
    for (const VariantChoice& choice : experiment.variants) {
        const Variant& variant = variant_of(operation_of(experiment.problem), choice);
        if (variant.group == VariantGroup::own)
            std::ranges::move(files_of_kernel(variant.file), std::back_inserter(files));
    }
    return files;
}

}  // namespace lanescope
