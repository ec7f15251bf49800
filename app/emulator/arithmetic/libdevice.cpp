// Mathematical functions of libdevice (__nv_*) after CUDA's documentation. Results and rounding are the C library's.
#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>
#include <utility>

#include "app/emulator/steps/external_functions.h"
#include "app/model/element_values.h"

namespace lanescope::emulator {
namespace {

/// In bytes.
struct Signature {
    std::size_t parameters = 0, result_bytes = 0;
    std::size_t bytes[3]{};
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

using F1 = float (*)(float);
using D1 = double (*)(double);
using F2 = float (*)(float, float);
using D2 = double (*)(double, double);

#define LANESCOPE_REAL1(name) \
    row<static_cast<F1>(std::name)>("__nv_" #name "f"), row<static_cast<D1>(std::name)>("__nv_" #name)
#define LANESCOPE_REAL2(name) \
    row<static_cast<F2>(std::name)>("__nv_" #name "f"), row<static_cast<D2>(std::name)>("__nv_" #name)

float exp10_single(float a) { return std::pow(10.0f, a); }
double exp10_double(double a) { return std::pow(10.0, a); }
float over_root_single(float a) { return 1 / std::sqrt(a); }
double over_root_double(double a) { return 1 / std::sqrt(a); }
float saturated(float a) { return a > 0 ? std::min(a, 1.0f) : 0.0f; }
float fast_divided(float a, float b) { return a / b; }
int least(int a, int b) { return std::min(a, b); }
int greatest(int a, int b) { return std::max(a, b); }
unsigned least_unsigned(unsigned a, unsigned b) { return std::min(a, b); }
unsigned greatest_unsigned(unsigned a, unsigned b) { return std::max(a, b); }
long long least_long(long long a, long long b) { return std::min(a, b); }
long long greatest_long(long long a, long long b) { return std::max(a, b); }
int absolute(int a) { return a < 0 ? int(0u - unsigned(a)) : a; }
long long absolute_long(long long a) {
    return a < 0 ? static_cast<long long>(0ull - static_cast<unsigned long long>(a)) : a;
}
int float_bits(float a) { return std::bit_cast<int>(a); }
float bits_float(int a) { return std::bit_cast<float>(a); }
long long double_bits(double a) { return std::bit_cast<long long>(a); }
double bits_double(long long a) { return std::bit_cast<double>(a); }
int is_nan_single(float a) { return std::isnan(a); }
int is_inf_single(float a) { return std::isinf(a); }
int is_finite_single(float a) { return std::isfinite(a); }
int is_nan_double(double a) { return std::isnan(a); }
int is_inf_double(double a) { return std::isinf(a); }
int is_finite_double(double a) { return std::isfinite(a); }
int sign_single(float a) { return std::signbit(a); }
int sign_double(double a) { return std::signbit(a); }

int leading(int a) { return a ? __builtin_clz(unsigned(a)) : 32; }
int leading_long(long long a) { return a ? __builtin_clzll(static_cast<unsigned long long>(a)) : 64; }
int ones(int a) { return __builtin_popcount(unsigned(a)); }
int ones_long(long long a) { return __builtin_popcountll(static_cast<unsigned long long>(a)); }
int first_one(int a) { return __builtin_ffs(a); }
int first_one_long(long long a) { return __builtin_ffsll(a); }
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
int high(int a, int b) { return int(std::int64_t(a) * b >> 32); }
unsigned high_unsigned(unsigned a, unsigned b) { return unsigned(std::uint64_t(a) * b >> 32); }
std::int64_t high_long(std::int64_t a, std::int64_t b) { return std::int64_t(Long(a) * b >> 64); }
std::uint64_t high_unsigned_long(std::uint64_t a, std::uint64_t b) { return std::uint64_t(UnsignedLong(a) * b >> 64); }
int product24(int a, int b) { return int(unsigned(int(unsigned(a) << 8) >> 8) * unsigned(int(unsigned(b) << 8) >> 8)); }
unsigned product24_unsigned(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
unsigned distance(int a, int b, unsigned sum) {
    return sum + (a > b ? unsigned(a) - unsigned(b) : unsigned(b) - unsigned(a));
}
unsigned distance_unsigned(unsigned a, unsigned b, unsigned sum) { return sum + (a > b ? a - b : b - a); }
int mean(int a, int b) { return int((std::int64_t(a) + b) >> 1); }
int mean_up(int a, int b) { return int((std::int64_t(a) + b + 1) >> 1); }
unsigned mean_unsigned(unsigned a, unsigned b) { return unsigned((std::uint64_t(a) + b) >> 1); }
unsigned mean_up_unsigned(unsigned a, unsigned b) { return unsigned((std::uint64_t(a) + b + 1) >> 1); }
int upper_word(double a) { return int(std::bit_cast<std::int64_t>(a) >> 32); }
int lower_word(double a) { return int(std::bit_cast<std::int64_t>(a)); }
double of_words(int upper, int lower) { return std::bit_cast<double>(std::int64_t(upper) << 32 | unsigned(lower)); }
float half_to_single(short bits) { return simt::to_float(simt::half{std::uint16_t(bits)}); }
short single_to_half(float value) { return short(simt::to_half(value).bits); }

/// Operands and result are volatile, because compilers assume the default rounding mode.
template <int mode, class F>
auto rounded(F f) {
    const int usual = std::fegetround();
    std::fesetround(mode);
    const volatile auto result = f();
    std::fesetround(usual);
    return result;
}
template <class T, int mode>
T sum(T a, T b) {
    const volatile T x = a, y = b;
    return rounded<mode>([&] { return T(x + y); });
}
template <class T, int mode>
T difference(T a, T b) {
    const volatile T x = a, y = b;
    return rounded<mode>([&] { return T(x - y); });
}
template <class T, int mode>
T product(T a, T b) {
    const volatile T x = a, y = b;
    return rounded<mode>([&] { return T(x * y); });
}
template <class T, int mode>
T quotient(T a, T b) {
    const volatile T x = a, y = b;
    return rounded<mode>([&] { return T(x / y); });
}
template <class T, int mode>
T inverse(T a) {
    return quotient<T, mode>(1, a);
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
/// Clamps to the range. NaN gives 0 from float to 32 bits, otherwise the highest bit alone.
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

constexpr OutsideRow functions[] = {
    LANESCOPE_REAL1(sin),
    LANESCOPE_REAL1(cos),
    LANESCOPE_REAL1(tan),
    LANESCOPE_REAL1(asin),
    LANESCOPE_REAL1(acos),
    LANESCOPE_REAL1(atan),
    LANESCOPE_REAL1(sinh),
    LANESCOPE_REAL1(cosh),
    LANESCOPE_REAL1(tanh),
    LANESCOPE_REAL1(asinh),
    LANESCOPE_REAL1(acosh),
    LANESCOPE_REAL1(atanh),
    LANESCOPE_REAL1(exp),
    LANESCOPE_REAL1(exp2),
    LANESCOPE_REAL1(expm1),
    LANESCOPE_REAL1(log),
    LANESCOPE_REAL1(log2),
    LANESCOPE_REAL1(log10),
    LANESCOPE_REAL1(log1p),
    LANESCOPE_REAL1(sqrt),
    LANESCOPE_REAL1(cbrt),
    LANESCOPE_REAL1(erf),
    LANESCOPE_REAL1(erfc),
    LANESCOPE_REAL1(tgamma),
    LANESCOPE_REAL1(lgamma),
    LANESCOPE_REAL1(floor),
    LANESCOPE_REAL1(ceil),
    LANESCOPE_REAL1(trunc),
    LANESCOPE_REAL1(round),
    LANESCOPE_REAL1(rint),
    LANESCOPE_REAL1(nearbyint),
    LANESCOPE_REAL1(fabs),
    LANESCOPE_REAL1(logb),
    LANESCOPE_REAL2(pow),
    LANESCOPE_REAL2(fmod),
    LANESCOPE_REAL2(fmin),
    LANESCOPE_REAL2(fmax),
    LANESCOPE_REAL2(fdim),
    LANESCOPE_REAL2(atan2),
    LANESCOPE_REAL2(hypot),
    LANESCOPE_REAL2(copysign),
    LANESCOPE_REAL2(remainder),
    LANESCOPE_REAL2(nextafter),
    row<static_cast<float (*)(float, float, float)>(std::fma)>("__nv_fmaf"),
    row<static_cast<double (*)(double, double, double)>(std::fma)>("__nv_fma"),
    row<exp10_single>("__nv_exp10f"),
    row<exp10_double>("__nv_exp10"),
    row<over_root_single>("__nv_rsqrtf"),
    row<over_root_double>("__nv_rsqrt"),
    row<saturated>("__nv_saturatef"),
    row<fast_divided>("__nv_fast_fdividef"),
    row<static_cast<F1>(std::sin)>("__nv_fast_sinf"),
    row<static_cast<F1>(std::cos)>("__nv_fast_cosf"),
    row<static_cast<F1>(std::exp)>("__nv_fast_expf"),
    row<static_cast<F1>(std::log)>("__nv_fast_logf"),
    row<static_cast<F1>(std::log2)>("__nv_fast_log2f"),
    row<static_cast<F2>(std::pow)>("__nv_fast_powf"),
    row<least>("__nv_min"),
    row<greatest>("__nv_max"),
    row<least_unsigned>("__nv_umin"),
    row<greatest_unsigned>("__nv_umax"),
    row<least_long>("__nv_llmin"),
    row<greatest_long>("__nv_llmax"),
    row<absolute>("__nv_abs"),
    row<absolute_long>("__nv_llabs"),
    row<float_bits>("__nv_float_as_int"),
    row<bits_float>("__nv_int_as_float"),
    row<float_bits>("__nv_float_as_uint"),
    row<bits_float>("__nv_uint_as_float"),
    row<double_bits>("__nv_double_as_longlong"),
    row<bits_double>("__nv_longlong_as_double"),
    row<is_nan_single>("__nv_isnanf"),
    row<is_nan_double>("__nv_isnand"),
    row<is_inf_single>("__nv_isinff"),
    row<is_inf_double>("__nv_isinfd"),
    row<is_finite_single>("__nv_finitef"),
    row<is_finite_double>("__nv_isfinited"),
    row<sign_single>("__nv_signbitf"),
    row<sign_double>("__nv_signbitd"),
    row<ones>("__nv_popc"),
    row<ones_long>("__nv_popcll"),
    row<leading>("__nv_clz"),
    row<leading_long>("__nv_clzll"),
    row<first_one>("__nv_ffs"),
    row<first_one_long>("__nv_ffsll"),
    row<turned<unsigned>>("__nv_brev"),
    row<turned<std::uint64_t>>("__nv_brevll"),
    row<chosen_bytes>("__nv_byte_perm"),
    row<high>("__nv_mulhi"),
    row<high_unsigned>("__nv_umulhi"),
    row<high_long>("__nv_mul64hi"),
    row<high_unsigned_long>("__nv_umul64hi"),
    row<product24>("__nv_mul24"),
    row<product24_unsigned>("__nv_umul24"),
    row<distance>("__nv_sad"),
    row<distance_unsigned>("__nv_usad"),
    row<mean>("__nv_hadd"),
    row<mean_up>("__nv_rhadd"),
    row<mean_unsigned>("__nv_uhadd"),
    row<mean_up_unsigned>("__nv_urhadd"),
    row<upper_word>("__nv_double2hiint"),
    row<lower_word>("__nv_double2loint"),
    row<of_words>("__nv_hiloint2double"),
    row<half_to_single>("__nv_half2float"),
    row<single_to_half>("__nv_float2half_rn"),
    row<over_root_single>("__nv_frsqrt_rn"),
    row<converted<double, int, FE_TONEAREST>>("__nv_int2double_rn"),
    row<converted<double, unsigned, FE_TONEAREST>>("__nv_uint2double_rn"),
#define LANESCOPE_WAY(way, mode)                                                                       \
    row<sum<float, mode>>("__nv_fadd_" way), row<difference<float, mode>>("__nv_fsub_" way),           \
        row<product<float, mode>>("__nv_fmul_" way), row<quotient<float, mode>>("__nv_fdiv_" way),     \
        row<inverse<float, mode>>("__nv_frcp_" way), row<root<float, mode>>("__nv_fsqrt_" way),        \
        row<fused<float, mode>>("__nv_fmaf_" way), row<sum<double, mode>>("__nv_dadd_" way),           \
        row<difference<double, mode>>("__nv_dsub_" way), row<product<double, mode>>("__nv_dmul_" way), \
        row<quotient<double, mode>>("__nv_ddiv_" way), row<inverse<double, mode>>("__nv_drcp_" way),   \
        row<root<double, mode>>("__nv_dsqrt_" way), row<fused<double, mode>>("__nv_fma_" way),         \
        row<converted<float, int, mode>>("__nv_int2float_" way),                                       \
        row<converted<float, unsigned, mode>>("__nv_uint2float_" way),                                 \
        row<converted<float, std::int64_t, mode>>("__nv_ll2float_" way),                               \
        row<converted<float, std::uint64_t, mode>>("__nv_ull2float_" way),                             \
        row<converted<double, std::int64_t, mode>>("__nv_ll2double_" way),                             \
        row<converted<double, std::uint64_t, mode>>("__nv_ull2double_" way),                           \
        row<converted<float, double, mode>>("__nv_double2float_" way),                                 \
        row<whole<int, float, mode>>("__nv_float2int_" way),                                           \
        row<whole<unsigned, float, mode>>("__nv_float2uint_" way),                                     \
        row<whole<std::int64_t, float, mode>>("__nv_float2ll_" way),                                   \
        row<whole<std::uint64_t, float, mode>>("__nv_float2ull_" way),                                 \
        row<whole<int, double, mode>>("__nv_double2int_" way),                                         \
        row<whole<unsigned, double, mode>>("__nv_double2uint_" way),                                   \
        row<whole<std::int64_t, double, mode>>("__nv_double2ll_" way),                                 \
        row<whole<std::uint64_t, double, mode>>("__nv_double2ull_" way)
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
