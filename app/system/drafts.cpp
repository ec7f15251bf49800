#include "app/system/drafts.h"

#include <fmt/format.h>

#include <functional>

#include "app/model/text/error.h"
#include "app/system/file.h"
#include "app/system/own_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_draft = 8 << 20;

fs::path place_of(const fs::path& file) {
    return state_folder() / "drafts" / fmt::format("{:016x}.draft", std::hash<std::string>{}(file.string()));
}

/// A draft's first two lines say of which file it is, and which text of it was typed over.
std::string name_line(const fs::path& file) { return file.string() + "\n"; }
std::string base_line(std::string_view base) { return fmt::format("{:016x}\n", std::hash<std::string_view>{}(base)); }

}  // namespace

void keep_draft(const fs::path& file, std::string_view base, std::string_view text) try {
    fs::create_directories(place_of(file).parent_path());
    write_text(place_of(file), name_line(file) + base_line(base).append(text));
} catch (const std::exception&) {  // a full disk: the text itself is still in the window
}

std::optional<Draft> find_draft(const fs::path& file, std::string_view base) try {
    if (!fs::exists(place_of(file))) return std::nullopt;
    const std::string draft = read_file(place_of(file), largest_draft), name = name_line(file), of = base_line(base);
    if (!draft.starts_with(name) || draft.size() < name.size() + of.size()) return std::nullopt;
    return Draft{draft.substr(name.size() + of.size()), draft.compare(name.size(), of.size(), of) == 0};
} catch (const std::exception&) {
    return std::nullopt;
}

void drop_draft(const fs::path& file) {
    std::error_code ignored;
    fs::remove(place_of(file), ignored);
}

}  // namespace lanescope
