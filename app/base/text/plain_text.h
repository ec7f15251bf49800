// Characters of text that may not be valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
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

// ASCII case conversion that ignores the locale: in Turkish the capital of i is another letter.
constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char capital_letter(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Trimming of text.
/// Removes blanks, tabs and carriage returns at both ends.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Removes the text up to `end` and returns it without `end`; all of it if there is none.
inline std::string_view take_until(std::string_view& text, char end) {
    const std::string_view part = text.substr(0, text.find(end));
    text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
    return part;
}

// Escapes external text for a terminal, the window or a handout. Bytes that could control a terminal, break a line or
// change the reading direction become '?', which preserves columns.
/// Replaces control characters (C0, DEL, C1), line and paragraph separators, bidirectional marks and invalid UTF-8.
std::string escape(std::string_view text);

/// Like escape(), with blanks instead of line feeds and tabs.
std::string in_one_line(std::string_view text);

/// Like escape(), but keeps line feeds and tabs.
std::string escape_lines(std::string_view text);

// Quotes external text on one short line.
/// Cuts after `most` bytes with "…".
inline std::string quoted(std::string_view text, std::size_t most = 120) {
    std::string out = "'";
    out += escape(text.substr(0, most));
    return out += text.size() > most ? "…'" : "'";
}
// Better matches than std::quoted, which lookup would find.
inline std::string quoted(const std::string& text, std::size_t most = 120) {
    return quoted(std::string_view(text), most);
}
inline std::string quoted(const char* text, std::size_t most = 120) { return quoted(std::string_view(text), most); }

}  // namespace lanescope
