#include "app/model/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/model/text/closest.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

std::vector<std::string> keys_of(std::span<const Field> fields) {
    std::vector<std::string> keys;
    for (const Field& field : fields) keys.emplace_back(field.key);
    return keys;
}

Field& field_named(std::string_view key, std::string_view whole, std::span<Field> fields) {
    const auto found = std::ranges::find(fields, key, &Field::key);
    if (found != fields.end()) return *found;
    const auto keys = keys_of(fields);
    throw UsageError(fmt::format("unknown key {} in {}: expected {}{}", quoted(key), quoted(whole),
                                 fmt::join(keys, ", "), did_you_mean(key, keys)));
}

// One overload a type of field: what it expects is said where it is read.
struct Store {
    const Field& field;
    std::string_view text, whole;

    void operator()(std::int64_t* target) const {
        *target = parse_size(field.key, text, whole, field.least, field.most);
    }
    void operator()(std::uint64_t* target) const {
        *target = value(parse_uint64(text), "an integer from 0 to 18446744073709551615");
    }
    void operator()(float* target) const { *target = value(parse_float(text), "a finite number"); }
    void operator()(const NamedValue& target) const {
        value(target.take(text) ? std::optional(true) : std::nullopt, target.expected);
    }

    template <class T>
    T value(std::optional<T> parsed, std::string_view expected) const {
        if (parsed) return *parsed;
        throw UsageError(fmt::format("{} {} in {}: expected {}", field.key, quoted(text), quoted(whole), expected));
    }
};

void read_field(std::string_view pair, std::string_view whole, std::span<Field> fields) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos)
        throw UsageError(fmt::format("{} in {}: expected key=value with a key of {}", quoted(pair), quoted(whole),
                                     fmt::join(keys_of(fields), ", ")));
    Field& field = field_named(pair.substr(0, equals), whole, fields);
    if (field.given) throw UsageError(fmt::format("{} is given twice in {}", field.key, quoted(whole)));
    std::visit(Store{field, pair.substr(equals + 1), whole}, field.target);
    field.given = true;
}

}  // namespace

std::optional<std::int64_t> parse_int64(std::string_view text) { return parse_whole<std::int64_t>(text); }
std::optional<std::uint64_t> parse_uint64(std::string_view text) { return parse_whole<std::uint64_t>(text); }

std::optional<float> parse_float(std::string_view text) {
    const auto value = parse_whole<float>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::int64_t parse_size(std::string_view name, std::string_view text, std::string_view whole, std::int64_t least,
                        std::int64_t most) {
    const auto value = parse_int64(text);
    if (value && *value >= least && *value <= most) return *value;
    throw UsageError(
        fmt::format("{} {} in {}: expected an integer from {} to {}", name, quoted(text), quoted(whole), least, most));
}

void read_fields(std::string_view pairs, std::string_view whole, std::span<Field> fields) {
    while (true) {
        const std::size_t comma = pairs.find(',');
        read_field(pairs.substr(0, comma), whole, fields);
        if (comma == std::string_view::npos) return;
        pairs.remove_prefix(comma + 1);
    }
}

}  // namespace lanescope
