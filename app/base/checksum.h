// FNV-1a over 64-bit little-endian words, zero-padded. Any single changed word changes it. Detects damage, not forgery.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

static_assert(std::endian::native == std::endian::little, "recordings are little-endian");

inline constexpr std::uint64_t checksum_of_nothing = 0xcbf29ce484222325;

/// `hash` covers the preceding bytes, whole words.
inline std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t hash = checksum_of_nothing) {
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        hash = (hash ^ word) * 0x100000001b3;
    }
    return hash;
}

/// Returns 16 hexadecimal digits.
inline std::string checksum_text(std::string_view text) {
    return fmt::format("{:016x}", checksum(std::as_bytes(std::span(text.data(), text.size()))));
}

}  // namespace lanescope
