#include "app/lessons/text_file.h"

#include <cstddef>

namespace lanescope {
namespace {

int follows(unsigned char lead) {
    if (lead < 0x80) return 0;
    if (lead >= 0xC2 && lead < 0xE0) return 1;
    if (lead >= 0xE0 && lead < 0xF0) return 2;
    return lead >= 0xF0 && lead < 0xF5 ? 3 : -1;
}

}  // namespace

int line_of_no_text(std::string_view text) {
    int line = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == '\n') ++line;
        const bool control = c < 0x20 && c != '\n' && c != '\r' && c != '\t';
        const int more = control || c == 0x7f ? -1 : follows(c);
        if (more < 0 || i + std::size_t(more) >= text.size() + (more == 0 ? 1 : 0)) return line;
        for (int k = 0; k < more; ++k)
            if ((static_cast<unsigned char>(text[++i]) & 0xC0) != 0x80) return line;
    }
    return 0;
}

}  // namespace lanescope
