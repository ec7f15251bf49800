#include "app/model/text/escape.h"

#include <algorithm>
#include <cstdint>

#include "app/model/text/utf8.h"

namespace lanescope {
namespace {

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }
/// Line and paragraph separators, embeddings, overrides and isolates.
bool is_turning(std::uint32_t code) { return (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069); }

std::string cleaned(std::string_view text, std::string_view allowed) {
    std::string out(text);
    for (std::size_t at = 0; at < text.size();) {
        const Character c = first_character(text.substr(at));
        const bool stays =
            c.valid && !is_turning(c.code) && (!is_control(c.code) || allowed.find(text[at]) != std::string_view::npos);
        if (!stays) std::fill_n(out.begin() + std::ptrdiff_t(at), c.bytes, '?');
        at += c.bytes;
    }
    return out;
}

}  // namespace

std::string escape(std::string_view text) { return cleaned(text, ""); }
std::string in_one_line(std::string_view text) {
    std::string line = escape_lines(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return line;
}

std::string escape_lines(std::string_view text) { return cleaned(text, "\n\t"); }

}  // namespace lanescope
