#include "app/operations/program/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <regex>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/formats/codec.h"
#include "app/formats/schema.h"
#include "app/model/instance.h"
#include "app/model/problem_parameters.h"
#include "app/model/run_result.h"
#include "app/operations/reference.h"
#include "app/operations/typed_operation.h"

namespace lanescope {

template <FieldsOf<ProgramProblem> T, class Visit>
void each_field(T& p, Visit&& visit) {
    visit("sources", p.sources);
    visit("includes", p.includes);
    visit("defines", p.defines);
    visit("arguments", p.arguments);
    visit("expect", p.expect);
    visit(Member("check_all").since_later(), p.check_all);
}

namespace {

bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("-_./=+:,@%").find(c) != std::string_view::npos;
}

std::string shell_word(const std::string& word) {
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
    std::string made = "'";
    for (const char c : word) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return made + "'";
}

/// Reads words of a shell: blanks separate them; quotes and backslashes take the next characters as they are.
std::vector<std::string> words_of_shell(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool has_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            has_word = true;
        } else if (c == '\\' && i + 1 < text.size()) {
            word += text[++i];
            has_word = true;
        } else if (c == ' ') {
            if (has_word) words.push_back(std::exchange(word, {}));
            has_word = false;
        } else {
            word += c;
            has_word = true;
        }
    }
    if (quote) throw UsageError(fmt::format("program {}: a quote {} has no end", quoted(text), quote));
    if (has_word) words.push_back(word);
    return words;
}

std::string in_words(const std::vector<std::string>& words) {
    std::vector<std::string> quoted_words;
    for (const std::string& word : words) quoted_words.push_back(shell_word(word));
    return fmt::format("{}", fmt::join(quoted_words, " "));
}

std::string first_word(std::string_view text) {
    const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    return {text.begin(), std::ranges::find_if_not(text, is_part)};
}

/// Returns the length of a comment or string at the text's begin, or 0.
std::size_t comment_or_string(std::string_view text) {
    const auto up_to = [&](std::string_view end) {
        const std::size_t at = text.find(end, 2);
        return at == text.npos ? text.size() : at + end.size();
    };
    if (text.starts_with("//")) return up_to("\n");
    if (text.starts_with("/*")) return up_to("*/");
    const char quote = text.front();
    if (quote != '"' && quote != '\'') return 0;
    std::size_t at = 1;
    while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

const ProgramProblem& program_of(const Problem& problem) { return problem.as<ProgramProblem>(); }

OperationInfo program_info() {
    return {.name = "program",
            .title = "Program",
            .what = "A CUDA program with its own main().",
            .form = {"FILE.cu", "[ FILE.cu...][ -IDIR][ -DNAME=VALUE][ -- ARGUMENTS]", "program:saxpy.cu -- 1000"},
            .initial_variants = {},
            .values = {}};
}

[[noreturn]] void no_data() { throw std::logic_error("a program brings its own data"); }

class ProgramOperation final : public TypedOperation<ProgramProblem>, public ProblemFiles {
public:
    ProgramOperation() : TypedOperation(program_info()) {}

    Problem parse(std::string_view body, std::string_view) const override { return parse_program(body); }
    std::string text(const Problem& problem) const override { return "program:" + in_words(program_of(problem)); }
    std::string short_text(const Problem& problem) const override {
        const ProgramProblem& program = program_of(problem);
        if (program.sources.empty()) return "program";
        std::string text = std::filesystem::path(program.sources.front()).filename().string();
        for (const std::string& argument : program.arguments) text += " " + argument;
        return text;
    }
    void validate(const Problem& problem) const override {
        const ProgramProblem& program = program_of(problem);
        if (program.sources.empty()) refuse(problem, "name the program's file: program:saxpy.cu");
        try {
            is_expected(program, {});
        } catch (const std::regex_error& error) {
            refuse(problem,
                   fmt::format("--expect: {} is not a regular expression: {}", quoted(program.expect), error.what()));
        }
    }
    ProblemFacts facts(const Problem&) const override { return {.operation = name()}; }
    ProblemControls controls(const Problem& problem) const override {
        const auto set = [program = program_of(problem)](const ControlValue& value) mutable -> Problem {
            program.arguments = words_of_shell(std::get<std::string>(value));
            return program;
        };
        return {{{.kind = ProblemControl::Kind::text,
                  .name = "arguments",
                  .title = "Arguments",
                  .tip = "The arguments of main(), as words of a shell. Press Enter to apply them.",
                  .value = in_words(program_of(problem).arguments),
                  .set = set}}};
    }
    std::vector<Problem> shape_test_problems() const override { return {}; }

    DataSize data_size(const Problem&, Storage) const override { return {}; }
    Instance make(const Problem&, Progress&, Storage) const override { no_data(); }
    Instance small_instance() const override { no_data(); }
    Operands operands(const Instance&) const override { no_data(); }
    ProblemFacts facts(const Instance&) const override { no_data(); }
    double flops(const Instance&) const override { no_data(); }
    Reference reference(const Instance&, const Inputs&, Progress&) const override { no_data(); }

    const ProblemFiles* problem_files() const override { return this; }
    std::optional<std::string> file(const Problem& problem) const override {
        const ProgramProblem& program = program_of(problem);
        return program.sources.empty() ? std::string() : program.sources.front();
    }
    Problem with_file(const Problem& problem, const std::string& path) const override {
        ProgramProblem program = program_of(problem);
        program.sources.resize(std::max<std::size_t>(program.sources.size(), 1));
        program.sources.front() = path;
        return program;
    }
};

}  // namespace

const Operation& ProgramProblem::operation() {
    static const ProgramOperation only;
    return only;
}

bool is_expected(const ProgramProblem& program, const std::string& output) {
    if (program.expect.empty()) return true;
    auto rules = std::regex::ECMAScript;
#ifdef __GLIBCXX__
    // The usual search needs stack for each character of the output. This one has no back-references.
    static const std::regex back_reference("\\\\[1-9]");
    if (!std::regex_search(program.expect, back_reference)) rules |= std::regex_constants::__polynomial;
#endif
    return std::regex_search(output, std::regex(program.expect, rules));
}

bool has_main(std::string_view source) {
    std::string before;  // the word before the present one
    while (!source.empty()) {
        if (const std::size_t passed = comment_or_string(source)) {
            source.remove_prefix(passed);
            continue;
        }
        const std::string word = first_word(source);
        if (word.empty()) {
            if (!std::isspace(static_cast<unsigned char>(source.front()))) before.clear();
            source.remove_prefix(1);
            continue;
        }
        source.remove_prefix(word.size());
        const bool is_typed = before == "int" || before == "int32_t" || before == "void" || before == "auto";
        const std::size_t next = source.find_first_not_of(" \t\r\n");
        if (word == "main" && is_typed && next != source.npos && source[next] == '(') return true;
        before = word;
    }
    return false;
}

bool is_program_file(const std::string& path) try {
    return has_main(read_file(path, largest_source));
} catch (const UsageError&) {
    return false;
}

bool is_host_source(const std::string& path) {
    return std::ranges::any_of(std::array{".c", ".cpp", ".cc", ".cxx"},
                               [&](const char* end) { return path.ends_with(end); });
}

void put_cuda_first(std::vector<std::string>& sources) {
    std::ranges::stable_partition(sources, std::not_fn(is_host_source));
}

bool is_source_name(const std::string& path) { return path.ends_with(".cu") || is_host_source(path); }

std::string in_words(const ProgramProblem& program) {
    std::vector<std::string> words;
    for (const std::string& source : program.sources) words.push_back(shell_word(source));
    for (const std::string& folder : program.includes) words.push_back(shell_word("-I" + folder));
    for (const std::string& name : program.defines) words.push_back(shell_word("-D" + name));
    if (!program.expect.empty()) words.push_back(shell_word("--expect=" + program.expect));
    if (program.check_all) words.emplace_back("--check-all");
    if (!program.arguments.empty()) words.push_back("--");
    if (!program.arguments.empty()) words.push_back(in_words(program.arguments));
    return fmt::format("{}", fmt::join(words, " "));
}

ProgramProblem with_whole_paths(ProgramProblem program) {
    const auto make_whole = [](std::string& path) {
        std::error_code failed;
        const std::filesystem::path whole = std::filesystem::absolute(path, failed).lexically_normal();
        if (!failed) path = whole.string();
    };
    std::ranges::for_each(program.sources, make_whole);
    std::ranges::for_each(program.includes, make_whole);
    return program;
}

ProgramProblem parse_program(std::string_view text) {
    ProgramProblem program;
    bool is_argument = false;
    for (const std::string& word : words_of_shell(text)) {
        constexpr std::string_view expect = "--expect=";
        if (is_argument)
            program.arguments.push_back(word);
        else if (word == "--")
            is_argument = true;
        else if (word.starts_with("-I") && word.size() > 2)
            program.includes.push_back(word.substr(2));
        else if (word.starts_with("-D") && word.size() > 2)
            program.defines.push_back(word.substr(2));
        else if (word == "--check-all")
            program.check_all = true;
        else if (word.starts_with(expect))
            program.expect = word.substr(expect.size());
        else if (word.starts_with('-'))
            throw UsageError(fmt::format("program {}: unknown option {}; write the program's arguments after --",
                                         quoted(text), quoted(word)));
        else
            program.sources.push_back(word);
    }
    put_cuda_first(program.sources);
    return program;
}

}  // namespace lanescope
