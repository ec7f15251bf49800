// Splits PTX into functions and statements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
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

// Declarations in PTX: shared arrays and registers.
/// Finds whole symbols only.
bool ptx_has_word(std::string_view text, std::string_view word);

struct PtxShared {
    std::string symbol;
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

/// Reads `.shared .align 4 .b8 name[128];` or `.extern .shared .align 16 .b8 name[];`.
std::optional<PtxShared> shared_declared_in(std::string_view statement);

/// The 32-bit registers of a function. Other registers with addresses have 64 bits.
class PtxRegisters {
public:
    /// Reads `.reg .b32 %r<9>, other;`; ignores other statements.
    void pass(std::string_view statement);
    bool is_32_bit(std::string_view name) const;

private:
    struct Register {
        std::string name;
        bool numbered, narrow;
        bool matches(std::string_view other) const;
    };
    void enter(std::string_view name, bool narrow);
    std::vector<Register> all_;
};

// Maps PTX to source lines by `.file` and `.loc`.
struct SourcePlace {
    std::string file;
    int line = 0, column = 0;
    bool operator==(const SourcePlace&) const = default;
};

class PtxLines {
public:
    /// Gives code outside of `own_folder`, such as CUDA's headers, the position of the call. Empty: any folder.
    PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder);

    /// Reads `.loc`; ignores other statements.
    void pass(std::string_view statement);
    /// Starts a new function.
    void clear();

    SourcePlace own() const;   ///< position in the source
    SourcePlace call() const;  ///< position of the kernel's call; own() outside of functions

private:
    struct Loc {
        int file = 0, line = 0, column = 0;
        auto operator<=>(const Loc&) const = default;
    };
    SourcePlace place(const Loc& loc) const;
    bool is_users(const Loc& loc) const;

    std::string own_folder_;
    std::map<int, std::string> files_;
    std::map<Loc, Loc> callers_;  ///< inlined -> call
    std::vector<Loc> frames_;     ///< innermost first
};

}  // namespace lanescope
