#include "app/compilers/nvrtc.h"

namespace lanescope {
namespace {

// Guards instead of `#pragma once`: names share one text. Each standard header provides std::size_t.
constexpr const char* nothing = "#pragma once\n#include \"stddef.h\"\n";

constexpr const char* integers = R"(#ifndef LANESCOPE_INTEGERS
#define LANESCOPE_INTEGERS
namespace std {
using size_t = decltype(sizeof 0);
}
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
#define INT32_MAX 2147483647
#define INT32_MIN (-INT32_MAX - 1)
#define UINT32_MAX 4294967295u
#define INT64_MAX 9223372036854775807l
#define UINT64_MAX 18446744073709551615ul
namespace std {
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::intptr_t;
using ::uintptr_t;
}
#endif
)";

constexpr const char* sizes = R"(#ifndef LANESCOPE_SIZES
#define LANESCOPE_SIZES
namespace std {
using size_t = decltype(sizeof 0);
using ptrdiff_t = decltype((char*)0 - (char*)0);
using nullptr_t = decltype(nullptr);
}
using std::size_t;
using std::ptrdiff_t;
#endif
)";

constexpr const char* limits = R"(#ifndef LANESCOPE_LIMITS
#define LANESCOPE_LIMITS
#define CHAR_BIT 8
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LLONG_MAX 9223372036854775807ll
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623158e+308
namespace std {
template <class T>
struct numeric_limits;
template <>
struct numeric_limits<float> {
    static constexpr float max() { return FLT_MAX; }
    static constexpr float lowest() { return -FLT_MAX; }
    static constexpr float min() { return FLT_MIN; }
    static constexpr float epsilon() { return FLT_EPSILON; }
    static constexpr float infinity() { return __builtin_bit_cast(float, 0x7f800000); }
};
template <>
struct numeric_limits<double> {
    static constexpr double max() { return DBL_MAX; }
    static constexpr double lowest() { return -DBL_MAX; }
    static constexpr double infinity() { return __builtin_bit_cast(double, 0x7ff0000000000000); }
};
template <>
struct numeric_limits<int> {
    static constexpr int max() { return INT_MAX; }
    static constexpr int min() { return INT_MIN; }
    static constexpr int lowest() { return INT_MIN; }
};
template <>
struct numeric_limits<unsigned> {
    static constexpr unsigned max() { return UINT_MAX; }
    static constexpr unsigned min() { return 0; }
};
}
#endif
)";

constexpr const char* traits = R"(#ifndef LANESCOPE_TRAITS
#define LANESCOPE_TRAITS
namespace std {
template <class T, T constant>
struct integral_constant {
    static constexpr T value = constant;
    constexpr operator T() const { return constant; }
};
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;
template <class, class>
struct is_same : false_type {};
template <class T>
struct is_same<T, T> : true_type {};
template <class A, class B>
inline constexpr bool is_same_v = is_same<A, B>::value;
template <bool, class A, class>
struct conditional { using type = A; };
template <class A, class B>
struct conditional<false, A, B> { using type = B; };
template <bool test, class A, class B>
using conditional_t = typename conditional<test, A, B>::type;
template <bool, class T = void>
struct enable_if {};
template <class T>
struct enable_if<true, T> { using type = T; };
template <bool test, class T = void>
using enable_if_t = typename enable_if<test, T>::type;
template <class T>
struct remove_const { using type = T; };
template <class T>
struct remove_const<const T> { using type = T; };
template <class T>
using remove_const_t = typename remove_const<T>::type;
}
#endif
)";

constexpr const char* algorithms = R"(#ifndef LANESCOPE_ALGORITHMS
#define LANESCOPE_ALGORITHMS
namespace std {
template <class T>
constexpr const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T>
constexpr const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T>
constexpr void swap(T& a, T& b) { T c = a; a = b; b = c; }
}
#endif
)";

constexpr const char* mathematics = R"(#ifndef LANESCOPE_MATHEMATICS
#define LANESCOPE_MATHEMATICS
#define INFINITY __builtin_bit_cast(float, 0x7f800000)
#define NAN __builtin_bit_cast(float, 0x7fffffff)
#define HUGE_VALF INFINITY
#define HUGE_VAL double(INFINITY)
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_1_PI 0.31830988618379067154
#define M_SQRT2 1.41421356237309504880
namespace std {
using ::abs;
using ::ceil;
using ::exp;
using ::fabs;
using ::floor;
using ::fma;
using ::log;
using ::pow;
using ::sqrt;
}
#endif
)";

constexpr const char* containers = R"(#ifndef LANESCOPE_CONTAINERS
#define LANESCOPE_CONTAINERS
namespace std {
using size_t = decltype(sizeof 0);
}
namespace std {
template <class...>
struct vector {};
template <class...>
struct pair {};
template <class...>
struct tuple {};
template <class...>
struct map {};
template <class...>
struct unordered_map {};
template <class...>
struct function {};
template <class...>
struct optional {};
template <class...>
struct unique_ptr {};
template <class...>
struct shared_ptr {};
template <class...>
struct span {};
struct string {};
struct string_view {};
}
#endif
)";

constexpr const char* arrays = R"(#ifndef LANESCOPE_ARRAYS
#define LANESCOPE_ARRAYS
namespace std {
template <class T, decltype(sizeof 0) count>
struct array {
    T values[count];
    constexpr T& operator[](decltype(sizeof 0) i) { return values[i]; }
    constexpr const T& operator[](decltype(sizeof 0) i) const { return values[i]; }
    constexpr decltype(sizeof 0) size() const { return count; }
};
}
#endif
)";

constexpr const char* usual =
    "#pragma once\n#include \"algorithm\"\n#include \"climits\"\n#include \"cmath\"\n#include \"cstddef\"\n"
    "#include \"cstdint\"\n#include \"limits\"\n#include \"type_traits\"\n"
    "typedef unsigned char u_char;\ntypedef unsigned short ushort, u_short;\ntypedef unsigned int uint, u_int;\n"
    "typedef unsigned long ulong, u_long;\n";

constexpr const char* whole_library =
    "#pragma once\n#include \"lanescope_usual.h\"\n#include \"array\"\n#include \"lanescope_containers.h\"\n";

constexpr const char* container_name = "#pragma once\n#include \"lanescope_containers.h\"\n";

struct SharedHeader {
    const char* text;
    std::vector<const char*> names;
};

std::vector<DeviceHeader> list_headers() {
    std::vector<DeviceHeader> all;
    for (const auto& [text, names] :
         {SharedHeader{containers, {"lanescope_containers.h"}}, SharedHeader{usual, {usual_device_header}},
          SharedHeader{nothing, {"cuda_runtime.h", "cuda_runtime_api.h",
                                 "cuda.h",         "device_launch_parameters.h",
                                 "assert.h",       "cassert",
                                 "chrono",         "cstdio",
                                 "cstdlib",        "cstring",
                                 "ctime",          "cublas.h",
                                 "cublas_v2.h",    "cuda_profiler_api.h",
                                 "curand.h",       "cusparse.h",
                                 "cusparse_v2.h",  "exception",
                                 "fstream",        "iomanip",
                                 "iostream",       "numeric",
                                 "random",         "sstream",
                                 "stdexcept",      "stdio.h",
                                 "stdlib.h",       "string.h",
                                 "time.h"}},
          SharedHeader{algorithms, {"algorithm"}}, SharedHeader{arrays, {"array"}},
          SharedHeader{whole_library, {"bits/stdc++.h"}},
          SharedHeader{limits, {"cfloat", "climits", "float.h", "limits", "limits.h"}},
          SharedHeader{mathematics, {"cmath", "math.h"}}, SharedHeader{sizes, {"cstddef", "stddef.h"}},
          SharedHeader{integers, {"cstdint", "stdint.h"}},
          SharedHeader{container_name,
                       {"functional", "map", "memory", "optional", "span", "string", "string_view", "tuple",
                        "unordered_map", "utility", "vector"}},
          SharedHeader{traits, {"type_traits"}}})
        for (const char* name : names) all.push_back({name, text});
    return all;
}

}  // namespace

std::span<const DeviceHeader> device_headers() {
    static const std::vector<DeviceHeader> all = list_headers();
    return all;
}

}  // namespace lanescope
