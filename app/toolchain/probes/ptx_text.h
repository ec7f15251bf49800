// What stands where in a PTX text: functions, and the statements in them. Nothing is understood beyond that.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

struct PtxStatement {
    enum class Kind {
        instruction,  ///< through its semicolon, the guard included
        directive,    ///< `.reg`, `.shared`, `.loc` and so on, through its semicolon or line end
        open,         ///< {
        close,        ///< }
        label,        ///< through its colon
    } kind = Kind::instruction;
    std::size_t begin = 0, end = 0;  ///< in the text
    int line = 0;                    ///< of the PTX text, from 1
};

struct PtxFunction {
    std::string_view name;
    bool is_entry = false;
    std::size_t header = 0;                ///< where `.entry` or `.func`, or what stands before it, begins
    std::size_t open = 0;                  ///< of the brace that begins the body
    std::size_t close = 0;                 ///< of the brace that ends it
    std::vector<PtxStatement> statements;  ///< of the body, in order
};

struct PtxText {
    std::vector<PtxFunction> functions;  ///< those with a body
    std::vector<PtxStatement>
        directives;  ///< outside of functions: `.version`, `.file`, `.global`, `.shared` and so on
};

/// The parts point into the text. Throws UsageError with the line of the PTX where it is cut off or is no PTX.
PtxText read_ptx(std::string_view ptx);

/// The first word of a statement at `begin`: ".reg", "ld.global.f32".
std::string_view ptx_word(std::string_view text);

/// Without blanks and comments at its ends.
std::string_view ptx_trimmed(std::string_view text);

}  // namespace lanescope
