#include "app/kernel_files/source/cuda_source.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/text/plain_text.h"
#include "app/compilers/included_files.h"

namespace lanescope {

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) || c == '\\'; }

/// An unterminated literal ends with its line.
std::size_t after_quote(std::string_view text, std::size_t at) {
    const char quote = text[at++];
    while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

/// R"delimiter( ... )delimiter", with the quote at `at`.
std::size_t after_raw_string(std::string_view text, std::size_t at) {
    const std::size_t open = text.find('(', at);
    if (open == std::string_view::npos) return text.size();
    std::string close{')'};
    close += text.substr(at + 1, open - at - 1);
    close += '"';
    const std::size_t end = text.find(close, open);
    return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t after_text(std::string_view text, std::size_t at, std::string_view last) {
    const std::size_t end = text.find(last, at);
    return end == std::string_view::npos ? text.size() : end + last.size();
}

std::size_t after_non_code(std::string_view text, std::size_t at) {
    const std::string_view here = text.substr(at);
    if (here.starts_with("//")) return std::min(text.find('\n', at), text.size());
    if (here.starts_with("/*")) return after_text(text, at + 2, "*/");
    if (here.starts_with("\""))
        return at > 0 && text[at - 1] == 'R' ? after_raw_string(text, at) : after_quote(text, at);
    const bool separates_digits = at > 0 && is_name_character(text[at - 1]);  // 1'000'000
    if (here.starts_with("'") && !separates_digits) return after_quote(text, at);
    return at;
}

bool contains_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_name_character(text[at - 1])) && (end == text.size() || !is_name_character(text[end])))
            return true;
    }
    return false;
}

template <std::size_t n>
bool contains_any(std::string_view text, const std::array<std::string_view, n>& words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return contains_word(text, word); });
}

std::string_view word_before(std::string_view text, std::size_t end) {
    while (end > 0 && is_blank(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_name_character(text[begin - 1])) --begin;
    return text.substr(begin, end - begin);
}

std::string_view without_template(std::string_view declaration) {
    if (!declaration.starts_with("template")) return declaration;
    int depth = 0;
    for (std::size_t at = declaration.find('<'); at < declaration.size(); ++at) {
        depth += declaration[at] == '<' ? 1 : declaration[at] == '>' ? -1 : 0;
        if (depth == 0) return declaration.substr(at + 1);
    }
    return declaration;
}

/// Returns "name" of `void __launch_bounds__(256) name(int a) noexcept(true)`; empty if not a function.
std::string_view declared_name(std::string_view declaration) {
    constexpr std::array<std::string_view, 5> attributes{"__launch_bounds__", "__attribute__", "alignas", "__align__",
                                                         "__cluster_dims__"};
    constexpr std::array<std::string_view, 3> behind{"noexcept", "decltype", "requires"};
    std::string_view name;
    for (std::size_t at = declaration.find('('); at != std::string_view::npos;
         at = declaration.find('(', after_bracket(declaration, at))) {
        const std::string_view before = word_before(declaration, at);
        if (std::ranges::count(behind, before)) break;
        if (!std::ranges::count(attributes, before)) name = before;
    }
    return name;
}

/// `const int table[] = {...}`.
bool is_value(std::string_view declaration) {
    return declaration.substr(0, declaration.find('(')).find('=') != std::string_view::npos &&
           !contains_word(declaration, "operator");
}

class Scopes {
public:
    explicit Scopes(std::string_view code) : Scopes(code, 0, code.size()) {}
    Scopes(std::string_view code, std::size_t begin, std::size_t end) : code_(code.substr(0, end)), at_(begin) {
        while (at_ < code_.size()) step();
    }

    std::vector<SourceFunction> functions;
    std::vector<SourceDeclaration> declarations;

private:
    void step() {
        const char c = code_[at_];
        if (c == '#' && at_line_start())
            directive();
        else if (c == ';' || c == '}')
            end_declaration(at_ + 1);
        else if (c == ':' && begin_ != none && is_access(code_.substr(begin_, at_ - begin_)))
            ++at_, begin_ = none;
        else if (c == '(' || c == '[')
            begin_declaration(), at_ = after_bracket(code_, at_);
        else if (c == '{')
            brace();
        else {
            if (!is_blank(c)) begin_declaration();
            ++at_;
        }
    }

    void begin_declaration() {
        if (begin_ == none) begin_ = at_;
    }
    void end_declaration(std::size_t next) {
        if (begin_ != none) declarations.push_back({begin_, next, body_ == none ? next : body_, is_function_});
        open_scope(next);
    }
    void open_scope(std::size_t next) {
        at_ = next;
        begin_ = body_ = none;
        is_function_ = false;
    }

    void directive() {
        const std::size_t begin = at_;
        at_ = after_directive();
        declarations.push_back({.begin = begin, .end = at_, .body = at_, .is_directive = true});
    }

    static bool is_access(std::string_view word) {
        while (!word.empty() && is_blank(word.back())) word.remove_suffix(1);
        return word == "public" || word == "private" || word == "protected";
    }

    bool at_line_start() const {
        std::size_t before = at_;
        while (before > 0 && (code_[before - 1] == ' ' || code_[before - 1] == '\t')) --before;
        return before == 0 || code_[before - 1] == '\n';
    }

    std::size_t after_directive() const {
        std::size_t end = at_;
        do end = std::min(code_.find('\n', end + 1), code_.size());
        while (end < code_.size() && code_[end - 1] == '\\');
        return end;
    }

    void brace() {
        begin_declaration();
        const std::string_view declaration = code_.substr(begin_, at_ - begin_);
        const std::string_view signature = without_template(declaration);
        const std::string_view name = declared_name(signature);
        if (name.empty() && contains_any(signature, std::array<std::string_view, 2>{"namespace", "extern"}))
            return open_scope(at_ + 1);
        const std::size_t end = after_bracket(code_, at_);
        body_ = at_;
        if (name.empty() || is_value(signature)) {
            at_ = end;  // the semicolon follows
            return;
        }
        functions.push_back(function(declaration, name, end));
        is_function_ = true;
        end_declaration(end);
    }

    SourceFunction function(std::string_view declaration, std::string_view name, std::size_t end) const {
        constexpr std::array<std::string_view, 3> local{"static", "inline", "constexpr"};
        SourceFunction f{
            .name = std::string(name), .line = line_at(code_, begin_), .begin = begin_, .body = at_, .end = end};
        f.is_template = declaration.starts_with("template");
        f.is_local = contains_any(declaration, local);
        if (contains_word(declaration, "__global__"))
            f.runs_on = RunsOn::kernel;
        else if (contains_word(declaration, "__device__"))
            f.runs_on = RunsOn::device;
        return f;
    }

    static constexpr std::size_t none = std::string_view::npos;
    std::string_view code_;
    std::size_t at_, begin_ = none, body_ = none;
    bool is_function_ = false;
};

/// The expression may be `space::kernel<4, float>` or `(pointer)`.
std::size_t begin_of_kernel(std::string_view code, std::size_t end) {
    std::size_t begin = end;
    const char last = end > 0 ? code[end - 1] : ' ';
    if (last == '>' || last == ')') {
        const char first = last == '>' ? '<' : '(';
        int depth = 0;
        do {
            --begin;
            depth += code[begin] == last ? 1 : code[begin] == first ? -1 : 0;
        } while (begin > 0 && depth > 0);
        if (last == ')') return begin;
        while (begin > 0 && is_blank(code[begin - 1])) --begin;
    }
    while (begin > 0 && (is_name_character(code[begin - 1]) || code[begin - 1] == ':')) --begin;
    return begin;
}

/// Skips three signs, with optional blanks before the third. Two after blanks do not count: `<< "text" << n`.
std::size_t after_three(std::string_view code, std::size_t at, char sign) {
    const std::string two(2, sign);
    if (!code.substr(at).starts_with(two)) return at;
    std::size_t third = at + 2;
    while (third < code.size() && (code[third] == ' ' || code[third] == '\t')) ++third;
    const bool is_three = third < code.size() && code[third] == sign;
    return is_three && (third == at + 2 || !code.substr(third).starts_with(two)) ? third + 1 : at;
}

/// Configurations may contain any brackets.
std::size_t end_of_configuration(std::string_view code, std::size_t at) {
    while (at < code.size() && after_three(code, at, '>') == at)
        at = code[at] == '(' || code[at] == '[' || code[at] == '{' ? after_bracket(code, at) : at + 1;
    return at;
}

std::size_t begin_of_configuration(std::string_view code, std::size_t at) {
    do at = code.find("<<", at);
    while (at != std::string_view::npos && after_three(code, at, '<') == at && ++at);
    return at;
}

}  // namespace

std::string code_only(std::string_view text) {
    std::string code(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = after_non_code(text, at);
        for (std::size_t i = at; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
        at = std::max(end, at + 1);
    }
    return code;
}

std::size_t after_bracket(std::string_view code, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        const char c = code[at];
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (depth <= 0) return at + 1;
    }
    return code.size();
}

int line_at(std::string_view text, std::size_t position) {
    return 1 + static_cast<int>(std::ranges::count(text.substr(0, position), '\n'));
}

int column_at(std::string_view text, std::size_t position) {
    const std::size_t before = text.substr(0, position).rfind('\n');
    return static_cast<int>(before == std::string_view::npos ? position + 1 : position - before);
}

std::vector<SourceFunction> functions_in(std::string_view code) { return Scopes(code).functions; }

std::vector<SourceDeclaration> declarations_in(std::string_view code, std::size_t begin, std::size_t end) {
    return Scopes(code, begin, end).declarations;
}

std::vector<SourceInclude> includes_in(std::string_view text, std::string_view code) {
    std::vector<SourceInclude> found;
    for (std::size_t at = code.find('#'); at != std::string_view::npos; at = code.find('#', at + 1)) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (const auto include = include_in(text.substr(at, end - at)))
            found.push_back({at, end, include->name, include->in_quotes});
    }
    return found;
}

std::vector<SourceLaunch> launches_in(std::string_view code) {
    std::vector<SourceLaunch> found;
    for (std::size_t open = begin_of_configuration(code, 0); open != std::string_view::npos;) {
        SourceLaunch launch{.open = open, .open_end = after_three(code, open, '<')};
        launch.close = end_of_configuration(code, launch.open_end);
        if (launch.close >= code.size()) break;
        launch.close_end = after_three(code, launch.close, '>');
        launch.kernel_end = open;
        while (launch.kernel_end > 0 && is_blank(code[launch.kernel_end - 1])) --launch.kernel_end;
        launch.kernel = begin_of_kernel(code, launch.kernel_end);
        launch.line = line_at(code, launch.kernel);
        found.push_back(launch);
        open = begin_of_configuration(code, launch.close_end);
    }
    return found;
}

std::string_view parameters_of(std::string_view code, const SourceFunction& function) {
    const std::string_view declaration = code.substr(function.begin, function.body - function.begin);
    std::size_t name = declaration.rfind(function.name + "(");
    if (name == std::string_view::npos) name = declaration.rfind(function.name);
    const std::size_t open = declaration.find('(', name);
    const std::size_t end = after_bracket(declaration, open);
    return declaration.substr(open + 1, end - open - 2);
}

std::string_view template_parameters_of(std::string_view code, const SourceFunction& function) {
    if (!function.is_template) return {};
    const std::string_view declaration = code.substr(function.begin, function.body - function.begin);
    const std::size_t open = declaration.find('<');
    int depth = 0;
    for (std::size_t at = open; at < declaration.size(); ++at) {
        if (declaration[at] == '<') ++depth;
        if (declaration[at] == '>' && --depth == 0) return declaration.substr(open + 1, at - open - 1);
    }
    return {};
}

std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ',';
        if (std::string_view("<([{").find(c) != std::string_view::npos) ++depth;
        if (std::string_view(">)]}").find(c) != std::string_view::npos) --depth;
        if (c != ',' || (depth > 0 && at < text.size())) continue;
        if (const auto piece = trimmed(text.substr(begin, at - begin)); !piece.empty()) pieces.push_back(piece);
        begin = at + 1;
    }
    return pieces;
}

std::string_view last_word(std::string_view text) {
    while (!text.empty() && !is_name_character(text.back())) text.remove_suffix(1);
    std::size_t first = text.size();
    while (first > 0 && is_name_character(text[first - 1])) --first;
    return text.substr(first);
}

}  // namespace lanescope
