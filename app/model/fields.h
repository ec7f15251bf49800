// Reads the `key=value,key=value` part of a text form into named fields.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace lanescope {

/// A word among some: take() puts it where it belongs, and says whether it is one of them.
struct NamedValue {
    std::function<bool(std::string_view)> take;
    std::string expected;  ///< "integers or fractions"
};

/// A key, where its value goes, and (for sizes) the range of values that make sense.
struct Field {
    std::string_view key;
    std::variant<std::int64_t*, std::uint64_t*, float*, NamedValue> target;
    std::int64_t least = 1;
    std::int64_t most = std::numeric_limits<std::int32_t>::max();
    bool given = false;
};

/// Returns where the first value of the pairs ends: at a comma that does not separate thousands, or npos.
std::size_t end_of_value(std::string_view pairs);

/// Reads a size within [least, most] as users type it (typed_number.h), or throws a UsageError that names it:
/// "rows '0' in '…:0x5': expected …".
std::int64_t parse_size(std::string_view name, std::string_view text, std::string_view whole, std::int64_t least,
                        std::int64_t most);

/// Reads `key=value` pairs, separated by commas, into the fields and marks those given. `whole` is the text that
/// messages show. Throws UsageError for an unknown key, a key twice, a missing '=', and a bad value.
void read_fields(std::string_view pairs, std::string_view whole, std::span<Field> fields);

}  // namespace lanescope
