#include "app/ptx/grammar.h"

#include <bit>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "app/base/text/plain_text.h"

namespace lanescope::ptx {
namespace {

constexpr int deepest_scope = 64, deepest_list = 8;
constexpr std::size_t most_instructions = 1 << 22, most_variables = 1 << 20;

}  // namespace

void BodyReader::read() {
    function_.has_body = true;
    function_.places.push_back({});
    block();
    resolve_labels();
}

void BodyReader::block() {
    tokens_.expect("{");
    scopes_.push_back({.outer = scope_});
    const int outer = std::exchange(scope_, int(scopes_.size()) - 1);
    int depth = 0;
    for (int s = scope_; s >= 0; s = scopes_[std::size_t(s)].outer) ++depth;
    if (depth > deepest_scope) tokens_.fail("braces are nested too deep");
    while (!tokens_.take("}")) statement();
    scope_ = outer;
}

void BodyReader::statement() {
    const Token& token = tokens_.peek();
    if (function_.first == 0 && !token.text.starts_with(".")) function_.first = tokens_.offset();
    if (token.is("{")) return block();
    if (token.is(";")) return void(tokens_.next());
    if (token.is("@")) return instruction();
    if (token.kind == Token::Kind::end) tokens_.fail("the source ends within a function");
    if (!token.is_word()) tokens_.fail(fmt::format("expected an instruction before {}", quoted(token.text, 40)));
    if (token.text.starts_with(".")) return directive();
    instruction();
}

void BodyReader::directive() {
    const Token word = tokens_.peek();
    if (word.is(".reg")) return registers();
    if (word.is(".loc")) return place();
    if (space_named(word.text)) {
        do {
            if (function_.variables.size() > most_variables) tokens_.fail("a function of too many variables");
            function_.variables.push_back(read_variable(tokens_));
            const auto index = std::uint32_t(function_.variables.size() - 1);
            scopes_[std::size_t(scope_)].variables[function_.variables.back().name] = index;
        } while (tokens_.peek().is(".param"));
        return tokens_.expect(";");
    }
    if (word.is(".pragma")) {
        while (!tokens_.take(";")) {
            if (tokens_.peek().kind == Token::Kind::end) tokens_.fail("the source ends within a pragma");
            tokens_.next();
        }
        return;
    }
    tokens_.fail(fmt::format("the directive {} is not known within a function", quoted(word.text, 40)));
}

void BodyReader::registers() {
    tokens_.next();
    const std::string_view word = tokens_.next().text;
    const Type type = word.starts_with(".") ? type_named(word.substr(1)) : Type::none;
    if (type == Type::none) tokens_.fail(fmt::format("registers of the type {} are not known", quoted(word, 40)));
    Scope& scope = scopes_[std::size_t(scope_)];
    do {
        const std::string_view name = tokens_.next().text;
        if (tokens_.take("<")) {
            const std::uint64_t count = integer_of(tokens_, tokens_.next());
            if (count > (1u << 24)) tokens_.fail(fmt::format("{} registers are too many", count));
            scope.ranges[name] = {type, long(count)};
            tokens_.expect(">");
        } else {
            scope.registers[name] = type;
        }
    } while (tokens_.take(","));
    tokens_.expect(";");
}

/// ".loc 15 10 26, function_name $L1, inlined_at 15 30 4".
void BodyReader::place() {
    tokens_.next();
    SourcePlace made = position();
    while (tokens_.take(",")) {
        const Token word = tokens_.next();
        if (word.is("inlined_at")) {
            made.inlined_at = std::int32_t(place_index(position()));
        } else if (word.is("function_name")) {
            tokens_.next();
            if (tokens_.take("+")) tokens_.next();
        }
    }
    place_ = place_index(made);
}

SourcePlace BodyReader::position() {
    SourcePlace made;
    for (std::uint32_t* const number : {&made.file, &made.line, &made.column})
        *number = std::uint32_t(integer_of(tokens_, tokens_.next()));
    return made;
}

std::uint32_t BodyReader::place_index(const SourcePlace& place) {
    if (function_.places.back() != place) function_.places.push_back(place);
    return std::uint32_t(function_.places.size() - 1);
}

/// "prototype_0 : .callprototype (.param .b32 _) _ (.param .b64 _);".
void BodyReader::call_prototype(std::string_view name) {
    Prototype made;
    if (tokens_.peek().is("(")) made.results = read_parameters(tokens_);
    tokens_.expect("_");
    if (tokens_.peek().is("(")) made.parameters = read_parameters(tokens_);
    tokens_.take(".noreturn");
    tokens_.expect(";");
    function_.prototypes[name] = std::move(made);
}

/// "$L_targets: .branchtargets $L_0, $L_1;".
void BodyReader::branch_targets(std::string_view name) {
    std::vector<std::string_view> labels;
    do labels.push_back(tokens_.next().text);
    while (tokens_.take(","));
    tokens_.expect(";");
    targets_.emplace_back(name, std::move(labels));
}

void BodyReader::instruction() {
    Instruction made{.begin = tokens_.offset()};
    if (tokens_.take("@")) {
        made.guard_negated = tokens_.take("!");
        const Token name = tokens_.next();
        const auto guard = find_register(name.text);
        if (!guard || function_.registers[*guard].type != Type::pred)
            tokens_.fail(fmt::format("{} is not a predicate", quoted(name.text, 40)));
        made.guard = std::int32_t(*guard);
    }
    const Token word = tokens_.next();
    if (!word.is_word())
        tokens_.fail(fmt::format("expected an instruction before {}", quoted(word.text, 40)), word.line);
    if (tokens_.take(":")) {
        if (tokens_.take(".callprototype")) return call_prototype(word.text);
        if (tokens_.take(".branchtargets")) return branch_targets(word.text);
        scopes_[std::size_t(scope_)].labels[word.text] = std::uint32_t(function_.instructions.size());
        function_.labels[word.text] = std::uint32_t(function_.instructions.size());
        return;
    }
    made.opcode = split(word.text, ".");
    made.place = place_;
    made.text_line = word.line;
    operands(made);
    if (function_.instructions.size() >= most_instructions) tokens_.fail("a function of too many instructions");
    function_.instructions.push_back(std::move(made));
    scope_of_.push_back(scope_);
}

void BodyReader::operands(Instruction& made) {
    if (!tokens_.peek().is(";")) {
        do {
            made.operands.push_back(operand());
        } while (tokens_.take(","));
    }
    made.end = tokens_.offset() + 1;
    tokens_.expect(";");
}

Operand BodyReader::operand() {
    if (tokens_.take("{")) return list("}");
    if (tokens_.take("(")) return list(")");
    if (tokens_.take("[")) return address();
    if (tokens_.take("-")) return number(true);
    const bool negated = tokens_.take("!");
    if (tokens_.peek().kind == Token::Kind::number) return number(false);
    const Token name = tokens_.next();
    if (!name.is_word()) tokens_.fail(fmt::format("expected an operand before {}", name.in_words()), name.line);
    Operand made = after_name(name);
    made.negated = negated;
    if (!tokens_.take("|")) return made;
    const Token second = tokens_.next();
    Operand pair{.kind = Operand::Kind::pair};
    pair.parts = {std::move(made), after_name(second)};
    return pair;
}

Operand BodyReader::after_name(const Token& name) {
    if (name.is("_")) return {};
    if (const auto index = find_register(name.text))
        return {.kind = Operand::Kind::reg, .type = function_.registers[*index].type, .index = *index};
    if (name.text.starts_with("%")) return {.kind = Operand::Kind::special, .name = name.text};
    Operand symbol{.kind = Operand::Kind::symbol, .name = name.text};
    if (const auto index = find_in(&Scope::variables, name.text, scope_)) {
        symbol.kind = Operand::Kind::variable;
        symbol.index = *index;
    }
    if (tokens_.take("+")) symbol.offset = std::int64_t(integer_of(tokens_, tokens_.next()));
    return symbol;
}

Operand BodyReader::list(std::string_view close) {
    Operand made{.kind = Operand::Kind::list};
    if (++depth_ > deepest_list) tokens_.fail("lists are nested too deep");
    while (!tokens_.take(close)) {
        made.parts.push_back(operand());
        if (made.parts.size() > 4096) tokens_.fail("a list of too many operands");
        if (!tokens_.peek().is(close)) tokens_.expect(",");
    }
    --depth_;
    return made;
}

/// Wraps, as addresses do.
void BodyReader::add_offset(Operand& address, bool negative) {
    const std::uint64_t offset = integer_of(tokens_, tokens_.next());
    address.offset = std::int64_t(std::uint64_t(address.offset) + (negative ? 0 - offset : offset));
}

Operand BodyReader::address() {
    Operand made{.kind = Operand::Kind::address};
    if (tokens_.peek().kind == Token::Kind::number) {
        made.offset = std::int64_t(integer_of(tokens_, tokens_.next()));
    } else {
        const Token name = tokens_.next();
        if (!name.is_word()) tokens_.fail("expected an address", name.line);
        made.parts.push_back(after_name(name));
        std::swap(made.offset, made.parts.front().offset);
        if (tokens_.take("+")) {
            add_offset(made, tokens_.take("-"));
        } else if (tokens_.take("-")) {
            add_offset(made, true);
        }
    }
    if (++depth_ > deepest_list) tokens_.fail("addresses are nested too deep");
    while (tokens_.take(",")) made.parts.push_back(operand());  // texture coordinates
    --depth_;
    tokens_.expect("]");
    return made;
}

Operand BodyReader::number(bool negative) {
    const Token token = tokens_.next();
    const std::string_view text = token.text;
    Operand made{.kind = Operand::Kind::real};
    if (text.starts_with("0f") || text.starts_with("0F") || text.starts_with("0d") || text.starts_with("0D")) {
        const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), made.bits, 16);
        if (error != std::errc() || end != text.data() + text.size())
            tokens_.fail(fmt::format("{} is not a number", quoted(text, 40)), token.line);
        made.type = text[1] == 'f' || text[1] == 'F' ? Type::f32 : Type::f64;
        return made;
    }
    if (text.find('.') != std::string_view::npos) {
        made.type = Type::f64;
        const double value = std::strtod(std::string(text).c_str(), nullptr);
        made.bits = std::bit_cast<std::uint64_t>(negative ? -value : value);
        return made;
    }
    made.kind = Operand::Kind::integer;
    const std::uint64_t bits = integer_of(tokens_, token);
    made.bits = negative ? 0 - bits : bits;
    return made;
}

std::optional<std::uint32_t> BodyReader::find_register(std::string_view name) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    for (int s = scope_; s >= 0; s = scopes_[std::size_t(s)].outer) {
        Scope& scope = scopes_[std::size_t(s)];
        if (const auto known = scope.used.find(name); known != scope.used.end()) return known->second;
        Type type = Type::none;
        if (const auto declared = scope.registers.find(name); declared != scope.registers.end()) {
            type = declared->second;
        } else if (const auto range = scope.ranges.find(name.substr(0, digits)); range != scope.ranges.end()) {
            long number = -1;
            std::from_chars(name.data() + digits, name.data() + name.size(), number);
            if (number >= 0 && number < range->second.second) type = range->second.first;
        }
        if (type == Type::none) continue;
        function_.registers.push_back({name, type});
        return scope.used[name] = std::uint32_t(function_.registers.size() - 1);
    }
    return std::nullopt;
}

std::optional<std::uint32_t> BodyReader::find_in(Names Scope::*names, std::string_view name, int scope) const {
    for (int s = scope; s >= 0; s = scopes_[std::size_t(s)].outer) {
        const Names& known = scopes_[std::size_t(s)].*names;
        if (const auto found = known.find(name); found != known.end()) return found->second;
    }
    return std::nullopt;
}

/// A branch may precede its label. Variables and functions keep their names.
void BodyReader::resolve_labels() {
    for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
        Instruction& made = function_.instructions[i];
        if (made.name() != "bra" && made.name() != "brx") continue;
        for (Operand& operand : made.operands) {
            if (operand.kind != Operand::Kind::symbol) continue;
            const auto at = find_in(&Scope::labels, operand.name, scope_of_[i]);
            if (at)
                operand.index = *at;
            else if (made.name() == "bra")
                tokens_.fail(fmt::format("there is no label {}", quoted(operand.name, 40)), made.text_line);
        }
    }
    for (const auto& [name, labels] : targets_) {
        std::vector<std::uint32_t>& numbers = function_.branch_targets[name];
        for (const std::string_view label : labels) {
            const auto at = find_in(&Scope::labels, label, 0);
            if (!at) tokens_.fail(fmt::format("there is no label {}", quoted(label, 40)), function_.text_line);
            numbers.push_back(*at);
        }
    }
}

}  // namespace lanescope::ptx
