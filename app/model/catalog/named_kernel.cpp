#include "app/model/catalog/named_kernel.h"

#include <algorithm>
#include <array>

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

}  // namespace lanescope
