// Declarations in PTX: arrays in shared memory, and registers of a function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns true if the text contains that symbol or register.
bool ptx_has_word(std::string_view text, std::string_view word);

struct PtxShared {
    std::string symbol;
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

/// Reads `.shared .align 4 .b8 name[128];` and `.extern .shared .align 16 .b8 name[];`; nullopt for other statements.
std::optional<PtxShared> shared_declared_in(std::string_view statement);

/// The 32-bit registers of a function; other registers with addresses have 64 bits.
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
