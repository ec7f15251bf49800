#include "app/model/text/utf8.h"

namespace lanescope {
namespace {

std::size_t bytes_announced(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

}  // namespace

Character first_character(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t bytes = bytes_announced(first);
    if (bytes == 0 || bytes > text.size()) return {};
    if (bytes == 1) return {first, 1, true};
    std::uint32_t code = first & (0x7FU >> bytes);
    for (const char c : text.substr(1, bytes - 1)) {
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) return {};
        code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
    }
    const bool shortest = bytes == 2 || (bytes == 3 ? code >= 0x800 : code >= 0x10000);
    if (!shortest || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return {};
    return {code, bytes, true};
}

}  // namespace lanescope
