// What stands where in a CUDA file: its functions and its kernel launches, found without compiling it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// The text with each character of a comment, string or character literal turned into a blank. Line ends stay, so every
/// position and line number is that of the text.
std::string code_only(std::string_view text);

/// Position just behind the bracket that closes the one at `open`; the text's end where none does. Angle brackets are
/// no brackets here, since nobody can tell them from comparisons without compiling.
std::size_t behind_bracket(std::string_view code, std::size_t open);

/// 1 for the first line.
int line_at(std::string_view text, std::size_t position);
/// In bytes from its line's begin; 1 for the first.
int column_at(std::string_view text, std::size_t position);

/// Whether it can stand in the name of a variable, a function or a type.
bool is_name_character(char c);

enum class RunsOn { kernel, device, host };

/// A function's definition; positions are of the text.
struct FunctionText {
    std::string name;
    RunsOn runs_on = RunsOn::host;
    int line = 0;           ///< of its first word
    std::size_t begin = 0;  ///< of the declaration, its template and attributes included
    std::size_t body = 0;   ///< of the opening brace
    std::size_t end = 0;    ///< behind the closing brace
    bool is_template = false;
    bool is_local = false;  ///< static, inline or constexpr: a helper of this file
};

/// Definitions at namespace scope, in their order. `code` is what code_only() returned.
std::vector<FunctionText> functions_in(std::string_view code);

/// A declaration of any kind, or a directive; positions are of the text.
struct DeclarationText {
    std::size_t begin = 0, end = 0;
    std::size_t body = 0;  ///< of the brace that opens a class, a list of values or a function; `end` where none does
    bool is_function = false;   ///< with a body
    bool is_directive = false;  ///< `#include` and its like
};

/// What stands from `begin` to `end`, at namespace scope or within a class, in its order. What namespaces and `extern
/// "C"` hold comes one by one.
std::vector<DeclarationText> declarations_in(std::string_view code, std::size_t begin, std::size_t end);

/// `#include <name>` or `#include "name"`; positions are of the text.
struct IncludeText {
    std::size_t begin = 0, end = 0;  ///< of the directive
    std::string_view name;
    bool in_quotes = false;
};

/// What stands in a comment is not included.
std::vector<IncludeText> includes_in(std::string_view text, std::string_view code);

/// `kernel<<<configuration>>>`; positions are of the text.
struct LaunchText {
    int line = 0;
    std::size_t kernel = 0, kernel_end = 0;  ///< the expression that names the kernel, template arguments included
    // Both may have blanks in them, as some editors set them: `<< <grid, block>> >`.
    std::size_t open = 0, open_end = 0;    ///< of <<<, and behind it
    std::size_t close = 0, close_end = 0;  ///< of >>>, and behind it
};

std::vector<LaunchText> launches_in(std::string_view code);

}  // namespace lanescope
