// SIMD video instructions such as vadd4.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>

#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using Average = decltype([](int a, int b) { return (a + b + 1) >> 1; });
using Distance = decltype([](int a, int b) { return std::abs(a - b); });
using Smaller = decltype([](int a, int b) { return std::min(a, b); });
using Larger = decltype([](int a, int b) { return std::max(a, b); });
enum class Keeps { low_bits, nearest, sum };  ///< of each part; sum: adds all parts to c

template <class Part, class F, Keeps keeps>
LANESCOPE_EACH_CPU const Step* each_part(Warp& w, const Step* s) {
    constexpr unsigned bits = 8 * sizeof(Part), count = 32 / bits;
    const auto *const a = w.at<std::uint32_t>(s->a), *const b = w.at<std::uint32_t>(s->b),
                      *const c = w.at<std::uint32_t>(s->c);
    std::uint32_t result[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        std::uint32_t made = keeps == Keeps::sum ? c[l] : 0;
        for (unsigned p = 0; p < count; ++p) {
            int part = F{}(int(Part(a[l] >> bits * p)), int(Part(b[l] >> bits * p)));
            if (keeps == Keeps::sum) {
                made += std::uint32_t(part);
                continue;
            }
            if (keeps == Keeps::nearest)
                part = std::clamp(part, int(std::numeric_limits<Part>::min()), int(std::numeric_limits<Part>::max()));
            made |= (std::uint32_t(part) & ((1u << bits) - 1)) << bits * p;
        }
        result[l] = made;
    }
    w.put(s->d, result);
    return s + 1;
}

template <class Part, class F>
Execute kept(const ptx::Instruction& i) {
    if (i.has("add")) return each_part<Part, F, Keeps::sum>;
    return i.has("sat") ? each_part<Part, F, Keeps::nearest> : each_part<Part, F, Keeps::low_bits>;
}

template <class F>
Execute typed(const ptx::Instruction& i) {
    const bool is_signed = i.last_type() == ptx::Type::s32;
    if (i.name().ends_with('4')) return is_signed ? kept<std::int8_t, F>(i) : kept<std::uint8_t, F>(i);
    return is_signed ? kept<std::int16_t, F>(i) : kept<std::uint16_t, F>(i);
}

Execute comparison(const ptx::Instruction& i) {
    if (i.has("eq")) return typed<std::equal_to<>>(i);
    if (i.has("ne")) return typed<std::not_equal_to<>>(i);
    if (i.has("lt")) return typed<std::less<>>(i);
    if (i.has("le")) return typed<std::less_equal<>>(i);
    if (i.has("gt")) return typed<std::greater<>>(i);
    return i.has("ge") ? typed<std::greater_equal<>>(i) : nullptr;
}

}  // namespace

bool is_packed(std::string_view name) { return name.starts_with('v') && (name.ends_with('2') || name.ends_with('4')); }

Execute find_packed(const ptx::Instruction& i) {
    if (!is_packed(i.name())) return nullptr;
    const std::string_view word = i.name().substr(1, i.name().size() - 2);
    if (word == "add") return typed<std::plus<>>(i);
    if (word == "sub") return typed<std::minus<>>(i);
    if (word == "avrg") return typed<Average>(i);
    if (word == "absdiff") return typed<Distance>(i);
    if (word == "min") return typed<Smaller>(i);
    if (word == "max") return typed<Larger>(i);
    return word == "set" ? comparison(i) : nullptr;
}

}  // namespace lanescope::emulator
