// Splits PTX into functions and statements, without interpreting them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

struct PtxStatement {
    enum class Kind {
        instruction,  ///< with guard and semicolon
        directive,    ///< `.reg`, `.shared`, `.loc` and others, with semicolon or to the end of the line
        open,         ///< {
        close,        ///< }
        label,        ///< with its colon
    } kind = Kind::instruction;
    std::size_t begin = 0, end = 0;  ///< offsets in the text
    int line = 0;                    ///< line of the PTX, from 1
};

struct PtxFunction {
    std::string_view name;
    bool is_entry = false;
    std::size_t header = 0;                ///< offset of the declaration, including words before `.entry` or `.func`
    std::size_t open = 0;                  ///< offset of the opening brace
    std::size_t close = 0;                 ///< offset of the closing brace
    std::vector<PtxStatement> statements;  ///< of the body, in order
};

struct PtxText {
    std::vector<PtxFunction> functions;  ///< only functions with a body
    std::vector<PtxStatement>
        directives;  ///< outside of functions: `.version`, `.file`, `.global`, `.shared` and others
};

/// The result points into `ptx`. Throws UsageError with the line if the text is truncated or is not PTX.
PtxText read_ptx(std::string_view ptx);

/// The first word of a statement: ".reg", "ld.global.f32".
std::string_view ptx_word(std::string_view text);

/// Removes blanks at both ends.
std::string_view ptx_trimmed(std::string_view text);

}  // namespace lanescope
