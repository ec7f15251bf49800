#include <array>

#include "app/ptx/ptx.h"

namespace lanescope::ptx {
namespace {

struct TypeRow {
    std::string_view name;
    Type type;
    unsigned bytes;
};

constexpr std::array rows{
    TypeRow{"pred", Type::pred, 0},   TypeRow{"b8", Type::b8, 1},     TypeRow{"b16", Type::b16, 2},
    TypeRow{"b32", Type::b32, 4},     TypeRow{"b64", Type::b64, 8},   TypeRow{"b128", Type::b128, 16},
    TypeRow{"u8", Type::u8, 1},       TypeRow{"u16", Type::u16, 2},   TypeRow{"u32", Type::u32, 4},
    TypeRow{"u64", Type::u64, 8},     TypeRow{"s8", Type::s8, 1},     TypeRow{"s16", Type::s16, 2},
    TypeRow{"s32", Type::s32, 4},     TypeRow{"s64", Type::s64, 8},   TypeRow{"f16", Type::f16, 2},
    TypeRow{"f16x2", Type::f16x2, 4}, TypeRow{"bf16", Type::bf16, 2}, TypeRow{"bf16x2", Type::bf16x2, 4},
    TypeRow{"f32", Type::f32, 4},     TypeRow{"f64", Type::f64, 8},
};

}  // namespace

Type type_named(std::string_view word) {
    for (const TypeRow& row : rows)
        if (row.name == word) return row.type;
    return Type::none;
}

unsigned bytes_of(Type type) {
    for (const TypeRow& row : rows)
        if (row.type == type) return row.bytes;
    return 0;
}

bool Instruction::has(std::string_view modifier) const {
    for (std::size_t i = 1; i < opcode.size(); ++i)
        if (opcode[i] == modifier) return true;
    return false;
}

Type Instruction::last_type() const {
    for (std::size_t i = opcode.size(); i-- > 1;)
        if (const Type type = type_named(opcode[i]); type != Type::none) return type;
    return Type::none;
}

std::string Instruction::text() const {
    std::string text;
    for (const std::string_view part : opcode) text += (text.empty() ? "" : ".") + std::string(part);
    return text;
}

const Function* Module::find(std::string_view name) const {
    for (const Function& function : functions)
        if (function.name == name) return &function;
    return nullptr;
}

}  // namespace lanescope::ptx
