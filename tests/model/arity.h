// Counts the members of a struct, to check lists of fields.
#pragma once

#include <cstddef>
#include <type_traits>

namespace lanescope {

/// Converts to any type.
struct Anything {
    template <class T>
    operator T() const;
};

template <class T, class... Members>
constexpr std::size_t arity() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return arity<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

/// Returns the number of fields that each_field lists.
template <class T>
std::size_t listed() {
    std::size_t count = 0;
    const T value{};
    each_field(value, [&](const auto&, const auto&) { ++count; });
    return count;
}

}  // namespace lanescope
