#include "app/base/files/home.h"

#include <cctype>

namespace lanescope {
namespace {

bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.'; }

/// Returns true if the path neither continues nor begins there within another.
bool is_path_at(const std::string& text, std::size_t at, std::size_t size) {
    const std::size_t end = at + size;
    const bool begins = at == 0 || !(is_in_name(text[at - 1]) || text[at - 1] == '/');
    return begins && (end == text.size() || !is_in_name(text[end]));
}

}  // namespace

std::string with_tilde(std::string text) {
    const std::string home = (home_folder() / "").lexically_normal().parent_path().string();
    if (home.size() < 2) return text;  // the root
    for (std::size_t at = 0; (at = text.find(home, at)) != text.npos; ++at)
        if (is_path_at(text, at, home.size())) text.replace(at, home.size(), "~");
    return text;
}

}  // namespace lanescope
