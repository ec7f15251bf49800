#include "app/compilers/source_pragmas.h"

#include <algorithm>

namespace lanescope {

std::vector<std::filesystem::path> files_named(std::string_view text, std::string_view pragma) {
    std::vector<std::filesystem::path> files;
    for (std::size_t at = 0; (at = text.find(pragma, at)) != text.npos;) {
        at += pragma.size();
        files.emplace_back(text.substr(at, std::min(text.find('"', at), text.size()) - at));
    }
    return files;
}

}  // namespace lanescope
