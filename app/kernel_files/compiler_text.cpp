#include "app/kernel_files/compiler_text.h"

#include <algorithm>
#include <optional>

#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/foreign_headers.h"
#include "app/kernel_files/line_directives.h"

namespace lanescope {

void blank(std::string& text, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at)
        if (text[at] != '\n') text[at] = ' ';
}

namespace {

struct Part {
    std::size_t begin, end;
    std::string text;
};

}  // namespace

void EditedText::replace(std::size_t begin, std::size_t end, std::string_view text) {
    text_ += original_.substr(copied_, begin - copied_);
    edits_.push_back({begin, end, text_.size(), text.size()});
    text_ += text;
    copied_ = end;
}

std::string EditedText::finish() {
    text_ += original_.substr(copied_);
    copied_ = original_.size();
    return text_;
}

int EditedText::original_column(int line, int column) const {
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

namespace {

/// Drops earlier replacements in [begin, end); keeps the line ends.
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

/// main is never called, and may use missing functions. With GPU-only headers, kernels refuse to run, and device
/// functions are removed.
std::optional<Replacement> replacement_of(const FunctionText& function, bool gpu_only) {
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
    for (const FunctionText& function : functions_in(code))
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
        const std::size_t end = behind_bracket(code, open);
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

void replace_byte_order_mark(std::vector<Part>& parts, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) parts.push_back({0, 3, "   "});
}

}  // namespace

EditedText source_for_clang(std::string_view text, std::string& made) {
    const std::string code = code_only(text);
    std::vector<Part> parts;
    join_asm_statements(parts, text, code);
    replace_functions(parts, text, code);
    replace_byte_order_mark(parts, text);
    std::ranges::stable_sort(parts, {}, &Part::begin);
    EditedText edited(text);
    for (const Part& part : parts) edited.replace(part.begin, part.end, part.text);
    made = edited.finish();
    return edited;
}

std::string device_text(std::string_view text) {
    const std::string code = code_only(text);
    std::string made = without_line_directives(std::string(text));
    if (made.starts_with("\xef\xbb\xbf")) blank(made, 0, 3);
    for (const FunctionText& function : functions_in(code)) {
        const std::string_view declaration =
            std::string_view(code).substr(function.begin, function.body - function.begin);
        const bool both = declaration.find("constexpr") != std::string_view::npos;
        if (function.runs_on == RunsOn::host && !both) blank(made, function.begin, function.end);
    }
    return made;
}

}  // namespace lanescope
