// What a PTX text declares: arrays in shared memory, and the registers of a function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Whether the text names that symbol or register.
bool ptx_has_word(std::string_view text, std::string_view word);

struct PtxShared {
    std::string symbol;
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

/// Of `.shared .align 4 .b8 name[128];` and `.extern .shared .align 16 .b8 name[];`; nothing of other statements.
std::optional<PtxShared> shared_declared_in(std::string_view statement);

/// The registers of a function that have 32 bits; others that hold addresses have 64.
class PtxRegisters {
public:
    /// Reads `.reg .b32 %r<9>, other;`; other statements are passed over.
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
