// Splits PTX into functions and statements.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

struct PtxStatement {
    enum class Kind {
        instruction,  ///< with guard
        directive,    ///< `.reg`, `.shared`, `.loc` and others
        open,         ///< {
        close,        ///< }
        label,
    } kind = Kind::instruction;
    std::size_t begin = 0, end = 0;  ///< offsets
    int line = 0;                    ///< from 1
};

struct PtxFunction {
    std::string_view name;
    bool is_entry = false;
    std::size_t header = 0;  ///< start of the declaration
    std::size_t open = 0;    ///< of the brace
    std::size_t close = 0;   ///< of the brace
    std::vector<PtxStatement> statements;
};

struct PtxText {
    std::vector<PtxFunction> functions;    ///< with a body
    std::vector<PtxStatement> directives;  ///< `.version`, `.file`, `.global`, `.shared` and others
};

/// Returns views into `ptx`. Throws UsageError with the line.
PtxText read_ptx(std::string_view ptx);

/// Returns ".reg" or "ld.global.f32".
std::string_view ptx_word(std::string_view text);

std::string_view ptx_trimmed(std::string_view text);

}  // namespace lanescope
