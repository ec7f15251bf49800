// Arithmetic that is rounded towards zero, up or down. Compiled kernels call it by name.
#include <cfenv>
#include <cmath>

namespace {

int rounding_of(char way) { return way == 'z' ? FE_TOWARDZERO : way == 'u' ? FE_UPWARD : FE_DOWNWARD; }

/// What calculate() gives while results are rounded that way. The compiler knows nothing of roundings, so the operands
/// are read, and the result is written, between the two changes.
template <class Calculate>
auto rounded(char way, Calculate calculate) {
    const int usual = std::fegetround();
    std::fesetround(rounding_of(way));
    const volatile auto result = calculate();
    std::fesetround(usual);
    return result;
}

template <class T>
T rounded(char operation, char way, T left, T right, T added) {
    const volatile T a = left, b = right, c = added;
    return rounded(way, [&]() -> T {
        switch (operation) {
            case '+':
                return a + b;
            case '-':
                return a - b;
            case '*':
                return a * b;
            case '/':
                return a / b;
            case 's':
                return std::sqrt(T(a));
            default:
                return std::fma(T(a), T(b), T(c));
        }
    });
}

template <class To, class From>
To converted(From value, char way) {
    const volatile From from = value;
    return rounded(way, [&] { return static_cast<To>(from); });
}

}  // namespace

#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]

extern "C" {

LANESCOPE_EXPORT float lanescope_rounded_float(char operation, char way, float a, float b, float c) {
    return rounded(operation, way, a, b, c);
}
LANESCOPE_EXPORT double lanescope_rounded_double(char operation, char way, double a, double b, double c) {
    return rounded(operation, way, a, b, c);
}
LANESCOPE_EXPORT float lanescope_float_of_double(double value, char way) { return converted<float>(value, way); }
LANESCOPE_EXPORT float lanescope_float_of_signed(long value, char way) { return converted<float>(value, way); }
LANESCOPE_EXPORT float lanescope_float_of_unsigned(unsigned long value, char way) {
    return converted<float>(value, way);
}
LANESCOPE_EXPORT double lanescope_double_of_signed(long value, char way) { return converted<double>(value, way); }
LANESCOPE_EXPORT double lanescope_double_of_unsigned(unsigned long value, char way) {
    return converted<double>(value, way);
}

}  // extern "C"
