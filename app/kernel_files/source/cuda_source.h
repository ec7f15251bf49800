// Finds functions, declarations and launches in CUDA source without a compiler.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Blanks comments and literals; keeps positions.
std::string code_only(std::string_view text);

/// Returns the position after the matching bracket, or the end. Ignores angle brackets, which look like comparisons.
std::size_t after_bracket(std::string_view code, std::size_t open);

/// Counts from 1.
int line_at(std::string_view text, std::size_t position);
/// Counts bytes, from 1.
int column_at(std::string_view text, std::size_t position);

bool is_name_character(char c);

enum class RunsOn { kernel, device, host };

struct SourceFunction {
    std::string name;
    RunsOn runs_on = RunsOn::host;
    int line = 0;           ///< of its first word
    std::size_t begin = 0;  ///< with template and attributes
    std::size_t body = 0;   ///< opening brace
    std::size_t end = 0;
    bool is_template = false;
    bool is_local = false;  ///< static, inline or constexpr
};

/// Returns definitions at namespace scope, in order. `code`: from code_only().
std::vector<SourceFunction> functions_in(std::string_view code);

/// A declaration or a directive.
struct SourceDeclaration {
    std::size_t begin = 0, end = 0;
    std::size_t body = 0;      ///< opening brace of a class, values or function; or `end`
    bool is_function = false;  ///< with a body
    bool is_directive = false;
};

/// Returns declarations in [begin, end). Flattens namespaces and `extern "C"`.
std::vector<SourceDeclaration> declarations_in(std::string_view code, std::size_t begin, std::size_t end);

/// `#include <name>` or `#include "name"`.
struct SourceInclude {
    std::size_t begin = 0, end = 0;  ///< directive
    std::string_view name;
    bool in_quotes = false;
};

/// Ignores comments.
std::vector<SourceInclude> includes_in(std::string_view text, std::string_view code);

/// `kernel<<<configuration>>>`.
struct SourceLaunch {
    int line = 0;
    std::size_t kernel = 0, kernel_end = 0;  ///< with template arguments
    // Either may contain blanks: `<< <grid, block>> >`.
    std::size_t open = 0, open_end = 0;    ///< of <<<
    std::size_t close = 0, close_end = 0;  ///< of >>>
};

std::vector<SourceLaunch> launches_in(std::string_view code);

/// Returns the text in parentheses.
std::string_view parameters_of(std::string_view code, const SourceFunction& function);

/// Returns the text in `template <...>`; may be empty.
std::string_view template_parameters_of(std::string_view code, const SourceFunction& function);

/// Splits at commas outside of brackets.
std::vector<std::string_view> pieces_of(std::string_view text);

/// Returns "a" of "const float* a"; may be empty.
std::string_view last_word(std::string_view text);

}  // namespace lanescope
