// Quotes external text for messages: short and on one line.
#pragma once

#include <string>
#include <string_view>

#include "app/model/text/harmless.h"

namespace lanescope {

/// Returns harmless(text) in single quotes; beyond `most` bytes it is cut and ends with "…".
inline std::string quoted(std::string_view text, std::size_t most = 120) {
    std::string out = "'";
    out += harmless(text.substr(0, most));
    return out += text.size() > most ? "…'" : "'";
}
// Overloads that match better than std::quoted, which argument-dependent lookup would find.
inline std::string quoted(const std::string& text, std::size_t most = 120) {
    return quoted(std::string_view(text), most);
}
inline std::string quoted(const char* text, std::size_t most = 120) { return quoted(std::string_view(text), most); }

}  // namespace lanescope
