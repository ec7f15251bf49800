#include "app/ptx/declarations.h"

#include <charconv>

#include <fmt/format.h>

#include "app/model/text/quote.h"

namespace lanescope::ptx {
namespace {

constexpr std::uint64_t largest_variable = std::uint64_t(1) << 32;  // bytes
constexpr std::size_t most_values = 1 << 22;                        // in one initialiser

void attributes(Tokens& tokens, Variable& variable) {
    for (;;) {
        if (tokens.take(".align"))
            variable.align = std::uint32_t(integer_of(tokens, tokens.next()));
        else if (tokens.take(".ptr")) {
            variable.is_pointer = true;
            if (space_named(tokens.peek().text)) tokens.next();
        } else if (tokens.take(".attribute")) {
            tokens.expect("(");
            while (!tokens.take(")")) {
                if (tokens.peek().kind == Token::Kind::end) tokens.fail("an attribute without its end");
                tokens.next();
            }
        } else {
            return;
        }
    }
}

void dimensions(Tokens& tokens, Variable& variable) {
    while (tokens.take("[")) {
        std::uint64_t count = 0;
        if (!tokens.peek().is("]")) count = integer_of(tokens, tokens.next());
        tokens.expect("]");
        if (count > largest_variable || variable.bytes * count > largest_variable)
            tokens.fail(fmt::format("{} is larger than 4 GB", quoted(variable.name)));
        variable.bytes *= count;
    }
}

InitialValue value(Tokens& tokens, Type type) {
    const bool negative = tokens.take("-");
    const Token token = tokens.next();
    if (token.kind == Token::Kind::number) {
        const bool real =
            token.text.size() > 2 && token.text[0] == '0' && (token.text[1] == 'f' || token.text[1] == 'd');
        std::uint64_t bits = 0;
        if (real && (type == Type::f32 || type == Type::f64))
            std::from_chars(token.text.data() + 2, token.text.data() + token.text.size(), bits, 16);
        else
            bits = integer_of(tokens, token);
        return {negative ? 0 - bits : bits, {}};
    }
    if (!token.is_word()) tokens.fail("expected a value");
    InitialValue made;
    if (token.is("generic")) {
        tokens.expect("(");
        made.symbol = tokens.next().text;
        tokens.expect(")");
    } else {
        made.symbol = token.text;
    }
    if (tokens.take("+")) made.bits = integer_of(tokens, tokens.next());
    return made;
}

void values(Tokens& tokens, Variable& variable, int depth) {
    if (depth > 8) tokens.fail("lists of values are nested too deep");
    if (!tokens.take("{")) {
        variable.initial.push_back(value(tokens, variable.type));
        return;
    }
    while (!tokens.take("}")) {
        if (tokens.peek().is("{"))
            values(tokens, variable, depth + 1);
        else
            variable.initial.push_back(value(tokens, variable.type));
        if (variable.initial.size() > most_values) tokens.fail("too many values");
        if (!tokens.peek().is("}")) tokens.expect(",");
    }
}

}  // namespace

std::optional<Space> space_named(std::string_view word) {
    if (word == ".global") return Space::global;
    if (word == ".shared") return Space::shared;
    if (word == ".local") return Space::local;
    if (word == ".const") return Space::constant;
    if (word == ".param") return Space::param;
    return std::nullopt;
}

std::uint64_t integer_of(Tokens& tokens, const Token& token) {
    std::string_view digits = token.text;
    if (digits.ends_with("U")) digits.remove_suffix(1);
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2), base = 16;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (token.kind != Token::Kind::number || error != std::errc() || end != digits.data() + digits.size())
        tokens.fail(fmt::format("expected a whole number before {}", quoted(token.text, 40)), token.line);
    return value;
}

Variable read_variable(Tokens& tokens) {
    Variable variable;
    const std::optional<Space> space = space_named(tokens.peek().text);
    if (!space) tokens.fail(fmt::format("expected a declaration before {}", quoted(tokens.peek().text, 40)));
    tokens.next();
    variable.space = *space;
    attributes(tokens, variable);
    unsigned lanes = 1;
    if (tokens.take(".v2")) lanes = 2;
    if (tokens.take(".v4")) lanes = 4;
    const std::string_view type = tokens.next().text;
    variable.type = type.starts_with(".") ? type_named(type.substr(1)) : Type::none;
    if (variable.type == Type::none || variable.type == Type::pred)
        tokens.fail(fmt::format("expected a type before {}", quoted(type, 40)));
    attributes(tokens, variable);
    variable.align = std::max(variable.align, bytes_of(variable.type));
    variable.name = tokens.next().text;
    variable.bytes = std::uint64_t(lanes) * bytes_of(variable.type);
    dimensions(tokens, variable);
    if (tokens.take("=")) values(tokens, variable, 0);
    return variable;
}

std::vector<Variable> read_parameters(Tokens& tokens) {
    std::vector<Variable> made;
    tokens.expect("(");
    while (!tokens.take(")")) {
        made.push_back(read_variable(tokens));
        if (!tokens.peek().is(")")) tokens.expect(",");
    }
    return made;
}

}  // namespace lanescope::ptx
