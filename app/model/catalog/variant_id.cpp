#include "app/model/catalog/variant_id.h"

#include <fmt/format.h>

#include <cctype>

#include "app/model/text/utf8.h"

namespace lanescope {
namespace {

bool may_be_in_id(const Character& c) {
    constexpr std::uint32_t times = 0xD7, divided_by = 0xF7;  // not letters
    if (!c.valid) return false;
    if (c.code < 0x80) return std::isalnum(static_cast<int>(c.code)) || c.code == '_' || c.code == '-';
    return c.code >= 0xC0 && c.code <= 0xFF && c.code != times && c.code != divided_by;
}

std::string in_place_of(const Character& c, std::string_view bytes) {
    if (!c.valid) return fmt::format("x{:02x}", static_cast<unsigned char>(bytes[0]));
    return c.code < 0x100 ? "_" : fmt::format("u{:04x}", c.code);
}

}  // namespace

bool may_be_id(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Character c = first_character(text.substr(at));
        if (!may_be_in_id(c)) return false;
        at += c.bytes;
    }
    return !text.empty();
}

std::string id_from(std::string_view name) {
    std::string id;
    for (std::size_t at = 0; at < name.size();) {
        const Character c = first_character(name.substr(at));
        const std::string_view bytes = name.substr(at, c.bytes);
        id += may_be_in_id(c) ? std::string(bytes) : in_place_of(c, bytes);
        at += c.bytes;
    }
    return id.empty() ? "kernel" : id;
}

}  // namespace lanescope
