#include "app/toolchain/probes/ptx_declarations.h"

#include <algorithm>
#include <charconv>

#include "app/toolchain/probes/ptx_text.h"

namespace lanescope {
namespace {

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           c == '%';
}

std::uint64_t number_in(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

bool ptx_has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_name_character(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !is_name_character(text[end]))) return true;
    }
    return false;
}

std::optional<PtxShared> shared_declared_in(std::string_view statement) {
    if (!ptx_has_word(statement, "shared") || statement.find(".shared") == std::string_view::npos) return std::nullopt;
    const std::size_t open = statement.find('['), end = statement.find(';');
    std::size_t behind = std::min({open, end, statement.size()});
    while (behind > 0 && !is_name_character(statement[behind - 1])) --behind;
    std::size_t begin = behind;
    while (begin > 0 && is_name_character(statement[begin - 1])) --begin;
    if (begin == behind) return std::nullopt;
    PtxShared found{.symbol = std::string(statement.substr(begin, behind - begin))};
    const bool scalar = open == std::string_view::npos;
    found.bytes = scalar ? 8 : number_in(statement.substr(open + 1));
    return found;
}

void PtxRegisters::pass(std::string_view statement) {
    if (ptx_word(statement) != ".reg") return;
    statement = ptx_trimmed(statement.substr(4));
    const std::string_view type = ptx_word(statement);
    const bool narrow = type.ends_with("32");
    std::string_view names = statement.substr(type.size());
    while (!names.empty()) {
        const std::size_t end = std::min(names.find_first_of(",;"), names.size());
        enter(ptx_trimmed(names.substr(0, end)), narrow);
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

void PtxRegisters::enter(std::string_view name, bool narrow) {
    const std::size_t angle = name.find('<');
    const bool numbered = angle != std::string_view::npos;
    if (!name.empty()) all_.push_back({std::string(name.substr(0, angle)), numbered, narrow});
}

bool PtxRegisters::is_32_bit(std::string_view name) const {
    for (auto r = all_.rbegin(); r != all_.rend(); ++r)
        if (r->matches(name)) return r->narrow;
    return false;
}

bool PtxRegisters::Register::matches(std::string_view other) const {
    if (!numbered) return other == name;
    return other.starts_with(name) && other.size() > name.size() &&
           std::ranges::all_of(other.substr(name.size()), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace lanescope
