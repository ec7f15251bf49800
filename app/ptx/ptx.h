// A PTX module as its text says it: variables, functions, and instructions with their operands.
//
// Names of registers, labels and scopes are resolved; whether an instruction exists, and whether its operands fit, is
// decided by the reader of the instructions. Source: "Parallel Thread Execution ISA", NVIDIA.
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

/// "f32" -> Type::f32; Type::none for any other word.
Type type_named(std::string_view word);
/// Bytes of a value; 0 for a predicate and for no type.
unsigned bytes_of(Type type);

enum class Space : std::uint8_t { generic, global, shared, local, constant, param };

/// A line of the source from which an instruction was made.
struct SourcePlace {
    std::uint32_t file = 0;  ///< number of a `.file` line; 0: not known
    std::uint32_t line = 0, column = 0;
    std::int32_t inlined_at = -1;  ///< index into Function::places of the call that was inlined; -1: none

    bool operator==(const SourcePlace&) const = default;
};

struct Register {
    std::string_view name;
    Type type = Type::none;
};

struct Operand {
    enum class Kind : std::uint8_t {
        reg,       ///< `index` of Function::registers
        special,   ///< "%tid.x": `name`
        integer,   ///< `bits`
        real,      ///< `bits` of a float ("0f") or of a double ("0d", "1.5"), by `type`
        variable,  ///< `index` of Function::variables, plus `offset` bytes
        symbol,    ///< a module's variable, a function, label or parameter: `name`, plus `offset` bytes
        sink,      ///< "_"
        list,      ///< "{a, b}" or "(a, b)": `parts`
        pair,      ///< "%r1|%p1": two `parts`
        address,  ///< "[base + offset]": the base is the only one of `parts`; none of an absolute address, further ones
                  ///< are coordinates
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
    std::uint32_t place = 0;      ///< index into Function::places
    std::uint32_t text_line = 0;  ///< of the PTX text, from 1

    std::string_view name() const { return opcode.front(); }
    bool has(std::string_view modifier) const;
    Type last_type() const;    ///< the last modifier that is a type
    std::string text() const;  ///< "ld.global.f32"
};

/// A part of a variable's first value: bits of one element, or an address.
struct InitialValue {
    std::uint64_t bits = 0;
    std::string_view symbol;  ///< whose address plus `bits`; empty: bits alone
};

struct Variable {
    std::string_view name;
    Space space = Space::global;
    Type type = Type::b8;
    std::uint32_t align = 1;  ///< bytes
    std::uint64_t bytes = 0;  ///< 0: of an array without a size, which is dynamic shared memory
    bool is_extern = false;
    bool is_pointer = false;            ///< of a parameter that says so: `.ptr`
    std::vector<InitialValue> initial;  ///< of each element; the rest is zero
};

struct Prototype {
    std::vector<Variable> results, parameters;
};

struct Function {
    std::string_view name;
    bool is_kernel = false, has_body = false;
    Prototype prototype;
    std::vector<Variable> variables;  ///< local, shared and parameter space, declared in the body
    std::vector<Register> registers;  ///< those that are used
    std::vector<Instruction> instructions;
    std::vector<SourcePlace> places;
    std::map<std::string_view, Prototype> prototypes;                       ///< of calls by pointer
    std::map<std::string_view, std::vector<std::uint32_t>> branch_targets;  ///< of brx.idx: instructions
    std::map<std::string_view, std::uint32_t> labels;                       ///< the instruction that follows each
    std::uint32_t text_line = 0;
    std::array<std::uint32_t, 3> block{};  ///< threads of a block (.reqntid, .maxntid); zeros: not said
    std::uint64_t threads() const { return std::uint64_t(block[0]) * block[1] * block[2]; }
};

struct Module {
    std::shared_ptr<const std::string> text;  ///< all names point into it
    std::map<std::uint32_t, std::string> files;
    std::vector<Variable> variables;
    std::vector<Function> functions;
    std::map<std::string_view, std::string_view> sections;  ///< of debug information: their text, by name

    const Function* find(std::string_view name) const;
};

/// Reads a module. Without `.loc` lines, instructions belong to their own lines in file 1. `name` stands before
/// messages: "kernel.ptx:12: ...". Labels are replaced by `index`, the number of the instruction that they name. Throws
/// UsageError, in one line.
Module parse(std::string text, std::string_view name);

}  // namespace lanescope::ptx
