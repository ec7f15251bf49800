// Quotes external text on one short line.
#pragma once

#include <string>
#include <string_view>

#include "app/model/text/escape.h"

namespace lanescope {

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
