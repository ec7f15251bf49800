#include "app/system/assets.h"

#include <fmt/format.h>

#include <cstdlib>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool is_root(const fs::path& path) { return is_there(path / "assets"); }

fs::path beside_executable() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : program.parent_path().parent_path() / "share" / "lanescope";
}

fs::path root_from_environment(const char* value) {
    if (is_root(value)) return value;
    throw UsageError(fmt::format("LANESCOPE_ASSETS is {}, but there is no folder assets/ in it",
                                 quoted(std::string_view(value), 4096)));
}

}  // namespace

fs::path asset_root() {
    const char* chosen = std::getenv("LANESCOPE_ASSETS");
    if (chosen != nullptr && *chosen != '\0') return root_from_environment(chosen);
    const fs::path installed = beside_executable(), source = LANESCOPE_SOURCE_ROOT;
    for (const fs::path& root : {installed, source})
        if (!root.empty() && is_root(root)) return root;
    throw UsageError(
        fmt::format("cannot find the folder assets/: looked in {} and {}; set LANESCOPE_ASSETS to the "
                    "folder that holds it",
                    quoted(installed.string(), 4096), quoted(source.string(), 4096)));
}

fs::path asset_dir() { return asset_root() / "assets"; }

fs::path find_asset(std::string_view name) {
    const fs::path root = asset_root();
    for (const fs::path& folder : {root / "assets", root})
        if (is_there(folder / name)) return folder / name;
    throw UsageError(
        fmt::format("cannot find {}: looked in {} and its folder assets/; LANESCOPE_ASSETS can name "
                    "another root",
                    quoted(name), quoted(root.string(), 4096)));
}

}  // namespace lanescope
