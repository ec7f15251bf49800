// Formats scalars from kernels.
#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <span>
#include <string_view>

namespace lanescope {

/// `lanescope_scalar` of lanescope_claims.h.
struct DeviceScalar {
    int kind;
    std::uint64_t bits;
};

/// Writes the shortest unambiguous text to `to`, without allocation. Empty for kind 0.
inline std::string_view scalar_text(DeviceScalar scalar, std::span<char, 40> to) {
    char* const begin = to.data();
    char* const end = begin + to.size();
    const auto until = [begin](std::to_chars_result made) {
        return std::string_view(begin, static_cast<std::size_t>(made.ptr - begin));
    };
    const auto low = static_cast<std::uint32_t>(scalar.bits);
    if (scalar.kind == 'i') return until(std::to_chars(begin, end, static_cast<std::int64_t>(scalar.bits)));
    if (scalar.kind == 'u') return until(std::to_chars(begin, end, scalar.bits));
    if (scalar.kind == 'f') return until(std::to_chars(begin, end, std::bit_cast<float>(low)));
    if (scalar.kind == 'd') return until(std::to_chars(begin, end, std::bit_cast<double>(scalar.bits)));
    if (scalar.kind != 'p') return {};
    begin[0] = '0', begin[1] = 'x';
    return until(std::to_chars(begin + 2, end, scalar.bits, 16));
}

inline constexpr std::size_t comparison_room = 96;

/// Returns "37 < 32", zero-terminated. Empty without a comparison or with an unprintable side.
inline std::string_view comparison_text(DeviceScalar left, std::string_view sign, DeviceScalar right,
                                        std::span<char, comparison_room> to) {
    char left_room[40], right_room[40];
    const std::string_view sides[] = {scalar_text(left, left_room), scalar_text(right, right_room)};
    to[0] = 0;
    if (sign.empty() || sign.size() > 2 || sides[0].empty() || sides[1].empty()) return {};
    std::size_t length = 0;
    for (const std::string_view part : {sides[0], std::string_view(" "), sign, std::string_view(" "), sides[1]})
        length += part.copy(to.data() + length, part.size());
    to[length] = 0;
    return {to.data(), length};
}

}  // namespace lanescope
