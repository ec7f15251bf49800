#include <algorithm>

#include <fmt/format.h>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/ptx/body.h"
#include "app/ptx/declarations.h"
#include "app/ptx/ptx.h"
#include "app/ptx/tokens.h"

namespace lanescope::ptx {
namespace {

constexpr std::size_t largest_text = 64u << 20;  // bytes

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
        if (word.is(".version") || word.is(".target") || word.is(".address_size")) return header();
        if (word.is(".file")) return file();
        if (word.is(".section")) return section();
        if (word.is(".loc")) return skip_line();
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

    /// Header directives have a line to themselves.
    void header() { skip_line(); }

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

    /// `.file 15 "kernel.cu"`, with an optional time and size.
    void file() {
        tokens_.next();
        const std::uint64_t number = integer_of(tokens_, tokens_.next());
        const Token path = tokens_.next();
        if (path.kind != Token::Kind::string) tokens_.fail("expected a file's name in quotes", path.line);
        module_.files[std::uint32_t(number)] = std::string(path.text);
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
            if (word.is(".maxntid") || word.is(".reqntid")) made.block = block();
        }
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

Module parse(std::string text, std::string_view name) {
    Module module;
    if (text.size() > largest_text)
        throw UsageError(fmt::format("{}: {} bytes of PTX are too many (at most {})", name, text.size(), largest_text));
    module.text = std::make_shared<const std::string>(std::move(text));
    ModuleReader(module, name).read();
    return module;
}

}  // namespace lanescope::ptx
