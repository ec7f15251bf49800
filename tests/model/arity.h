// How many members a struct has, so that a list of its fields can be held to it.
#pragma once

#include <cstddef>
#include <type_traits>

namespace lanescope {

/// Turns into whatever a member is.
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

/// Fields that each_field gives of it.
template <class T>
std::size_t listed() {
    std::size_t count = 0;
    const T value{};
    each_field(value, [&](const auto&, const auto&) { ++count; });
    return count;
}

}  // namespace lanescope
