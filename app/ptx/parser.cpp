#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/ptx/grammar.h"
#include "app/ptx/ptx.h"

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

constexpr std::size_t largest_text = 64u << 20;  // bytes

bool is_octal(std::string_view text) {
    return text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '7'; });
}

/// clang writes `\"` and `\\`, and bytes beyond ASCII as three octal digits: "K\303\244the".
std::string unescaped(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool escapes = text.front() == '\\' && text.size() > 1;
        if (escapes) text.remove_prefix(1);
        const std::string_view digits = escapes && is_octal(text.substr(0, 3)) ? text.substr(0, 3) : "";
        plain += digits.empty() ? text.front() : char((digits[0] - '0') * 64 + (digits[1] - '0') * 8 + digits[2] - '0');
        text.remove_prefix(std::max<std::size_t>(1, digits.size()));
    }
    return plain;
}

class ModuleReader {
public:
    ModuleReader(Module& module, std::string_view name) : module_(module), tokens_(*module.text, name) {}

    void read() {
        while (tokens_.peek().kind != Token::Kind::end) item();
        const auto has_places = [](const Function& f) { return f.places.size() > 1; };
        if (std::ranges::none_of(module_.functions, has_places))
            std::ranges::for_each(module_.functions, place_in_text);
    }

private:
    void item() {
        const Token word = tokens_.peek();
        if (word.is(".version") || word.is(".target") || word.is(".address_size") || word.is(".loc"))
            return skip_line();
        if (word.is(".file")) return file();
        if (word.is(".section")) return section();
        bool is_extern = false;
        for (;;) {
            if (tokens_.take(".extern"))
                is_extern = true;
            else if (!tokens_.take(".visible") && !tokens_.take(".weak") && !tokens_.take(".common"))
                break;
        }
        if (tokens_.peek().is(".entry") || tokens_.peek().is(".func")) return function();
        if (tokens_.take(".alias") || tokens_.take(".pragma")) return skip_to(";");
        Variable variable = read_variable(tokens_);
        variable.is_extern = is_extern;
        module_.variables.push_back(std::move(variable));
        tokens_.expect(";");
    }

    static void place_in_text(Function& function) {
        for (Instruction& i : function.instructions) {
            if (function.places.back().line != i.text_line) function.places.push_back({.file = 1, .line = i.text_line});
            i.place = std::uint32_t(function.places.size() - 1);
        }
    }

    void skip_line() {
        const std::uint32_t line = tokens_.peek().line;
        while (tokens_.peek().kind != Token::Kind::end && tokens_.peek().line == line) tokens_.next();
    }

    void skip_to(std::string_view sign) {
        while (!tokens_.take(sign)) {
            if (tokens_.peek().kind == Token::Kind::end) tokens_.fail(fmt::format("expected {}", quoted(sign)));
            tokens_.next();
        }
    }

    /// `.file 15 "kernel.cu"`, optionally with time and size.
    void file() {
        tokens_.next();
        const std::uint64_t number = integer_of(tokens_, tokens_.next());
        const Token path = tokens_.next();
        if (path.kind != Token::Kind::string) tokens_.fail("expected a file's name in quotes", path.line);
        module_.files[std::uint32_t(number)] = unescaped(path.text);
        while (tokens_.take(",")) tokens_.next();
    }

    /// debug_sections.h assembles these on demand.
    void section() {
        tokens_.next();
        const std::string_view name = tokens_.next().text;
        module_.sections[name] = tokens_.take_block();
    }

    void function() {
        Function made;
        made.text_line = tokens_.peek().line;
        made.is_kernel = tokens_.next().is(".entry");
        if (tokens_.peek().is("(")) made.prototype.results = read_parameters(tokens_);
        const Token name = tokens_.next();
        if (!name.is_word()) tokens_.fail(fmt::format("expected a function's name before {}", quoted(name.text, 40)));
        made.name = name.text;
        if (tokens_.peek().is("(")) made.prototype.parameters = read_parameters(tokens_);
        while (!tokens_.peek().is("{") && !tokens_.peek().is(";")) {
            if (tokens_.peek().kind == Token::Kind::end) tokens_.fail("a function without its body");
            const Token word = tokens_.next();
            made.is_bounded |=
                word.is(".maxntid") || word.is(".reqntid") || word.is(".maxnreg") || word.is(".minnctapersm");
            if (word.is(".maxntid") || word.is(".reqntid")) made.block = block();
        }
        made.open = tokens_.offset();
        if (!tokens_.take(";")) BodyReader(tokens_, made).read();
        enter(std::move(made));
    }

    /// "64, 2, 1"; missing sizes are 1.
    std::array<std::uint32_t, 3> block() {
        std::array<std::uint32_t, 3> threads{1, 1, 1};
        for (std::uint32_t& count : threads) {
            count = std::uint32_t(std::min<std::uint64_t>(integer_of(tokens_, tokens_.next()), 1 << 16));
            if (!tokens_.take(",")) break;
        }
        return threads;
    }

    /// Definitions replace declarations.
    void enter(Function made) {
        for (Function& known : module_.functions) {
            if (known.name != made.name) continue;
            if (made.has_body && known.has_body)
                tokens_.fail(fmt::format("{} is defined twice", quoted(made.name)), made.text_line);
            if (made.has_body) known = std::move(made);
            return;
        }
        module_.functions.push_back(std::move(made));
    }

    Module& module_;
    Tokens tokens_;
};

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

Module parse(std::string text, std::string_view name) {
    Module module;
    if (text.size() > largest_text)
        throw UsageError(fmt::format("{}: {} bytes of PTX are too many (at most {})", name, text.size(), largest_text));
    module.text = std::make_shared<const std::string>(std::move(text));
    ModuleReader(module, name).read();
    return module;
}

}  // namespace lanescope::ptx
