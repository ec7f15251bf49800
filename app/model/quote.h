// Quotes text that came from outside, so that a message stays one short line whatever was typed or read.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// The text in single quotes; control characters become '?', and what is longer than `most` bytes is cut with "…".
inline std::string quoted(std::string_view text, std::size_t most = 120) {
    std::string out = "'";
    for (const char c : text.substr(0, most)) out += (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) ? '?' : c;
    if (text.size() > most) out += "…";
    return out + "'";
}
// A better match than std::quoted, which would be found too.
inline std::string quoted(const std::string& text, std::size_t most = 120) {
    return quoted(std::string_view(text), most);
}
inline std::string quoted(const char* text, std::size_t most = 120) { return quoted(std::string_view(text), most); }

}  // namespace lanescope
