// assert() for kernels that reports compared values: `i < n` failed, 37 < 32. The host compiler and NVRTC embed it, so
// it uses no standard header.
//
// `Begin{} <= a < b` parses as `(Begin{} <= a) < b`: the outermost comparison gets the saved left side. The condition
// is evaluated once.
#ifndef LANESCOPE_CLAIMS
#define LANESCOPE_CLAIMS
#ifndef __CUDACC_RTC__
#pragma GCC system_header
#endif

// assert.h may be included inside `extern "C"`.
extern "C++" {

/// A scalar as bits. kind: i, u (integers), f (float), d (double), p (pointer), 0: not printable.
struct lanescope_scalar {
    int kind;
    unsigned long long bits;
};

namespace lanescope_claims {

template <class T>
constexpr bool is_scalar = !__is_class(T) && !__is_union(T);
template <class T>
constexpr bool is_pointer = false;
template <class T>
constexpr bool is_pointer<T*> = true;
template <class T>
constexpr bool is_whole_number = false;
#define LANESCOPE_WHOLE_NUMBER(T) \
    template <>                   \
    constexpr bool is_whole_number<T> = true;
LANESCOPE_WHOLE_NUMBER(bool)
LANESCOPE_WHOLE_NUMBER(char)
LANESCOPE_WHOLE_NUMBER(signed char)
LANESCOPE_WHOLE_NUMBER(unsigned char)
LANESCOPE_WHOLE_NUMBER(short)
LANESCOPE_WHOLE_NUMBER(unsigned short)
LANESCOPE_WHOLE_NUMBER(int)
LANESCOPE_WHOLE_NUMBER(unsigned)
LANESCOPE_WHOLE_NUMBER(long)
LANESCOPE_WHOLE_NUMBER(unsigned long)
LANESCOPE_WHOLE_NUMBER(long long)
LANESCOPE_WHOLE_NUMBER(unsigned long long)
#undef LANESCOPE_WHOLE_NUMBER

constexpr lanescope_scalar bits_of(float value) { return {'f', __builtin_bit_cast(unsigned, value)}; }
constexpr lanescope_scalar bits_of(double value) { return {'d', __builtin_bit_cast(unsigned long long, value)}; }
constexpr lanescope_scalar bits_of(lanescope_scalar value) { return value; }

template <class T>
constexpr lanescope_scalar bits_of(T value) {
    if constexpr (is_whole_number<T> || __is_enum(T))
        return {T(-1) < T(0) ? 'i' : 'u', (unsigned long long)(long long)value};
    else if constexpr (is_pointer<T>)
        return {'p', (unsigned long long)value};
    else if constexpr (requires { static_cast<float>(value); })  // half precision
        return bits_of(static_cast<float>(value));
    else
        return {0, 0};
}

/// Objects are saved as bits, because a temporary may end before the report.
template <class T, bool scalar = is_scalar<T>>
struct Kept {
    using type = T;
};
template <class T>
struct Kept<T, false> {
    using type = lanescope_scalar;
};
template <class T>
constexpr typename Kept<T>::type kept(const T& value) {
    if constexpr (is_scalar<T>)
        return value;
    else
        return bits_of(value);
}

template <class T, class U>
struct Comparison {
    bool holds;
    const char* sign;
    typename Kept<T>::type left;
    typename Kept<U>::type right;
    constexpr operator bool() const { return holds; }
};

/// A null pointer may be written as 0.
template <class T, class U>
constexpr decltype(auto) beside(const U& value) {
    if constexpr (is_pointer<T> && is_whole_number<U>)
        return (T)(unsigned long long)value;
    else
        return (value);
}

/// The left side. T: its type, or a reference for an object.
template <class T, class Stored>
struct Left {
    Stored value;
    constexpr operator Stored() const { return value; }

#define LANESCOPE_COMPARISON(sign)                                                           \
    template <class U>                                                                       \
    requires(is_scalar<U>) constexpr Comparison<T, U> operator sign(U right) const {         \
        return {bool(beside<U>(value) sign beside<T>(right)), #sign, kept<T>(value), right}; \
    }                                                                                        \
    template <class U>                                                                       \
    requires(!is_scalar<U>) constexpr Comparison<T, U> operator sign(const U& right) const { \
        return {bool(value sign right), #sign, kept<T>(value), bits_of(right)};              \
    }
    LANESCOPE_COMPARISON(==)
    LANESCOPE_COMPARISON(!=)
    LANESCOPE_COMPARISON(<)
    LANESCOPE_COMPARISON(>)
    LANESCOPE_COMPARISON(<=)
    LANESCOPE_COMPARISON(>=)
#undef LANESCOPE_COMPARISON
};

struct Begin {};
template <class T>
requires(is_scalar<T>) constexpr Left<T, T> operator<=(Begin, T value) { return {value}; }  // read at the condition
template <class T>
requires(!is_scalar<T>) constexpr Left<T, const T&> operator<=(Begin, const T& value) { return {value}; }

template <class T, class U>
constexpr Comparison<T, U> judged(const Comparison<T, U>& comparison) {
    return comparison;
}
template <class T, class Stored>
constexpr Comparison<int, int> judged(const Left<T, Stored>& left) {
    return {static_cast<bool>(left.value), "", 0, 0};
}
template <class T>
constexpr Comparison<int, int> judged(const T& value) {
    return {static_cast<bool>(value), "", 0, 0};
}

}  // namespace lanescope_claims
}

// `a = b` cannot follow Begin{} <=, so it is a plain condition. `requires` tests only dependent expressions, hence the
// lambda's parameter. Inlining keeps the condition's accesses in the kernel.
#define LANESCOPE_JUDGED(...)                                                \
    [&](auto lanescope_begin) __attribute__((always_inline)) {               \
        if constexpr (requires { lanescope_begin <= __VA_ARGS__; })          \
            return lanescope_claims::judged(lanescope_begin <= __VA_ARGS__); \
        else                                                                 \
            return lanescope_claims::judged(static_cast<bool>(__VA_ARGS__)); \
    }                                                                        \
    (lanescope_claims::Begin{})
#endif
