#include "app/runtime/source_calls.h"

#include <cctype>
#include <string_view>
#include <vector>

namespace lanescope::runtime {
namespace {

bool is_part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

std::string_view without_comment(std::string_view line) { return without_blanks(line.substr(0, line.find("//"))); }

/// Returns the name of the runtime's first function that is called from `from` on, such as cudaMemcpy; empty: none.
std::string_view find_call(std::string_view line, std::size_t from = 0) {
    constexpr std::string_view prefix = "cuda";
    for (std::size_t at = line.find(prefix, from); at != line.npos; at = line.find(prefix, at + 1)) {
        std::size_t end = at;
        while (end < line.size() && is_part_of_name(line[end])) ++end;
        const bool begins = at == 0 || !is_part_of_name(line[at - 1]);
        const bool is_call = without_blanks(line.substr(end)).starts_with('(');
        if (begins && is_call && std::isupper(static_cast<unsigned char>(line[at + prefix.size()])))
            return line.substr(at, end - at);
    }
    return {};
}

/// Returns true if a statement may begin after this text.
bool ends_statement(std::string_view before) {
    before = without_blanks(before);
    if (before.empty() || before.ends_with("else") || before.ends_with("(void)")) return true;
    if (before.back() == ')')  // else it is a cast
        return before.starts_with("if") || before.starts_with("for") || before.starts_with("while");
    return std::string_view(";{}:").find(before.back()) != std::string_view::npos;
}

/// Returns the code before a line that is not empty.
std::string code_before(const SourceLine& source, const std::string& file, int line) {
    constexpr int farthest = 20;
    for (int n = line - 1; n > 0 && n > line - farthest; --n)
        if (const std::string text = source(file, n); !without_comment(text).empty())
            return std::string(without_comment(text));
    return {};
}

std::string_view name_before(std::string_view text) {
    const std::string_view code = text.substr(0, text.find('<'));  // without template arguments
    std::size_t begin = code.size();
    while (begin > 0 && is_part_of_name(code[begin - 1])) --begin;
    return code.substr(begin);
}

}  // namespace

std::string AllocatedNames::next(const std::string& file, int number) {
    const std::string line = source_(file, number);
    std::vector<std::size_t> calls;
    for (std::size_t at = line.find("cudaMalloc"); at != line.npos; at = line.find("cudaMalloc", at + 1))
        calls.push_back(at);
    if (calls.empty()) return {};
    std::size_t begin = line.find('&', calls[calls_[{file, number}]++ % calls.size()]);
    if (begin == std::string::npos) return {};
    while (++begin < line.size() && !is_part_of_name(line[begin])) {
    }
    std::size_t end = begin;
    while (end < line.size() && line[end] != ',' && line[end] != ')' && line[end] != ' ') ++end;
    return line.substr(begin, end - begin);
}

std::string unchecked_call(const SourceLine& source, const std::string& file, int line) {
    const std::string whole = source(file, line);
    const std::string_view text = without_comment(whole);
    if (const std::size_t launch = text.find("<<<"); launch != text.npos)
        return std::string(name_before(text.substr(0, launch)));
    const std::string_view first = find_call(text);
    for (std::string_view call = first; !call.empty();) {
        const auto begin = std::size_t(call.data() - text.data());
        const std::string_view before = text.substr(0, begin);
        const bool begins_line = without_blanks(before).empty();
        if (!ends_statement(before) || (begins_line && !ends_statement(code_before(source, file, line)))) return {};
        call = find_call(text, begin + call.size());
    }
    return std::string(first);
}

}  // namespace lanescope::runtime
