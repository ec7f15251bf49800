// External text: possibly invalid UTF-8, escapes and quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;  ///< false: a single invalid byte
};

/// Requires a nonempty text. UTF-8 as in RFC 3629.
Character first_character(std::string_view text);

inline bool inside_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

/// ASCII in any locale: Turkish has another capital i.
constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char capital_letter(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string in_lower_case(std::string_view text);

/// Removes blanks, tabs and carriage returns at both ends.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Removes the text up to `end`, or all, and returns it without `end`.
inline std::string_view take_until(std::string_view& text, char end) {
    const std::string_view part = text.substr(0, text.find(end));
    text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
    return part;
}

/// Returns trimmed parts; one empty part for an empty text.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

/// Escapes external text for a terminal, window or handout. Each byte of a control character (C0, DEL, C1), line or
/// paragraph separator, bidirectional mark or invalid UTF-8 becomes '?', which preserves columns.
std::string escape(std::string_view text);

/// Like escape(), with blanks for line feeds and tabs.
std::string in_one_line(std::string_view text);
/// Returns the part after the last slash, in one line.
std::string file_name(std::string_view path);

/// Like escape(), but keeps line feeds and tabs.
std::string escape_lines(std::string_view text);

/// Quotes external text on one line, cut after `most` bytes with "…".
inline std::string quoted(std::string_view text, std::size_t most = 120) {
    std::string out = "'";
    out += escape(text.substr(0, most));
    return out += text.size() > most ? "…'" : "'";
}
// Matches better than std::quoted, which lookup would find.
inline std::string quoted(const std::string& text, std::size_t most = 120) {
    return quoted(std::string_view(text), most);
}
inline std::string quoted(const char* text, std::size_t most = 120) { return quoted(std::string_view(text), most); }

/// Returns lines without line feeds; none after the last line feed.
std::vector<std::string_view> lines_in(std::string_view text);

}  // namespace lanescope
