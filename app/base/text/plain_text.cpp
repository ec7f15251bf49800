#include "app/base/text/plain_text.h"

#include <algorithm>
#include <boost/locale/utf.hpp>
#include <cstdint>

namespace lanescope {
namespace {

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }
/// Line and paragraph separators, embeddings, overrides, isolates.
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
    auto end = text.begin();
    const auto code = boost::locale::utf::utf_traits<char>::decode(end, text.end());
    if (!boost::locale::utf::is_valid_codepoint(code)) return {};
    return {code, std::size_t(end - text.begin()), true};
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
std::string file_name(std::string_view path) { return in_one_line(path.substr(path.rfind('/') + 1)); }
std::string in_one_line(std::string_view text) {
    std::string line = escape_lines(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return line;
}

std::string escape_lines(std::string_view text) { return cleaned(text, "\n\t"); }

std::vector<std::string_view> lines_in(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1))
        lines.push_back(text.substr(0, end));
    if (!text.empty()) lines.push_back(text);
    return lines;
}

}  // namespace lanescope
