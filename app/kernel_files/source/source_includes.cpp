#include "app/kernel_files/source/source_includes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

/// Also skips line continuations and comments.
std::size_t after_blanks(std::string_view text, std::size_t at) {
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

struct Word {
    std::string_view word, before;
    std::size_t end = 0;
};

/// Returns the preceding word or sign, such as `#` or `defined`; skips brackets and blanks.
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

/// `defined(__has_include)` and `#ifdef __has_include` do not search.
bool is_mention(std::string_view before) {
    constexpr std::array<std::string_view, 5> words{"defined", "ifdef", "ifndef", "elifdef", "elifndef"};
    return std::ranges::count(words, before) > 0;
}

struct Foreign {
    std::string_view header;  ///< prefix of its name
    std::string_view what;
    std::string_view namespaces;  ///< as in GpuOnlyHeader; empty: refused
};

constexpr std::array<Foreign, 2> foreign{
    {{"cub/", "the algorithms of CUB", "namespace cub {}"}, {"thrust/", "the algorithms of Thrust", ""}}};

std::string advice_for(const Foreign& header) {
    if (header.namespaces.empty())
        return fmt::format("{} cannot be used here, neither on the emulator nor on a GPU: write them as a kernel",
                           header.what);
    return fmt::format(
        "{} run on a GPU only, and only if the kernel's own file includes them: write the #include there", header.what);
}

const Foreign* find(std::string_view header) {
    for (const Foreign& candidate : foreign)
        if (header.starts_with(candidate.header)) return &candidate;
    return nullptr;
}

template <class Take>
void each_include(std::string_view text, std::string_view code, const Take& take) {
    for (const SourceInclude& include : includes_in(text, code))
        if (const Foreign* header = find(include.name)) take(*header, include);
}

}  // namespace

std::optional<std::vector<FoundInclude>> includes_by_name(std::string_view text) {
    const std::string code = code_only(text);
    std::vector<FoundInclude> found;
    for (const Word& word : words_with_include(code)) {
        const bool is_directive = word.before == "#";
        const bool is_asked = word.word == "__has_include";
        const bool includes = is_directive && (word.word == "include" || word.word == "import");
        if (is_asked && is_mention(word.before)) continue;
        if (!is_asked && !includes) {
            if (is_directive || word.word.starts_with("__has_")) return std::nullopt;  // include_next, embed
            continue;
        }
        std::size_t at = after_blanks(text, word.end);
        if (is_asked && (at >= text.size() || text[at] != '(')) return std::nullopt;
        const auto include = included_name(text.substr(is_asked ? after_blanks(text, at + 1) : at));
        if (!include) return std::nullopt;
        found.push_back({*include, is_asked});
    }
    return found;
}

std::vector<CompilerMessage> refused_headers(std::string_view text, const std::string& file) {
    std::vector<CompilerMessage> found;
    each_include(text, code_only(text), [&](const Foreign& header, const SourceInclude& include) {
        if (header.namespaces.empty())
            found.push_back({.file = file,
                             .line = line_at(text, include.begin),
                             .column = column_at(text, include.begin),
                             .text = advice_for(header)});
    });
    return found;
}

std::optional<std::string> why_refused(std::string_view message) {
    for (const Foreign& header : foreign)
        if (message.find(header.header) != std::string::npos) return advice_for(header);
    return std::nullopt;
}

std::vector<GpuOnlyHeader> gpu_only_headers(std::string_view text, std::string_view code) {
    std::vector<GpuOnlyHeader> found;
    each_include(text, code, [&](const Foreign& header, const SourceInclude& include) {
        if (!header.namespaces.empty()) found.push_back({include.begin, include.end, header.namespaces});
    });
    return found;
}

}  // namespace lanescope
