// Quotes text that came from outside, so that a message stays one short line whatever was typed or read.
#pragma once

#include <string>
#include <string_view>

#include "app/model/text/harmless.h"

namespace lanescope {

/// The harmless text in single quotes; what is longer than `most` bytes is cut with "…".
inline std::string quoted(std::string_view text, std::size_t most = 120) {
    std::string out = "'";
    out += harmless(text.substr(0, most));
    return out += text.size() > most ? "…'" : "'";
}
// A better match than std::quoted, which would be found too.
inline std::string quoted(const std::string& text, std::size_t most = 120) {
    return quoted(std::string_view(text), most);
}
inline std::string quoted(const char* text, std::size_t most = 120) { return quoted(std::string_view(text), most); }

}  // namespace lanescope
