// Characters of text that may not be valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;  ///< false: a single invalid byte
};

/// Requires a nonempty text. UTF-8 as in RFC 3629.
Character first_character(std::string_view text);

/// Returns true inside a character.
inline bool inside_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

}  // namespace lanescope
