#include "app/kernel_files/source/compiler_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <regex>
#include <string>

#include "app/kernel_files/source/cuda_source.h"
#include "app/kernel_files/source/source_includes.h"

namespace lanescope {
namespace {

struct Part {
    std::size_t begin, end;
    std::string text;
};

/// Drops replacements in [begin, end); keeps line ends.
void replace_whole(std::vector<Part>& parts, std::string_view text, std::size_t begin, std::size_t end,
                   std::string made) {
    std::erase_if(parts, [&](const Part& p) { return p.begin >= begin && p.end <= end; });
    made.append(static_cast<std::size_t>(std::ranges::count(text.substr(begin, end - begin), '\n')), '\n');
    parts.push_back({begin, end, std::move(made)});
}

struct Replacement {
    std::size_t begin;
    std::string_view text;
};

/// main is never called, and may use missing functions. With GPU-only headers, kernels do not run, and device functions
/// are removed.
std::optional<Replacement> replacement_of(const SourceFunction& function, bool gpu_only) {
    if (function.runs_on == RunsOn::host && function.name == "main") return Replacement{function.body, "{}"};
    if (gpu_only && function.runs_on == RunsOn::kernel)
        return Replacement{function.body, "{ lanescope_not_emulated(); }"};
    if (gpu_only && function.runs_on == RunsOn::device) return Replacement{function.begin, ""};
    return std::nullopt;
}

void replace_functions(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    const auto headers = gpu_only_headers(text, code);
    for (const GpuOnlyHeader& header : headers)
        parts.push_back({header.begin, header.end, std::string(header.namespaces)});
    for (const SourceFunction& function : functions_in(code))
        if (const auto other = replacement_of(function, !headers.empty()))
            replace_whole(parts, text, other->begin, function.end, std::string(other->text));
}

/// Moves a multi-line `asm` to its last line, to which GPU compilers attribute it (clang: the first). Leaves statements
/// with comments or directives, and multi-line macros.
void join_asm_statements(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    for (std::size_t at = code.find("asm"); at != std::string::npos; at = code.find("asm", at + 3)) {
        if (at > 0 && is_name_character(code[at - 1]) && code[at - 1] != '_') continue;
        const std::size_t open = code.find_first_of("(;{}", at);
        if (open == std::string::npos || code[open] != '(') continue;
        const std::size_t end = after_bracket(code, open);
        std::string statement(text.substr(open, end - open));
        const auto lines = std::size_t(std::ranges::count(statement, '\n'));
        if (lines == 0 || statement.find("\\\n") != std::string::npos || statement.find('#') != std::string::npos ||
            statement.find("//") != std::string::npos || statement.find("/*") != std::string::npos)
            continue;
        std::ranges::replace(statement, '\n', ' ');
        std::size_t begin = at;  // for __asm__
        while (begin > 0 && code[begin - 1] == '_') --begin;
        const std::string words(text.substr(begin, open - begin));
        parts.push_back({begin, end, std::string(lines, '\n') + words + statement});
    }
}

/// Returns the end of the string literal's text that begins at a quote.
std::size_t end_of_literal(std::string_view text, std::size_t quote) {
    std::size_t at = quote + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return std::min(at, text.size());
}

/// Writes `%globaltimer` as `%%globaltimer` in an `asm` with operands: nvcc takes both.
void escape_registers(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    for (std::size_t at = code.find("asm"); at != std::string::npos; at = code.find("asm", at + 3)) {
        const std::size_t open = code.find_first_of("(;{}", at);
        if (open == std::string::npos || code[open] != '(') continue;
        const std::size_t end = after_bracket(code, open), operands = code.find(':', open);
        if (operands >= end || std::ranges::count(text.substr(open, end - open), '\n') > 0) continue;
        for (std::size_t quote = text.find('"', open); quote < operands; quote = text.find('"', quote + 1)) {
            const std::size_t last = end_of_literal(text, quote);
            for (std::size_t sign = quote; sign + 1 < last; ++sign) {
                if (text[sign] != '%') continue;
                if (std::isalpha(static_cast<unsigned char>(text[sign + 1]))) parts.push_back({sign, sign, "%"});
                ++sign;
            }
            quote = last;
        }
    }
}

/// Writes `__shared__ alignas(16)`, which nvcc takes, with an attribute: clang wants alignas before other words.
void replace_alignas(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    constexpr std::string_view shared = "__shared__", word = "alignas";
    for (std::size_t at = code.find(shared); at != code.npos; at = code.find(shared, at + shared.size())) {
        const std::size_t begin = code.find_first_not_of(" \t\n", at + shared.size());
        if (begin == code.npos || !std::string_view(code).substr(begin).starts_with(word)) continue;
        const std::size_t open = code.find_first_not_of(" \t", begin + word.size());
        if (open == code.npos || code[open] != '(') continue;
        const std::size_t end = after_bracket(code, open);
        parts.push_back({begin, end, "__attribute__((aligned" + std::string(text.substr(open, end - open)) + "))"});
    }
}

void replace_byte_order_mark(std::vector<Part>& parts, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) parts.push_back({0, 3, "   "});
}

bool renumbers(std::string_view directive) {
    const std::size_t begin = directive.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return false;
    const std::string_view rest = directive.substr(begin);
    constexpr std::string_view word = "line";
    if (std::isdigit(static_cast<unsigned char>(rest[0]))) return true;
    return rest.starts_with(word) && (rest.size() == word.size() || !is_name_character(rest[word.size()]));
}

/// Includes continuation lines.
std::size_t end_of_directive(std::string_view text, std::size_t at) {
    std::size_t end = text.find('\n', at);
    while (end != std::string_view::npos && end > 0 && text[end - 1] == '\\') end = text.find('\n', end + 1);
    return std::min(end, text.size());
}

/// At a blank, returns the next word.
std::size_t position_of(std::string_view code, int line, int column) {
    std::size_t at = 0;
    for (int n = 1; n < line; ++n) {
        at = code.find('\n', at);
        if (at == std::string_view::npos) return code.size();
        ++at;
    }
    const std::size_t end = std::min(code.find('\n', at), code.size());
    at = std::min(at + static_cast<std::size_t>(std::max(column, 1)) - 1, end);
    at = std::min(code.find_first_not_of(" \t", at), end);
    return at == end && at > 0 ? at - 1 : at;  // a line's end belongs to its last declaration
}

std::optional<SourceDeclaration> declaration_at(std::string_view code, std::size_t begin, std::size_t end,
                                                std::size_t position) {
    for (const SourceDeclaration& declaration : declarations_in(code, begin, end))
        if (declaration.begin <= position && position < declaration.end) return declaration;
    return std::nullopt;
}

bool is_of_device(std::string_view code, const SourceDeclaration& declaration) {
    constexpr std::array<std::string_view, 4> words{"__global__", "__device__", "__constant__", "__shared__"};
    const std::string_view text = code.substr(declaration.begin, declaration.end - declaration.begin);
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Data members and virtual functions determine the layout, so they stay.
bool can_be_left_out(std::string_view code, const SourceDeclaration& member) {
    const std::string_view text = code.substr(member.begin, member.end - member.begin);
    return text.find('(') != std::string_view::npos && text.find("virtual") == std::string_view::npos &&
           !is_of_device(code, member);
}

/// Returns a whole class only without device members.
std::optional<SourceDeclaration> what_can_be_left_out(std::string_view code, std::size_t position) {
    const auto found = declaration_at(code, 0, code.size(), position);
    if (found && !found->is_function && found->body < position && position < found->end)
        if (const auto member = declaration_at(code, found->body + 1, found->end - 1, position);
            member && can_be_left_out(code, *member))
            return member;
    return found && !is_of_device(code, *found) ? found : std::nullopt;
}

}  // namespace

void blank(std::string& text, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at)
        if (text[at] != '\n') text[at] = ' ';
}

void EditedSource::replace(std::size_t begin, std::size_t end, std::string_view text) {
    text_ += original_.substr(copied_, begin - copied_);
    edits_.push_back({begin, end, text_.size(), text.size()});
    text_ += text;
    copied_ = end;
}

std::string EditedSource::finish() {
    text_ += original_.substr(copied_);
    copied_ = original_.size();
    return text_;
}

int EditedSource::original_column(int line, int column) const {
    std::size_t start = 0;
    for (int n = 1; n < line && start != std::string::npos; ++n) start = text_.find('\n', start) + 1;
    const std::size_t place = start + static_cast<std::size_t>(std::max(column, 1)) - 1;
    std::size_t there = place;
    for (const Edit& edit : edits_) {
        if (edit.made > place) break;
        there = place < edit.made + edit.length ? edit.begin : edit.end + (place - edit.made - edit.length);
    }
    there = std::min(there, original_.size());
    const std::size_t before = there == 0 ? std::string::npos : original_.rfind('\n', there - 1);
    return static_cast<int>(before == std::string::npos ? there + 1 : there - before);
}

EditedSource source_for_clang(std::string_view text, std::string& made, bool is_program) {
    const std::string code = code_only(text);
    std::vector<Part> parts;
    join_asm_statements(parts, text, code);
    escape_registers(parts, text, code);
    replace_alignas(parts, text, code);
    if (!is_program) replace_functions(parts, text, code);
    replace_byte_order_mark(parts, text);
    std::ranges::stable_sort(parts, {}, &Part::begin);
    EditedSource edited(text);
    for (const Part& part : parts) edited.replace(part.begin, part.end, part.text);
    made = edited.finish();
    return edited;
}

std::string device_source(std::string_view text) {
    const std::string code = code_only(text);
    std::string made = without_line_directives(std::string(text));
    if (made.starts_with("\xef\xbb\xbf")) blank(made, 0, 3);
    for (const SourceFunction& function : functions_in(code)) {
        const std::string_view declaration =
            std::string_view(code).substr(function.begin, function.body - function.begin);
        const bool both = declaration.find("constexpr") != std::string_view::npos;
        if (function.runs_on == RunsOn::host && !both) blank(made, function.begin, function.end);
    }
    return made;
}

std::string without_line_directives(std::string text) {
    const std::string code = code_only(text);
    for (std::size_t begin = 0; begin < code.size(); begin = std::min(code.find('\n', begin), code.size() - 1) + 1) {
        const std::size_t first = code.find_first_not_of(" \t", begin);
        if (first == std::string::npos || code[first] != '#') continue;
        const std::size_t end = end_of_directive(text, first);
        if (renumbers(std::string_view(code).substr(first + 1, end - first - 1))) blank(text, first, end);
    }
    return text;
}

std::optional<HostPart> host_part_at(std::string_view text, int line, int column) {
    const std::string code = code_only(text);
    const auto found = what_can_be_left_out(code, position_of(code, line, column));
    if (!found) return std::nullopt;
    return HostPart{found->begin, found->end, found->is_directive};
}

std::string rolled_source(std::string_view text) {
    static const std::regex loop_or_pragma(R"(\bfor\b(?=\s*\()|#[ \t]*pragma[ \t]+unroll[^\n]*)");
    const std::string code = code_only(text);
    std::string made;
    std::size_t copied = 0;
    for (std::sregex_iterator found(code.begin(), code.end(), loop_or_pragma), end; found != end; ++found) {
        const auto begin = static_cast<std::size_t>(found->position());
        made += text.substr(copied, begin - copied);
        if (code[begin] == 'f') made += "_Pragma(\"unroll 1\") for";
        copied = begin + static_cast<std::size_t>(found->length());
    }
    return made += text.substr(copied);
}

}  // namespace lanescope
