// PTX tokens, declarations and function bodies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "app/ptx/ptx.h"

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
    /// Returns the next token's offset.
    std::uint32_t offset() const {
        return std::uint32_t(now_.text.data() ? now_.text.data() - text_.data() : std::ptrdiff_t(text_.size()));
    }
    Token next();
    bool take(std::string_view sign);
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

std::optional<Space> space_named(std::string_view word);

/// Returns the value of "18", "0x1f" or "0xffU". Throws UsageError.
std::uint64_t integer_of(Tokens& tokens, const Token& token);

/// Reads ".shared .align 4 .b8 name[128] = {1, 2}" without the next sign.
Variable read_variable(Tokens& tokens);

/// Reads "(.param .b32 a, .param .b64 b)".
std::vector<Variable> read_parameters(Tokens& tokens);

class BodyReader {
public:
    BodyReader(Tokens& tokens, Function& function) : tokens_(tokens), function_(function) {}

    void read();

private:
    struct Scope {
        std::unordered_map<std::string_view, Type> registers;
        std::unordered_map<std::string_view, std::pair<Type, long>> ranges;  ///< by prefix: "%r<18>"
        std::unordered_map<std::string_view, std::uint32_t> used;            ///< register -> its index
        std::unordered_map<std::string_view, std::uint32_t> labels;          ///< label -> instruction
        std::unordered_map<std::string_view, std::uint32_t> variables;
        int outer = -1;  ///< enclosing scope; -1: none
    };
    void block();
    void statement();
    void directive();
    void registers();
    void place();
    SourcePlace position();
    std::uint32_t place_index(const SourcePlace& place);
    void call_prototype(std::string_view name);
    void branch_targets(std::string_view name);
    void instruction();
    void operands(Instruction& made);
    Operand operand();
    Operand after_name(const Token& name);
    Operand list(std::string_view close);
    Operand address();
    void add_offset(Operand& address, bool negative);
    Operand number(bool negative);
    std::optional<std::uint32_t> find_register(std::string_view name);
    using Names = std::unordered_map<std::string_view, std::uint32_t>;
    std::optional<std::uint32_t> find_in(Names Scope::*names, std::string_view name, int scope) const;
    void resolve_labels();

    Tokens& tokens_;
    Function& function_;
    std::vector<Scope> scopes_;
    int scope_ = -1;
    std::vector<int> scope_of_;  ///< per instruction
    std::uint32_t place_ = 0;
    int depth_ = 0;  ///< of the current operand
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> targets_;
};

}  // namespace lanescope::ptx
