#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/ptx/grammar.h"
#include "app/ptx/ptx.h"

namespace lanescope::ptx {
namespace {

struct TypeRow {
    std::string_view name;
    Type type;
    unsigned bytes;
};

constexpr std::array rows{
    TypeRow{"pred", Type::pred, 0},   TypeRow{"b8", Type::b8, 1},     TypeRow{"b16", Type::b16, 2},
    TypeRow{"b32", Type::b32, 4},     TypeRow{"b64", Type::b64, 8},   TypeRow{"b128", Type::b128, 16},
    TypeRow{"u8", Type::u8, 1},       TypeRow{"u16", Type::u16, 2},   TypeRow{"u32", Type::u32, 4},
    TypeRow{"u64", Type::u64, 8},     TypeRow{"s8", Type::s8, 1},     TypeRow{"s16", Type::s16, 2},
    TypeRow{"s32", Type::s32, 4},     TypeRow{"s64", Type::s64, 8},   TypeRow{"f16", Type::f16, 2},
    TypeRow{"f16x2", Type::f16x2, 4}, TypeRow{"bf16", Type::bf16, 2}, TypeRow{"bf16x2", Type::bf16x2, 4},
    TypeRow{"f32", Type::f32, 4},     TypeRow{"f64", Type::f64, 8},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_word(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '%' || c == '.'; }
bool begins_word(char c) { return is_of_word(c) && !is_digit(c); }

constexpr std::size_t most_tokens = 1 << 24;
constexpr std::size_t longest_shown = 40;  // bytes in a message

/// Returns true if an odd number of backslashes precedes the next character.
bool is_escaped(std::string_view before) {
    const std::size_t last = before.find_last_not_of('\\');
    return (before.size() - (last == before.npos ? 0 : last + 1)) % 2 == 1;
}

}  // namespace

Type type_named(std::string_view word) {
    for (const TypeRow& row : rows)
        if (row.name == word) return row.type;
    return Type::none;
}

unsigned bytes_of(Type type) {
    for (const TypeRow& row : rows)
        if (row.type == type) return row.bytes;
    return 0;
}

bool Instruction::has(std::string_view modifier) const {
    for (std::size_t i = 1; i < opcode.size(); ++i)
        if (opcode[i] == modifier) return true;
    return false;
}

Type Instruction::last_type() const {
    for (std::size_t i = opcode.size(); i-- > 1;)
        if (const Type type = type_named(opcode[i]); type != Type::none) return type;
    return Type::none;
}

std::string Instruction::text() const {
    std::string text;
    for (const std::string_view part : opcode) text += (text.empty() ? "" : ".") + std::string(part);
    return text;
}

const Function* Module::find(std::string_view name) const {
    for (const Function& function : functions)
        if (function.name == name) return &function;
    return nullptr;
}

std::string Token::in_words() const {
    return kind == Kind::end ? "the end of the source" : quoted(text, longest_shown);
}

Tokens::Tokens(std::string_view text, std::string_view name) : text_(text), name_(name), now_(read()) {}

Token Tokens::next() {
    if (++taken_ > most_tokens) fail("the source has more than 16 million tokens; split the module");
    const Token taken = now_;
    now_ = read();
    return taken;
}

bool Tokens::take(std::string_view sign) {
    if (!now_.is(sign)) return false;
    next();
    return true;
}

void Tokens::expect(std::string_view sign) {
    if (take(sign)) return;
    fail(fmt::format("expected {} before {}", quoted(sign), now_.in_words()));
}

std::string_view Tokens::take_block() {
    if (!now_.is("{")) expect("{");
    const std::size_t begin = at_, end = text_.find('}', at_);
    if (end == std::string_view::npos) fail("expected \"}\"");
    line_ +=
        std::uint32_t(std::count(text_.begin() + std::ptrdiff_t(begin), text_.begin() + std::ptrdiff_t(end), '\n'));
    at_ = end + 1;
    now_ = read();
    return text_.substr(begin, end - begin);
}

void Tokens::fail(std::string_view what) const { fail(what, now_.line); }

void Tokens::fail(std::string_view what, std::uint32_t line) const {
    throw UsageError(fmt::format("{}:{}: {}", name_, line, what));
}

void Tokens::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n') ++line_;
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            ++at_;
        } else if (text_.substr(at_, 2) == "//") {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (text_.substr(at_, 2) == "/*") {
            const std::size_t end = text_.find("*/", at_ + 2);
            if (end == std::string_view::npos) fail("a comment without its end", line_);
            for (; at_ < end + 2; ++at_) line_ += text_[at_] == '\n';
        } else {
            return;
        }
    }
}

/// A modifier may contain "::", as in "ld.global.L2::128B". A directive ends before its type: ".reg.b32" is two words.
Token Tokens::take_while(Token::Kind kind, std::size_t start) {
    const bool is_directive = text_[start] == '.';
    while (at_ < text_.size()) {
        if (is_of_word(text_[at_]) && !(is_directive && text_[at_] == '.'))
            ++at_;
        else if (text_.substr(at_, 2) == "::")
            at_ += 2;
        else
            break;
    }
    return {kind, text_.substr(start, at_ - start), line_};
}

Token Tokens::read() {
    skip_blanks();
    if (at_ >= text_.size()) return {Token::Kind::end, {}, line_};
    const std::size_t start = at_++;
    const char c = text_[start];
    if (begins_word(c)) return take_while(Token::Kind::word, start);
    if (is_digit(c)) return take_while(Token::Kind::number, start);
    if (c != '"') return {Token::Kind::sign, text_.substr(start, 1), line_};
    std::size_t end = text_.find_first_of("\"\n", at_);
    while (end != std::string_view::npos && text_[end] == '"' && is_escaped(text_.substr(at_, end - at_)))
        end = text_.find_first_of("\"\n", end + 1);
    if (end == std::string_view::npos || text_[end] == '\n') fail("a string without its end", line_);
    at_ = end + 1;
    return {Token::Kind::string, text_.substr(start + 1, end - start - 1), line_};
}

}  // namespace lanescope::ptx
