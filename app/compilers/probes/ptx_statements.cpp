#include "app/compilers/probes/ptx_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "app/base/error.h"
#include "app/base/text/numbers.h"

namespace lanescope {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_ptx_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%';
}

/// Other directives end with a semicolon.
bool ends_with_line(std::string_view word) {
    return word == ".version" || word == ".target" || word == ".address_size" || word == ".file" || word == ".loc";
}

class Reader {
public:
    explicit Reader(std::string_view ptx) : ptx_(ptx) {}

    PtxText read() {
        while (skip_blanks()) read_outside();
        return std::move(made_);
    }

private:
    using Kind = PtxStatement::Kind;

    [[noreturn]] void refuse(std::string_view what) const {
        throw UsageError(fmt::format("PTX, line {}: {}", line_at(at_), what));
    }

    int line_at(std::size_t place) const {
        const auto end = ptx_.begin() + static_cast<std::ptrdiff_t>(std::min(place, ptx_.size()));
        return 1 + static_cast<int>(std::count(ptx_.begin(), end, '\n'));
    }

    bool done() const { return at_ >= ptx_.size(); }
    bool stands(std::string_view what) const { return ptx_.substr(at_).starts_with(what); }

    bool skip_comment() {
        if (stands("//")) return at_ = std::min(ptx_.find('\n', at_), ptx_.size()), true;
        if (!stands("/*")) return false;
        const std::size_t end = ptx_.find("*/", at_ + 2);
        if (end == std::string_view::npos) refuse("a comment has no end");
        at_ = end + 2;
        return true;
    }

    /// Returns false at the end.
    bool skip_blanks() {
        while (!done() && (is_blank(ptx_[at_]) || skip_comment()))
            if (!done() && is_blank(ptx_[at_])) count_line();
        return !done();
    }

    void count_line() { line_ += ptx_[at_++] == '\n'; }

    void skip_text() {
        const std::size_t end = ptx_.find('"', at_ + 1);
        if (end == std::string_view::npos) refuse("a string has no end");
        at_ = end + 1;
    }

    /// Skips a character, comment or string.
    void skip_one() {
        if (skip_comment()) return;
        if (ptx_[at_] == '"') return skip_text();
        count_line();
    }

    void to_line_end() {
        while (!done() && ptx_[at_] != '\n') skip_one();
    }

    void to_semicolon() {
        while (!done() && ptx_[at_] != ';') skip_one();
        if (done()) refuse("a statement has no end");
        ++at_;
    }

    void behind_braces() {
        int depth = 0;
        do {
            if (done()) refuse("a brace is not closed");
            depth += ptx_[at_] == '{' ? 1 : ptx_[at_] == '}' ? -1 : 0;
            skip_one();
        } while (depth > 0);
    }

    void to_any_of(std::string_view characters) {
        while (!done() && characters.find(ptx_[at_]) == std::string_view::npos) skip_one();
        if (done()) refuse("the text is cut off");
    }

    PtxStatement made(Kind kind, std::size_t begin, int line) const { return {kind, begin, at_, line}; }

    void read_outside() {
        const std::size_t begin = at_;
        const int line = line_;
        const std::string_view word = ptx_word(ptx_.substr(at_));
        if (ends_with_line(word)) {
            to_line_end();
        } else if (word == ".section") {
            to_any_of("{");
            return behind_braces();
        } else {
            to_any_of(";{=");
            if (ptx_[at_] == '{') return read_function(begin);
            to_semicolon();
        }
        made_.directives.push_back(made(Kind::directive, begin, line));
    }

    void read_function(std::size_t begin) {
        PtxFunction function{.header = begin, .open = at_};
        name(function, ptx_.substr(begin, at_ - begin));
        ++at_;
        for (int depth = 1; depth > 0;) {
            if (!skip_blanks()) refuse(fmt::format("{} is cut off", function.name));
            function.close = at_;
            function.statements.push_back(read_statement());
            depth += function.statements.back().kind == Kind::open;
            depth -= function.statements.back().kind == Kind::close;
        }
        function.statements.pop_back();
        made_.functions.push_back(std::move(function));
    }

    /// `.visible .entry name(`, `.func (.param .b32 value) name(`.
    void name(PtxFunction& function, std::string_view header) const {
        std::size_t after = header.find(".entry");
        function.is_entry = after != std::string_view::npos;
        if (!function.is_entry) after = header.find(".func");
        if (after == std::string_view::npos) refuse("a brace outside a function");
        after += function.is_entry ? 6 : 5;
        while (after < header.size() && is_blank(header[after])) ++after;
        if (after < header.size() && header[after] == '(') after = header.find(')', after);
        while (after < header.size() && !is_ptx_name_character(header[after])) ++after;
        std::size_t end = std::min(after, header.size());
        while (end < header.size() && is_ptx_name_character(header[end])) ++end;
        if (after >= end) refuse("a function has no name");
        function.name = header.substr(after, end - after);
    }

    PtxStatement read_statement() {
        const std::size_t begin = at_;
        const int line = line_;
        if (ptx_[at_] == '{' || ptx_[at_] == '}') {
            const Kind kind = ptx_[at_++] == '{' ? Kind::open : Kind::close;
            return made(kind, begin, line);
        }
        if (skip_label()) return made(Kind::label, begin, line);
        const bool directive = ptx_[at_] == '.';
        if (directive && ends_with_line(ptx_word(ptx_.substr(at_))))
            to_line_end();
        else
            to_semicolon();
        return made(directive ? Kind::directive : Kind::instruction, begin, line);
    }

    bool skip_label() {
        std::size_t end = at_;
        while (end < ptx_.size() && is_ptx_name_character(ptx_[end])) ++end;
        if (end == at_) return false;
        while (end < ptx_.size() && (ptx_[end] == ' ' || ptx_[end] == '\t')) ++end;
        if (end >= ptx_.size() || ptx_[end] != ':' || ptx_.substr(end).starts_with("::")) return false;
        at_ = end + 1;
        return true;
    }

    std::string_view ptx_;
    std::size_t at_ = 0;
    int line_ = 1;
    PtxText made_;
};

}  // namespace

std::string_view ptx_word(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && !is_blank(text[end]) && text[end] != ';') ++end;
    return text.substr(0, end);
}

std::string_view ptx_trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

PtxText read_ptx(std::string_view ptx) { return Reader(ptx).read(); }

namespace {

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           c == '%';
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
    if (open == std::string_view::npos) return found.bytes = 8, found;
    statement.remove_prefix(open + 1);
    found.bytes = take_number<std::uint64_t>(statement).value_or(0);
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

namespace {

constexpr std::size_t deepest = 64;  ///< nested calls

std::optional<int> take_place(std::string_view& text) {
    text = ptx_trimmed(text);
    return take_number<int>(text);
}

}  // namespace

PtxLines::PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder)
    : own_folder_(std::move(own_folder)) {
    for (const PtxStatement& directive : text.directives) {
        std::string_view rest = ptx.substr(directive.begin, directive.end - directive.begin);
        if (ptx_word(rest) != ".file") continue;
        rest.remove_prefix(5);
        const auto number = take_place(rest);
        const std::size_t open = rest.find('"'), close = rest.rfind('"');
        if (number && open < close) files_[*number] = rest.substr(open + 1, close - open - 1);
    }
}

void PtxLines::clear() { frames_.clear(); }

void PtxLines::pass(std::string_view statement) {
    if (ptx_word(statement) != ".loc") return;
    const auto read = [](std::string_view rest) -> std::optional<Loc> {
        const auto file = take_place(rest), line = take_place(rest), column = take_place(rest);
        if (!file || !line || !column) return std::nullopt;
        return Loc{*file, *line, *column};
    };
    const auto loc = read(statement.substr(4));
    if (!loc) return;
    callers_.erase(*loc);
    constexpr std::string_view word = "inlined_at";
    if (const std::size_t at = statement.find(word); at != std::string_view::npos)
        if (const auto caller = read(statement.substr(at + word.size()))) callers_[*loc] = *caller;
    // Line 0 has no source; it counts to the previous line.
    if (loc->line == 0 && !frames_.empty()) return;
    frames_.assign(1, *loc);
    for (auto found = callers_.find(*loc); found != callers_.end() && frames_.size() < deepest;
         found = callers_.find(found->second))
        frames_.push_back(found->second);
}

SourcePlace PtxLines::place(const Loc& loc) const {
    const auto file = files_.find(loc.file);
    return {file == files_.end() ? std::string() : file->second, loc.line, loc.column};
}

bool PtxLines::is_users(const Loc& loc) const {
    const auto file = files_.find(loc.file);
    return own_folder_.empty() || (file != files_.end() && file->second.starts_with(own_folder_));
}

SourcePlace PtxLines::own() const {
    if (frames_.empty()) return {};
    const auto found = std::ranges::find_if(frames_, [&](const Loc& loc) { return is_users(loc); });
    return place(found == frames_.end() ? frames_.back() : *found);
}

SourcePlace PtxLines::call() const { return frames_.empty() ? SourcePlace{} : place(frames_.back()); }

}  // namespace lanescope
