#include "app/kernel_files/looked_up.h"

#include <algorithm>
#include <array>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

/// Also skips line continuations and comments.
std::size_t behind_blanks(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        if (text[at] == ' ' || text[at] == '\t')
            ++at;
        else if (text.substr(at).starts_with("\\\n"))
            at += 2;
        else if (text.substr(at).starts_with("/*"))
            at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
        else
            break;
    }
    return at;
}

std::optional<LookedUp> literal_at(std::string_view text, std::size_t at) {
    if (at >= text.size() || (text[at] != '"' && text[at] != '<')) return std::nullopt;
    const bool in_quotes = text[at] == '"';
    const std::size_t end = text.find(in_quotes ? '"' : '>', at + 1);
    if (end == std::string_view::npos || text.substr(at, end - at).find('\n') != std::string_view::npos)
        return std::nullopt;
    return LookedUp{.name = text.substr(at + 1, end - at - 1), .in_quotes = in_quotes};
}

struct Word {
    std::string_view word, before;
    std::size_t end = 0;
};

/// The preceding word or sign, such as `#` or `defined`; skips brackets and blanks.
std::string_view last_before(std::string_view code, std::size_t begin) {
    const std::size_t last = code.substr(0, begin).find_last_not_of(" \t\\\n(");
    if (last == std::string_view::npos) return {};
    if (code[last] == ':' && last > 0 && code[last - 1] == '%') return "#";  // digraph `%:`
    if (!is_name_character(code[last])) return code.substr(last, 1);
    std::size_t first = last;
    while (first > 0 && is_name_character(code[first - 1])) --first;
    return code.substr(first, last + 1 - first);
}

std::vector<Word> words_with_include(std::string_view code) {
    std::vector<Word> found;
    for (const std::string_view part : {"include", "import", "embed"})
        for (std::size_t at = code.find(part); at != std::string_view::npos; at = code.find(part, at + 1)) {
            std::size_t begin = at, end = at + part.size();
            while (begin > 0 && is_name_character(code[begin - 1])) --begin;
            while (end < code.size() && is_name_character(code[end])) ++end;
            found.push_back({code.substr(begin, end - begin), last_before(code, begin), end});
        }
    return found;
}

/// `defined(__has_include)` and `#ifdef __has_include` search for nothing.
bool is_mention(std::string_view before) {
    constexpr std::array<std::string_view, 5> words{"defined", "ifdef", "ifndef", "elifdef", "elifndef"};
    return std::ranges::count(words, before) > 0;
}

}  // namespace

std::optional<std::vector<LookedUp>> looked_up_in(std::string_view text) {
    const std::string code = code_only(text);
    std::vector<LookedUp> found;
    for (const Word& word : words_with_include(code)) {
        const bool is_directive = word.before == "#";
        const bool is_asked = word.word == "__has_include";
        const bool includes = is_directive && (word.word == "include" || word.word == "import");
        if (is_asked && is_mention(word.before)) continue;
        if (!is_asked && !includes) {
            if (is_directive || word.word.starts_with("__has_")) return std::nullopt;  // include_next, embed
            continue;
        }
        std::size_t at = behind_blanks(text, word.end);
        if (is_asked && (at >= text.size() || text[at] != '(')) return std::nullopt;
        auto name = literal_at(text, is_asked ? behind_blanks(text, at + 1) : at);
        if (!name) return std::nullopt;
        name->is_asked = is_asked;
        found.push_back(*name);
    }
    return found;
}

}  // namespace lanescope
