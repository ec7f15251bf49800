// Reads the body of a function: its declarations, labels and instructions.
#pragma once

#include <optional>
#include <unordered_map>

#include "app/ptx/declarations.h"
#include "app/ptx/ptx.h"
#include "app/ptx/tokens.h"

namespace lanescope::ptx {

class BodyReader {
public:
    BodyReader(Tokens& tokens, Function& function) : tokens_(tokens), function_(function) {}

    /// Reads from the opening to the closing brace.
    void read();

private:
    /// Names in one pair of braces.
    struct Scope {
        std::unordered_map<std::string_view, Type> registers;                ///< by name
        std::unordered_map<std::string_view, std::pair<Type, long>> ranges;  ///< by prefix: "%r<18>"
        std::unordered_map<std::string_view, std::uint32_t> used;            ///< register -> its index
        std::unordered_map<std::string_view, std::uint32_t> labels;          ///< label -> instruction
        std::unordered_map<std::string_view, std::uint32_t> variables;       ///< variable -> its index
        int outer = -1;                                                      ///< enclosing scope; -1: none
    };
    void block();
    void statement();
    void directive();
    void registers();
    void place();
    std::uint32_t inlined_at();
    std::uint32_t place_index(const SourcePlace& place);
    void call_prototype(std::string_view name);
    void branch_targets(std::string_view name);
    void instruction();
    void operands(Instruction& made);
    Operand operand();
    Operand after_name(const Token& name);
    Operand list(std::string_view close);
    Operand address();
    void add_offset(Operand& address, bool negative);
    Operand number(bool negative);
    std::optional<std::uint32_t> find_register(std::string_view name);
    using Names = std::unordered_map<std::string_view, std::uint32_t>;
    std::optional<std::uint32_t> find_in(Names Scope::*names, std::string_view name, int scope) const;
    void resolve_labels();

    Tokens& tokens_;
    Function& function_;
    std::vector<Scope> scopes_;
    int scope_ = -1;
    std::vector<int> scope_of_;  ///< per instruction
    std::uint32_t place_ = 0;
    int depth_ = 0;  ///< of the current operand
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> targets_;
};

}  // namespace lanescope::ptx
