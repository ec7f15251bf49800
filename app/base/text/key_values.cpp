#include "app/base/text/key_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

/// Throws "rows '1,5' in '...': expected an integer from 1 to 9; a comma separates thousands".
[[noreturn]] void refuse_value(std::string_view name, std::string_view text, std::string_view whole,
                               std::string_view expected, const std::string& hint) {
    throw UsageError(fmt::format("{} {} in {}: expected {}{}{}", name, quoted(text), quoted(whole), expected,
                                 hint.empty() ? "" : "; ", hint));
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

struct Store {
    const Field& field;
    std::string_view text, whole;

    void operator()(std::int64_t* target) const {
        *target = parse_size(field.key, text, whole, field.least, field.most);
    }
    void operator()(std::uint64_t* target) const {
        *target = value(typed_unsigned(text), "an integer from 0 to 18446744073709551615");
    }
    void operator()(float* target) const { *target = value(typed_real(text), "a finite number"); }
    void operator()(const NamedValue& target) const {
        if (!target.take(text)) refuse_value(field.key, text, whole, target.expected, {});
    }

    template <class T>
    T value(const Typed<T>& typed, std::string_view expected) const {
        if (!typed.value) refuse_value(field.key, text, whole, expected, typed.hint);
        return *typed.value;
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

std::size_t end_of_value(std::string_view pairs) {
    const auto is_within_number = [&](std::size_t comma) {
        return comma + 1 < pairs.size() && pairs[comma + 1] >= '0' && pairs[comma + 1] <= '9';
    };
    std::size_t comma = pairs.find(',');
    while (comma != pairs.npos && is_within_number(comma)) comma = pairs.find(',', comma + 1);
    return comma;
}

std::int64_t parse_size(std::string_view name, std::string_view text, std::string_view whole, std::int64_t least,
                        std::int64_t most) {
    const Typed<std::int64_t> typed = typed_integer(text);
    if (typed.value && *typed.value >= least && *typed.value <= most) return *typed.value;
    refuse_value(name, text, whole, fmt::format("an integer from {} to {}", least, most), typed.hint);
}

void read_fields(std::string_view pairs, std::string_view whole, std::span<Field> fields) {
    while (true) {
        const std::size_t comma = end_of_value(pairs);
        read_field(pairs.substr(0, comma), whole, fields);
        if (comma == std::string_view::npos) return;
        pairs.remove_prefix(comma + 1);
    }
}

}  // namespace lanescope
