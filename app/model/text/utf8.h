// Characters of text in UTF-8 that may hold any bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;  ///< else it is one byte that begins no character
};

/// Of a text that is not empty. UTF-8 as RFC 3629 has it: in the shortest form, without surrogates, up to U+10FFFF.
Character first_character(std::string_view text);

/// Whether a text of UTF-8 must not be cut there: a character's bytes would come apart.
inline bool inside_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

}  // namespace lanescope
