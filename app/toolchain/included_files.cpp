#include "app/toolchain/included_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <system_error>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"
#include "app/system/project_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_text = 4 << 20;  // bytes

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text;
}

std::optional<std::string_view> after(std::string_view text, std::string_view word) {
    text = without_blanks(text);
    if (!text.starts_with(word)) return std::nullopt;
    return without_blanks(text.substr(word.size()));
}

std::optional<std::string_view> included_in(std::string_view line) {
    const auto directive = after(line, "#");
    const auto named = directive ? after(*directive, "include") : std::nullopt;
    if (!named || named->empty() || (named->front() != '"' && named->front() != '<')) return std::nullopt;
    const std::size_t end = named->find(named->front() == '"' ? '"' : '>', 1);
    if (end == named->npos) return std::nullopt;
    return named->substr(1, end - 1);
}

const char* kind_of(fs::file_type type) {
    switch (type) {
        case fs::file_type::fifo:
            return "a pipe";
        case fs::file_type::socket:
            return "a socket";
        case fs::file_type::character:
        case fs::file_type::block:
            return "a device";
        default:
            return nullptr;
    }
}

/// Empty on failure: the compiler reports it.
std::string text_of(const fs::path& file) try { return read_file(file, largest_text); } catch (const UsageError&) {
    return {};
}

class Check {
public:
    explicit Check(const fs::path& folder) : places_(project_folders(folder)) {
        places_.insert(places_.begin(), folder);
    }

    void look_into(std::string_view text, const std::string& name, const fs::path& folder) {
        for (int line = 1; !text.empty(); ++line) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (const auto included = included_in(text.substr(0, end))) {
                const std::string where = fmt::format("{}:{}", name, line);
                look_at(folder / *included, std::string(*included), where);
                for (const fs::path& place : places_) look_at(place / *included, std::string(*included), where);
            }
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

private:
    void look_at(const fs::path& file, const std::string& named, const std::string& where) {
        std::error_code missing;
        const fs::file_type type = fs::status(file, missing).type();
        if (const char* kind = kind_of(type))
            throw UsageError(fmt::format("{}: {} is {}; include regular files only", where, quoted(named), kind));
        if (type != fs::file_type::regular || !known_.insert(file.lexically_normal()).second) return;
        look_into(text_of(file), file.string(), file.parent_path());
    }

    std::vector<fs::path> places_;
    std::set<fs::path> known_;
};

/// True if a macro makes the name.
bool hides_a_name(std::string_view line) {
    const auto directive = after(line, "#");
    return directive && directive->starts_with("include") && !included_in(line);
}

}  // namespace

bool includes_only(std::string_view text, const std::vector<std::string_view>& names) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (hides_a_name(line)) return false;
        if (const auto name = included_in(line); name && std::ranges::find(names, *name) == names.end()) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

void check_included_files(std::string_view text, const std::string& name, const fs::path& folder) {
    Check(folder).look_into(text, name, folder);
}

}  // namespace lanescope
