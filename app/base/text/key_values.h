// Parses `key=value,key=value`.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace lanescope {

/// take() stores the word; false if not accepted.
struct NamedValue {
    std::function<bool(std::string_view)> take;
    std::string expected;  ///< "integers or fractions"
};

/// Limits apply to sizes.
struct Field {
    std::string_view key;
    std::variant<std::int64_t*, std::uint64_t*, float*, NamedValue> target;
    std::int64_t least = 1;
    std::int64_t most = std::numeric_limits<std::int32_t>::max();
    bool given = false;
};

/// Returns the first comma that does not separate thousands, or npos.
std::size_t end_of_value(std::string_view pairs);

/// Reads a size as in numbers.h. Throws UsageError: "rows '0' in '…:0x5': expected …".
std::int64_t parse_size(std::string_view name, std::string_view text, std::string_view whole, std::int64_t least,
                        std::int64_t most);

/// Reads `key=value` pairs. Messages quote `whole`. Throws UsageError for an unknown or repeated key, a missing '=' and
/// a bad value.
void read_fields(std::string_view pairs, std::string_view whole, std::span<Field> fields);

}  // namespace lanescope
