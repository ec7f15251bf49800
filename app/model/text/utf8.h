// Characters of UTF-8 text that may contain any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;  ///< false: one byte that begins no character
};

/// Requires a nonempty text. UTF-8 as in RFC 3629: shortest form, no surrogates, up to U+10FFFF.
Character first_character(std::string_view text);

/// Returns true if `at` is inside a character, where the text must not be cut.
inline bool inside_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

}  // namespace lanescope
