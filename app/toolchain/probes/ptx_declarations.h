// Declarations in PTX: shared arrays and registers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

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

}  // namespace lanescope
