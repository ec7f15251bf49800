// Finds functions, declarations and kernel launches in a CUDA file without compiling it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Replaces comments, strings and character literals by blanks. Keeps line ends, so that positions stay valid.
std::string code_only(std::string_view text);

/// Returns the position after the bracket that closes the one at `open`; the end of `code` if none does. Ignores angle
/// brackets, which look like comparisons.
std::size_t behind_bracket(std::string_view code, std::size_t open);

/// From 1.
int line_at(std::string_view text, std::size_t position);
/// In bytes, from 1.
int column_at(std::string_view text, std::size_t position);

/// Returns true if it may be part of an identifier.
bool is_name_character(char c);

enum class RunsOn { kernel, device, host };

/// A function's definition; positions refer to the text.
struct FunctionText {
    std::string name;
    RunsOn runs_on = RunsOn::host;
    int line = 0;           ///< of its first word
    std::size_t begin = 0;  ///< of the declaration, with template and attributes
    std::size_t body = 0;   ///< of the opening brace
    std::size_t end = 0;    ///< after the closing brace
    bool is_template = false;
    bool is_local = false;  ///< static, inline or constexpr: a helper of this file
};

/// Returns the definitions at namespace scope, in order. `code` is the result of code_only().
std::vector<FunctionText> functions_in(std::string_view code);

/// A declaration or a directive; positions refer to the text.
struct DeclarationText {
    std::size_t begin = 0, end = 0;
    std::size_t body = 0;       ///< opening brace of a class, value list or function; `end` if none
    bool is_function = false;   ///< with a body
    bool is_directive = false;  ///< `#include` and similar
};

/// Returns the declarations in [begin, end) at namespace scope or in a class, in order. Flattens namespaces and `extern
/// "C"`.
std::vector<DeclarationText> declarations_in(std::string_view code, std::size_t begin, std::size_t end);

/// `#include <name>` or `#include "name"`; positions refer to the text.
struct IncludeText {
    std::size_t begin = 0, end = 0;  ///< of the directive
    std::string_view name;
    bool in_quotes = false;
};

/// Ignores comments.
std::vector<IncludeText> includes_in(std::string_view text, std::string_view code);

/// `kernel<<<configuration>>>`; positions refer to the text.
struct LaunchText {
    int line = 0;
    std::size_t kernel = 0, kernel_end = 0;  ///< the kernel expression, with template arguments
    // Some editors add blanks: `<< <grid, block>> >`.
    std::size_t open = 0, open_end = 0;    ///< of <<<
    std::size_t close = 0, close_end = 0;  ///< of >>>
};

std::vector<LaunchText> launches_in(std::string_view code);

}  // namespace lanescope
