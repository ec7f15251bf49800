#include "app/catalog/kernel_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> endings{".cu", ".ptx"};

bool ends_as_file(std::string_view text) {
    return std::ranges::any_of(endings, [&](std::string_view ending) { return text.ends_with(ending); });
}

std::optional<std::size_t> colon_before_function(std::string_view text) {
    const std::string_view before_launch = text.substr(0, text.find("<<<"));
    const std::size_t slash = before_launch.rfind('/');
    for (std::size_t colon = before_launch.rfind(':');
         colon != text.npos && colon > 0 && (slash == text.npos || colon > slash);
         colon = before_launch.rfind(':', colon - 1))
        if (ends_as_file(text.substr(0, colon)))
            return ends_as_file(before_launch) ? std::nullopt : std::optional(colon);
    return std::nullopt;
}

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

NamedKernel named_kernel(std::string_view text) {
    const auto colon = colon_before_function(text);
    NamedKernel named{fs::absolute(fs::path(text.substr(0, colon.value_or(text.size())))).lexically_normal(), {}, {}};
    if (!colon) return named;
    const std::string_view behind = text.substr(*colon + 1);
    (behind.find("<<<") == behind.npos ? named.function : named.launch) = behind;
    return named;
}

bool names_kernel_file(std::string_view text) { return ends_as_file(text) || colon_before_function(text); }

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
