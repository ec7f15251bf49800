// libdevice functions (__nv_*) as CUDA documents them, with the C library's results.
#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "app/emulator/steps/external_functions.h"
#include "app/model/element_values.h"

namespace lanescope::emulator {
namespace {

/// In bytes.
struct Signature {
    std::size_t parameters = 0, result_bytes = 0;
    std::size_t bytes[4]{};
};
struct OutsideRow {
    std::string_view name;
    Execute execute;
    Signature signature;
};

template <class R, class... T, std::size_t... number>
const Step* apply(Warp& w, const Step* s, R (*f)(T...), std::index_sequence<number...>) {
    const CallTable& table = table_of(w, s);
    for (Mask rest = w.mask; rest; rest &= rest - 1) {
        const auto l = unsigned(std::countr_zero(rest));
        set(w, table.results[0].first, l, f(get<T>(w, table.parameters[number].first, l)...));
    }
    return s + 1;
}
template <class R, class... T>
const Step* apply(Warp& w, const Step* s, R (*f)(T...)) {
    return apply(w, s, f, std::index_sequence_for<T...>());
}
template <class R, class... T>
constexpr Signature signature_of(R (*)(T...)) {
    return {sizeof...(T), sizeof(R), {sizeof(T)...}};
}

template <auto f>
const Step* applied(Warp& w, const Step* s) {
    return apply(w, s, f);
}
template <auto f>
constexpr OutsideRow row(std::string_view name) {
    return {name, applied<f>, signature_of(f)};
}
template <class F>
constexpr OutsideRow row(std::string_view name, F f) {
    return {name, applied<+F{}>, signature_of(+f)};
}

using F1 = float (*)(float);
using D1 = double (*)(double);
using F2 = float (*)(float, float);
using D2 = double (*)(double, double);

float over_root_single(float a) { return 1 / std::sqrt(a); }
int float_bits(float a) { return std::bit_cast<int>(a); }
float bits_float(int a) { return std::bit_cast<float>(a); }

template <class T>
T turned(T a) {
    T r = 0;
    for (unsigned i = 0; i < sizeof a * 8; ++i) r = T(r << 1) | T(a >> i & 1);
    return r;
}
int chosen_bytes(int x, int y, int selectors) {
    const auto bytes = std::uint64_t(unsigned(y)) << 32 | unsigned(x);
    unsigned r = 0;
    for (int i = 0; i < 4; ++i) r |= unsigned(bytes >> 8 * (selectors >> 4 * i & 7) & 0xff) << 8 * i;
    return int(r);
}
__extension__ using Long = __int128;
__extension__ using UnsignedLong = unsigned __int128;
unsigned distance(int a, int b, unsigned sum) {
    return sum + (a > b ? unsigned(a) - unsigned(b) : unsigned(b) - unsigned(a));
}

/// volatile, because compilers assume the default rounding mode.
template <int mode, class F>
auto rounded(F f) {
    const int usual = std::fegetround();
    std::fesetround(mode);
    const volatile auto result = f();
    std::fesetround(usual);
    return result;
}
template <class T, int mode, class F>
T calculated(T a, T b) {
    const volatile T x = a, y = b;
    return rounded<mode>([&] { return F{}(T(x), T(y)); });
}
template <class T, int mode>
T inverse(T a) {
    return calculated<T, mode, std::divides<>>(1, a);
}
template <class T, int mode>
T root(T a) {
    const volatile T x = a;
    return rounded<mode>([&] { return std::sqrt(T(x)); });
}
template <class T, int mode>
T fused(T a, T b, T c) {
    const volatile T x = a, y = b, z = c;
    return rounded<mode>([&] { return std::fma(T(x), T(y), T(z)); });
}
template <class To, class From, int mode>
To converted(From a) {
    const volatile From x = a;
    return rounded<mode>([&] { return To(x); });
}
/// Clamps to the range. NaN gives 0 from float to 32 bits, else only the highest bit.
template <class To, class From, int mode>
To whole(From a) {
    using Limits = std::numeric_limits<To>;
    if (std::isnan(a)) return sizeof(From) == 4 && sizeof(To) == 4 ? To(0) : To(To(1) << (sizeof(To) * 8 - 1));
    const From value = mode == FE_TOWARDZERO ? std::trunc(a)
                       : mode == FE_UPWARD   ? std::ceil(a)
                       : mode == FE_DOWNWARD ? std::floor(a)
                                             : std::nearbyint(a);
    if (value < From(Limits::min())) return Limits::min();
    return value >= std::ldexp(From(1), Limits::digits) ? Limits::max() : To(value);
}

/// sin(pi a), cos(pi a): exact for multiples of 1/2, because only the rest of a is multiplied.
template <class T>
T sine_of_turns(T a) {
    const T rest = std::remainder(a, T(2)), size = std::fabs(rest);
    const T value = size <= T(0.25)   ? std::sin(T(M_PI) * size)
                    : size <= T(0.75) ? std::cos(T(M_PI) * (T(0.5) - size))
                                      : std::sin(T(M_PI) * (1 - size));
    return std::copysign(value, rest);
}
template <class T>
T cosine_of_turns(T a) {
    const T size = std::fabs(std::remainder(a, T(2)));
    return size <= T(0.25)   ? std::cos(T(M_PI) * size)
           : size <= T(0.75) ? std::sin(T(M_PI) * (T(0.5) - size))
                             : -std::cos(T(M_PI) * (1 - size));
}

/// The inverse of the standard normal distribution: Newton's steps on the logarithm of the smaller tail, which is
/// nearly a parabola there.
double normal_quantile(double p) {
    if (!(p >= 0 && p <= 1)) return std::numeric_limits<double>::quiet_NaN();
    const bool is_upper = p > 0.5;
    const double tail = is_upper ? 1 - p : p;
    if (tail == 0) return is_upper ? HUGE_VAL : -HUGE_VAL;
    double x = tail > 0.1 ? 0 : std::sqrt(-2 * std::log(tail));
    constexpr int most_steps = 60;
    for (int step = 0; step < most_steps; ++step) {
        const double present = 0.5 * std::erfc(x * M_SQRT1_2);
        const double density = std::exp(-0.5 * x * x) * 0.5 * M_SQRT1_2 * M_2_SQRTPI;
        const double change = std::log(present / tail) * present / density;
        x += change;
        if (std::fabs(change) <= 1e-16 * std::fabs(x)) break;
    }
    return is_upper ? x : 0 - x;
}
double inverse_erf(double a) {
    if (std::fabs(a) >= 0.5) return std::copysign(-normal_quantile((1 - std::fabs(a)) / 2) * M_SQRT1_2, a);
    double x = a * 0.8862269254527580;  // sqrt(pi) / 2
    for (int step = 0; step < 8; ++step) x -= (std::erf(x) - a) / (M_2_SQRTPI * std::exp(-x * x));
    return x;
}
double inverse_erfc(double a) { return -normal_quantile(a / 2) * M_SQRT1_2; }
/// exp(a * a) * erfc(a): a continued fraction where the factors leave the range.
double scaled_erfc(double a) {
    if (a < 25) return std::exp(a * a) * std::erfc(a);
    double rest = 0;
    for (int n = 30; n > 0; --n) rest = n * 0.5 / (a + rest);
    return M_2_SQRTPI / 2 / (a + rest);
}
template <class T>
int exponent_of(T a) {
    return std::ilogb(a);
}

#define LANESCOPE_EACH_OF_ONE(X)                                                                                     \
    X(sin)                                                                                                           \
    X(cos)                                                                                                           \
    X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(expm1) X(log) \
        X(log2) X(log10) X(log1p) X(sqrt) X(cbrt) X(erf) X(erfc) X(tgamma) X(lgamma) X(floor) X(ceil) X(trunc)       \
            X(round) X(rint) X(nearbyint) X(fabs) X(logb)
#define LANESCOPE_EACH_OF_TWO(X) \
    X(pow) X(fmod) X(fmin) X(fmax) X(fdim) X(atan2) X(hypot) X(copysign) X(remainder) X(nextafter)
#define LANESCOPE_REAL1(name) \
    row<static_cast<F1>(std::name)>("__nv_" #name "f"), row<static_cast<D1>(std::name)>("__nv_" #name),
#define LANESCOPE_REAL2(name) \
    row<static_cast<F2>(std::name)>("__nv_" #name "f"), row<static_cast<D2>(std::name)>("__nv_" #name),
#define LANESCOPE_WAY(way, mode)                                                                                       \
    row<calculated<float, mode, std::plus<>>>("__nv_fadd_" way),                                                       \
        row<calculated<float, mode, std::minus<>>>("__nv_fsub_" way),                                                  \
        row<calculated<float, mode, std::multiplies<>>>("__nv_fmul_" way),                                             \
        row<calculated<float, mode, std::divides<>>>("__nv_fdiv_" way), row<inverse<float, mode>>("__nv_frcp_" way),   \
        row<root<float, mode>>("__nv_fsqrt_" way), row<fused<float, mode>>("__nv_fmaf_" way),                          \
        row<calculated<double, mode, std::plus<>>>("__nv_dadd_" way),                                                  \
        row<calculated<double, mode, std::minus<>>>("__nv_dsub_" way),                                                 \
        row<calculated<double, mode, std::multiplies<>>>("__nv_dmul_" way),                                            \
        row<calculated<double, mode, std::divides<>>>("__nv_ddiv_" way), row<inverse<double, mode>>("__nv_drcp_" way), \
        row<root<double, mode>>("__nv_dsqrt_" way), row<fused<double, mode>>("__nv_fma_" way),                         \
        row<converted<float, int, mode>>("__nv_int2float_" way),                                                       \
        row<converted<float, unsigned, mode>>("__nv_uint2float_" way),                                                 \
        row<converted<float, std::int64_t, mode>>("__nv_ll2float_" way),                                               \
        row<converted<float, std::uint64_t, mode>>("__nv_ull2float_" way),                                             \
        row<converted<double, std::int64_t, mode>>("__nv_ll2double_" way),                                             \
        row<converted<double, std::uint64_t, mode>>("__nv_ull2double_" way),                                           \
        row<converted<float, double, mode>>("__nv_double2float_" way),                                                 \
        row<whole<int, float, mode>>("__nv_float2int_" way),                                                           \
        row<whole<unsigned, float, mode>>("__nv_float2uint_" way),                                                     \
        row<whole<std::int64_t, float, mode>>("__nv_float2ll_" way),                                                   \
        row<whole<std::uint64_t, float, mode>>("__nv_float2ull_" way),                                                 \
        row<whole<int, double, mode>>("__nv_double2int_" way),                                                         \
        row<whole<unsigned, double, mode>>("__nv_double2uint_" way),                                                   \
        row<whole<std::int64_t, double, mode>>("__nv_double2ll_" way),                                                 \
        row<whole<std::uint64_t, double, mode>>("__nv_double2ull_" way)

/// I0 or I1 by its power series, whose terms have one sign. Not every C++ library has std::cyl_bessel_i.
double modified_bessel(int order, double x) {
    const double quarter = x * x / 4;
    double term = order == 0 ? 1 : x / 2, sum = term;
    for (int k = 1; std::fabs(term) > std::fabs(sum) * 1e-17 && std::isfinite(sum); ++k)
        sum += term *= quarter / (double(k) * (k + order));
    return sum;
}

#define LANESCOPE_SPECIAL(T, f)                                                                                        \
    row<sine_of_turns<T>>("__nv_sinpi" #f), row<cosine_of_turns<T>>("__nv_cospi" #f),                                  \
        row<exponent_of<T>>("__nv_ilogb" #f), row("__nv_ldexp" #f, [](T a, int n) -> T { return std::ldexp(a, n); }),  \
        row("__nv_scalbn" #f, [](T a, int n) -> T { return std::ldexp(a, n); }),                                       \
        row("__nv_powi" #f, [](T a, int n) -> T { return T(std::pow(double(a), n)); }),                                \
        row("__nv_llround" #f, [](T a) -> std::int64_t { return std::llround(a); }),                                   \
        row("__nv_llrint" #f, [](T a) -> std::int64_t { return std::llrint(a); }),                                     \
        row("__nv_rcbrt" #f, [](T a) -> T { return 1 / std::cbrt(a); }),                                               \
        row("__nv_rhypot" #f, [](T a, T b) -> T { return 1 / std::hypot(a, b); }),                                     \
        row("__nv_norm3d" #f, [](T a, T b, T c) -> T { return std::hypot(a, b, c); }),                                 \
        row("__nv_rnorm3d" #f, [](T a, T b, T c) -> T { return 1 / std::hypot(a, b, c); }),                            \
        row("__nv_norm4d" #f, [](T a, T b, T c, T d) -> T { return std::hypot(std::hypot(a, b), std::hypot(c, d)); }), \
        row("__nv_rnorm4d" #f,                                                                                         \
            [](T a, T b, T c, T d) -> T { return 1 / std::hypot(std::hypot(a, b), std::hypot(c, d)); }),               \
        row("__nv_normcdf" #f, [](T a) -> T { return T(0.5 * std::erfc(-double(a) * M_SQRT1_2)); }),                   \
        row("__nv_normcdfinv" #f, [](T a) -> T { return T(normal_quantile(a)); }),                                     \
        row("__nv_erfinv" #f, [](T a) -> T { return T(inverse_erf(a)); }),                                             \
        row("__nv_erfcinv" #f, [](T a) -> T { return T(inverse_erfc(a)); }),                                           \
        row("__nv_erfcx" #f, [](T a) -> T { return T(scaled_erfc(a)); }),                                              \
        row("__nv_j0" #f, [](T a) -> T { return T(::j0(a)); }),                                                        \
        row("__nv_j1" #f, [](T a) -> T { return T(::j1(a)); }),                                                        \
        row("__nv_y0" #f, [](T a) -> T { return T(::y0(a)); }),                                                        \
        row("__nv_y1" #f, [](T a) -> T { return T(::y1(a)); }),                                                        \
        row("__nv_jn" #f, [](int n, T a) -> T { return T(::jn(n, a)); }),                                              \
        row("__nv_yn" #f, [](int n, T a) -> T { return T(::yn(n, a)); }),                                              \
        row("__nv_cyl_bessel_i0" #f, [](T a) -> T { return T(modified_bessel(0, double(a))); }),                       \
        row("__nv_cyl_bessel_i1" #f, [](T a) -> T { return T(modified_bessel(1, double(a))); }),

constexpr OutsideRow functions[] = {
    LANESCOPE_EACH_OF_ONE(LANESCOPE_REAL1) LANESCOPE_EACH_OF_TWO(LANESCOPE_REAL2)
        row<static_cast<float (*)(float, float, float)>(std::fma)>("__nv_fmaf"),
    row<static_cast<double (*)(double, double, double)>(std::fma)>("__nv_fma"),
    row("__nv_exp10f", [](float a) { return std::pow(10.0f, a); }),
    row("__nv_exp10", [](double a) { return std::pow(10.0, a); }),
    row<over_root_single>("__nv_rsqrtf"),
    row("__nv_rsqrt", [](double a) -> double { return 1 / std::sqrt(a); }),
    row("__nv_saturatef", [](float a) -> float { return a > 0 ? std::min(a, 1.0f) : 0.0f; }),
    row("__nv_fast_fdividef", [](float a, float b) { return a / b; }),
    row<static_cast<F1>(std::sin)>("__nv_fast_sinf"),
    row<static_cast<F1>(std::cos)>("__nv_fast_cosf"),
    row<static_cast<F1>(std::exp)>("__nv_fast_expf"),
    row<static_cast<F1>(std::log)>("__nv_fast_logf"),
    row<static_cast<F1>(std::log2)>("__nv_fast_log2f"),
    row<static_cast<F2>(std::pow)>("__nv_fast_powf"),
    row("__nv_fast_tanf", [](float a) -> float { return std::tan(a); }),
    row("__nv_fast_exp10f", [](float a) -> float { return std::pow(10.0f, a); }),
    row("__nv_fast_log10f", [](float a) -> float { return std::log10(a); }),
    row("__nv_ullmin", [](std::uint64_t a, std::uint64_t b) -> std::uint64_t { return std::min(a, b); }),
    row("__nv_ullmax", [](std::uint64_t a, std::uint64_t b) -> std::uint64_t { return std::max(a, b); }),
    row("__nv_rcp64h", [](double a) -> double { return 1 / a; }),
    LANESCOPE_SPECIAL(float, f) LANESCOPE_SPECIAL(double, )
        row("__nv_min", [](int a, int b) { return std::min(a, b); }),
    row("__nv_max", [](int a, int b) { return std::max(a, b); }),
    row("__nv_umin", [](unsigned a, unsigned b) { return std::min(a, b); }),
    row("__nv_umax", [](unsigned a, unsigned b) { return std::max(a, b); }),
    row("__nv_llmin", [](long long a, long long b) { return std::min(a, b); }),
    row("__nv_llmax", [](long long a, long long b) { return std::max(a, b); }),
    row("__nv_abs", [](int a) -> int { return a < 0 ? int(0u - unsigned(a)) : a; }),
    row("__nv_llabs",
        [](long long a) -> long long { return a < 0 ? static_cast<long long>(0 - static_cast<std::uint64_t>(a)) : a; }),
    row<float_bits>("__nv_float_as_int"),
    row<bits_float>("__nv_int_as_float"),
    row<float_bits>("__nv_float_as_uint"),
    row<bits_float>("__nv_uint_as_float"),
    row("__nv_double_as_longlong", [](double a) { return std::bit_cast<long long>(a); }),
    row("__nv_longlong_as_double", [](long long a) { return std::bit_cast<double>(a); }),
    row("__nv_isnanf", [](float a) -> int { return std::isnan(a); }),
    row("__nv_isnand", [](double a) -> int { return std::isnan(a); }),
    row("__nv_isinff", [](float a) -> int { return std::isinf(a); }),
    row("__nv_isinfd", [](double a) -> int { return std::isinf(a); }),
    row("__nv_finitef", [](float a) -> int { return std::isfinite(a); }),
    row("__nv_isfinited", [](double a) -> int { return std::isfinite(a); }),
    row("__nv_signbitf", [](float a) -> int { return std::signbit(a); }),
    row("__nv_signbitd", [](double a) -> int { return std::signbit(a); }),
    row("__nv_popc", [](int a) -> int { return __builtin_popcount(unsigned(a)); }),
    row("__nv_popcll", [](long long a) -> int { return __builtin_popcountll(static_cast<unsigned long long>(a)); }),
    row("__nv_clz", [](int a) -> int { return a ? __builtin_clz(unsigned(a)) : 32; }),
    row("__nv_clzll", [](long long a) -> int { return a ? __builtin_clzll(static_cast<unsigned long long>(a)) : 64; }),
    row("__nv_ffs", [](int a) -> int { return __builtin_ffs(a); }),
    row("__nv_ffsll", [](long long a) -> int { return __builtin_ffsll(a); }),
    row<turned<unsigned>>("__nv_brev"),
    row<turned<std::uint64_t>>("__nv_brevll"),
    row<chosen_bytes>("__nv_byte_perm"),
    row("__nv_mulhi", [](int a, int b) { return int(std::int64_t(a) * b >> 32); }),
    row("__nv_umulhi", [](unsigned a, unsigned b) { return unsigned(std::uint64_t(a) * b >> 32); }),
    row("__nv_mul64hi", [](std::int64_t a, std::int64_t b) { return std::int64_t(Long(a) * b >> 64); }),
    row("__nv_umul64hi", [](std::uint64_t a, std::uint64_t b) { return std::uint64_t(UnsignedLong(a) * b >> 64); }),
    row("__nv_mul24",
        [](int a, int b) { return int(unsigned(int(unsigned(a) << 8) >> 8) * unsigned(int(unsigned(b) << 8) >> 8)); }),
    row("__nv_umul24", [](unsigned a, unsigned b) -> unsigned { return (a & 0xffffff) * (b & 0xffffff); }),
    row<distance>("__nv_sad"),
    row("__nv_usad", [](unsigned a, unsigned b, unsigned sum) -> unsigned { return sum + (a > b ? a - b : b - a); }),
    row("__nv_hadd", [](int a, int b) { return int((std::int64_t(a) + b) >> 1); }),
    row("__nv_rhadd", [](int a, int b) { return int((std::int64_t(a) + b + 1) >> 1); }),
    row("__nv_uhadd", [](unsigned a, unsigned b) { return unsigned((std::uint64_t(a) + b) >> 1); }),
    row("__nv_urhadd", [](unsigned a, unsigned b) { return unsigned((std::uint64_t(a) + b + 1) >> 1); }),
    row("__nv_double2hiint", [](double a) { return int(std::bit_cast<std::int64_t>(a) >> 32); }),
    row("__nv_double2loint", [](double a) { return int(std::bit_cast<std::int64_t>(a)); }),
    row("__nv_hiloint2double",
        [](int upper, int lower) { return std::bit_cast<double>(std::int64_t(upper) << 32 | unsigned(lower)); }),
    row("__nv_half2float", [](short bits) { return to_float(half{std::uint16_t(bits)}); }),
    row("__nv_float2half_rn", [](float value) -> short { return short(to_half(value).bits); }),
    row<over_root_single>("__nv_frsqrt_rn"),
    row<converted<double, int, FE_TONEAREST>>("__nv_int2double_rn"),
    row<converted<double, unsigned, FE_TONEAREST>>("__nv_uint2double_rn"),
    LANESCOPE_WAY("rn", FE_TONEAREST),
    LANESCOPE_WAY("rz", FE_TOWARDZERO),
    LANESCOPE_WAY("ru", FE_UPWARD),
    LANESCOPE_WAY("rd", FE_DOWNWARD),
};

bool fits(const Signature& signature, const CallTable& call) {
    if (call.parameters.size() != signature.parameters || call.results.size() != 1) return false;
    for (std::size_t p = 0; p < signature.parameters; ++p)
        if (call.parameters[p].second != signature.bytes[p]) return false;
    return call.results[0].second == signature.result_bytes;
}

}  // namespace

Execute find_libdevice(std::string_view name, const CallTable& call) {
    for (const OutsideRow& row : functions)
        if (row.name == name) return fits(row.signature, call) ? row.execute : nullptr;
    return nullptr;
}

}  // namespace lanescope::emulator
