#include "app/base/version.h"

#include <array>
#include <charconv>
#include <optional>

namespace lanescope {
namespace {

using VersionNumbers = std::array<unsigned, 3>;

std::optional<VersionNumbers> version_numbers(std::string_view text) {
    VersionNumbers numbers{};
    const char *at = text.data(), *const end = at + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i > 0 && (at == end || *at++ != '.')) return std::nullopt;
        const auto [next, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc()) return std::nullopt;
        at = next;
    }
    return at == end ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::string_view program_version() { return LANESCOPE_VERSION; }

bool is_newer_version(std::string_view version, std::string_view other) {
    const auto a = version_numbers(version), b = version_numbers(other);
    return a && b && *a > *b;
}

}  // namespace lanescope
