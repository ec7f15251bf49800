#include "app/base/text/plain_text.h"

#include <algorithm>
#include <cstdint>

namespace lanescope {
namespace {

std::size_t bytes_announced(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

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

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), small_letter);
    return lower;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + separator.size()))
        parts.push_back(trimmed(text.substr(0, at)));
    parts.push_back(trimmed(text));
    return parts;
}

std::string escape(std::string_view text) { return cleaned(text, ""); }
std::string in_one_line(std::string_view text) {
    std::string line = escape_lines(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return line;
}

std::string escape_lines(std::string_view text) { return cleaned(text, "\n\t"); }

}  // namespace lanescope
