// Element conversions for fp16, bfloat16, doubles and 64-bit integers.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "app/base/parallel.h"
#include "app/model/element_values.h"

namespace lanescope {

/// Fills `made` from byte `first` of the converted array. Both start at whole elements.
using Conversion = void (*)(const std::byte* stored, std::uint64_t first, std::span<std::byte> made);

template <class From, class To>
void convert_elements(const std::byte* stored, std::uint64_t first, std::span<std::byte> made) {
    const auto* from = reinterpret_cast<const From*>(stored) + first / sizeof(To);
    if constexpr (std::is_same_v<From, To>) {
        std::copy_n(stored + first, made.size(), made.data());
        return;
    }
    std::transform(from, from + made.size() / sizeof(To), reinterpret_cast<To*>(made.data()), [](From value) {
        if constexpr (std::is_same_v<To, emulator::half>)
            return emulator::to_half(value);
        else if constexpr (std::is_same_v<To, emulator::bfloat16>)
            return emulator::to_bfloat16(value);
        else if constexpr (std::is_same_v<From, emulator::half>)
            return emulator::to_float(value);
        else if constexpr (std::is_same_v<From, emulator::bfloat16>)
            return emulator::bfloat16_to_float(value);
        else
            return static_cast<To>(value);
    });
}

/// An array's elements in a kernel.
struct ElementForm {
    unsigned bytes = 4;
    bool bfloat = false;  ///< two bytes are bfloat16, not fp16
    auto operator<=>(const ElementForm&) const = default;
};

/// Converts floats to 2 bytes (nearest, ties to even) or 8, and ints to 8. 4 bytes: a copy.
inline Conversion conversion_to(ElementForm form, bool floats) {
    if (form.bytes == 4) return floats ? &convert_elements<float, float> : &convert_elements<int, int>;
    if (!floats) return &convert_elements<int, std::int64_t>;
    if (form.bytes == 8) return &convert_elements<float, double>;
    return form.bfloat ? &convert_elements<float, emulator::bfloat16> : &convert_elements<float, emulator::half>;
}

/// Inverts conversion_to() for floats.
inline Conversion conversion_from(ElementForm form) {
    if (form.bytes == 4) return &convert_elements<float, float>;
    if (form.bytes == 8) return &convert_elements<double, float>;
    return form.bfloat ? &convert_elements<emulator::bfloat16, float> : &convert_elements<emulator::half, float>;
}

/// Converts in pieces on all cores: gigabytes take seconds. check() is called per piece, on any thread; it may throw.
template <class Check>
void convert_array(Conversion conversion, const std::byte* stored, std::span<std::byte> made, Check check) {
    constexpr std::int64_t piece = 4 << 20;
    for_parts(std::int64_t(made.size()), piece, [&](std::int64_t first, std::int64_t last) {
        check();
        conversion(stored, std::uint64_t(first), made.subspan(std::size_t(first), std::size_t(last - first)));
    });
}

}  // namespace lanescope
