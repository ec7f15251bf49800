// Tokens of PTX.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::ptx {

struct Token {
    enum class Kind : std::uint8_t { end, word, number, string, sign };
    Kind kind = Kind::end;
    std::string_view text;   ///< strings are without quotes
    std::uint32_t line = 0;  ///< from 1

    bool is(std::string_view expected) const { return kind != Kind::string && text == expected; }
    bool is_word() const { return kind == Kind::word; }
    std::string in_words() const;
};

/// A word includes its dots: ".reg", "ld.global.f32", "%tid.x", "$L__BB0_1".
class Tokens {
public:
    Tokens(std::string_view text, std::string_view name);

    const Token& peek() const { return now_; }
    Token next();
    /// Consumes `sign` if it is next.
    bool take(std::string_view sign);
    /// Throws UsageError unless `sign` is next.
    void expect(std::string_view sign);
    /// Consumes "{", text and "}"; returns the text.
    std::string_view take_block();
    [[noreturn]] void fail(std::string_view what) const;
    [[noreturn]] void fail(std::string_view what, std::uint32_t line) const;

private:
    Token read();
    void skip_blanks();
    Token take_while(Token::Kind kind, std::size_t start);

    std::string_view text_, name_;
    std::size_t at_ = 0, taken_ = 0;
    std::uint32_t line_ = 1;
    Token now_;
};

}  // namespace lanescope::ptx
