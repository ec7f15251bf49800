// A PTX module: variables, functions, instructions.
//
// Names of registers, labels and scopes are resolved. The emulator's decoder checks instructions. Source: "Parallel
// Thread Execution ISA", NVIDIA.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::ptx {

enum class Type : std::uint8_t {
    none,
    pred,
    b8,
    b16,
    b32,
    b64,
    b128,
    u8,
    u16,
    u32,
    u64,
    s8,
    s16,
    s32,
    s64,
    f16,
    f16x2,
    bf16,
    bf16x2,
    f32,
    f64,
};

Type type_named(std::string_view word);
/// Returns 0 for `pred` and `none`.
unsigned bytes_of(Type type);

enum class Space : std::uint8_t { generic, global, shared, local, constant, param };

struct SourcePlace {
    std::uint32_t file = 0;  ///< as in `.file`; 0: unknown
    std::uint32_t line = 0, column = 0;
    std::int32_t inlined_at = -1;  ///< index into Function::places of the inlined call; -1: none

    bool operator==(const SourcePlace&) const = default;
};

struct Register {
    std::string_view name;
    Type type = Type::none;
};

struct Operand {
    enum class Kind : std::uint8_t {
        reg,       ///< `index` into Function::registers
        special,   ///< "%tid.x": `name`
        integer,   ///< `bits`
        real,      ///< `bits` of a float ("0f") or double ("0d", "1.5"), by `type`
        variable,  ///< `index` into Function::variables, plus `offset` bytes
        symbol,    ///< module variable, function, label or parameter: `name`, plus `offset` bytes
        sink,      ///< "_"
        list,      ///< "{a, b}" or "(a, b)": `parts`
        pair,      ///< "%r1|%p1": two `parts`
        address,   ///< "[base + offset]": parts[0] is any base; further parts are texture coordinates
    };
    Kind kind = Kind::sink;
    Type type = Type::none;  ///< of a register or a real number
    bool negated = false;    ///< "!%p1"
    std::uint32_t index = 0;
    std::uint64_t bits = 0;
    std::int64_t offset = 0;
    std::string_view name;
    std::vector<Operand> parts;
};

struct Instruction {
    std::vector<std::string_view> opcode;  ///< "ld.global.v4.f32" as {"ld", "global", "v4", "f32"}
    std::vector<Operand> operands;
    std::int32_t guard = -1;  ///< register of the predicate; -1: none
    bool guard_negated = false;
    std::uint32_t place = 0;           ///< index into Function::places
    std::uint32_t text_line = 0;       ///< in the PTX, from 1
    std::uint32_t begin = 0, end = 0;  ///< PTX offsets, with guard and semicolon

    std::string_view name() const { return opcode.front(); }
    bool has(std::string_view modifier) const;
    Type last_type() const;    ///< the last type modifier
    std::string text() const;  ///< "ld.global.f32"
};

/// An element's bits, or an address.
struct InitialValue {
    std::uint64_t bits = 0;
    std::string_view symbol;  ///< adds its address to `bits`; may be empty
};

struct Variable {
    std::string_view name;
    Space space = Space::global;
    Type type = Type::b8;
    std::uint32_t align = 1;  ///< bytes
    std::uint64_t bytes = 0;  ///< 0: dynamic shared memory
    bool is_extern = false;
    bool is_kept = false;               ///< needed even if no kernel uses it
    bool is_pointer = false;            ///< parameter with `.ptr`
    std::vector<InitialValue> initial;  ///< per element; the rest is zero
    /// Of a stack frame, if known: bytes of source variables, by offset. They do not overlap.
    std::map<std::uint64_t, std::uint64_t> objects;
};

struct Prototype {
    std::vector<Variable> results, parameters;
};

struct Function {
    std::string_view name;
    bool is_kernel = false, has_body = false;
    Prototype prototype;
    std::vector<Variable> variables;  ///< in local, shared and parameter space
    std::vector<Register> registers;  ///< only used ones
    std::vector<Instruction> instructions;
    std::vector<SourcePlace> places;
    std::map<std::string_view, Prototype> prototypes;                       ///< of calls by pointer
    std::map<std::string_view, std::vector<std::uint32_t>> branch_targets;  ///< of brx.idx
    std::map<std::string_view, std::uint32_t> labels;                       ///< index of the next instruction
    std::uint32_t text_line = 0;
    std::uint32_t open = 0;                ///< PTX offset of the body's brace
    std::uint32_t first = 0;               ///< PTX offset of the body's first label, brace or instruction; 0: none
    bool is_bounded = false;               ///< has .maxntid, .reqntid, .maxnreg or .minnctapersm
    std::array<std::uint32_t, 3> block{};  ///< threads (.reqntid, .maxntid); zeros: unknown
    std::uint64_t threads() const { return std::uint64_t(block[0]) * block[1] * block[2]; }
};

struct Module {
    std::shared_ptr<const std::string> text;  ///< names point into it
    std::map<std::uint32_t, std::string> files;
    std::vector<Variable> variables;
    std::vector<Function> functions;
    std::map<std::string_view, std::string_view> sections;  ///< debug information, by name

    const Function* find(std::string_view name) const;
};

/// Parses a module. Without `.loc`, instructions refer to their own lines, in file 1. A label's `index` is its
/// instruction's. `name` is for messages: "kernel.ptx:12: ...". Throws UsageError.
Module parse(std::string text, std::string_view name);

}  // namespace lanescope::ptx
