// cuBLAS's functions for host code (app/runtime/headers/cublas_v2.h), in column-major order.
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/model/element_values.h"
#include "app/runtime/api_calls.h"
#include "app/runtime/library_call.h"

namespace lanescope::runtime {
namespace {

using emulator::bfloat16;
using emulator::half;

// cublasStatus_t
constexpr int blas_success = 0, not_initialized = 1, invalid_value = 7, execution_failed = 13, not_supported = 15;

struct BlasHandle {
    void* stream = nullptr;
    int pointer_mode = 0;
};

float widened(half value) { return emulator::to_float(value); }
float widened(bfloat16 value) { return emulator::bfloat16_to_float(value); }
template <class T>
T widened(T value) {
    return value;
}
template <class T, class From>
T narrowed(From value) {
    if constexpr (std::is_same_v<T, half>)
        return emulator::to_half(float(value));
    else if constexpr (std::is_same_v<T, bfloat16>)
        return emulator::to_bfloat16(float(value));
    else
        return T(value);
}

/// The call's operands, until all are known.
class Blas {
public:
    Blas(const char* name) : call_{name, {}, {}} {}

    std::size_t add(const void* address, std::uint64_t bytes, bool is_written) {
        call_.operands.push_back({address, bytes, is_written});
        return call_.operands.size() - 1;
    }

    template <class Compute>
    int run(void* handle, const void* code, Compute compute) {
        if (!handle) return not_initialized;
        call_.compute = std::move(compute);
        const int error = on_stream(code, static_cast<BlasHandle*>(handle)->stream, NodeType::kernel,
                                    [call = std::move(call_)](HostRuntime& runtime) { return runtime.call(call); });
        return error == 0                               ? blas_success
               : error == int(CudaError::not_supported) ? not_supported
               : error == int(CudaError::invalid_value) ? invalid_value
                                                        : execution_failed;
    }

private:
    LibraryCall call_;
};

using Places = std::span<std::byte* const>;

/// alpha or beta, or a result: of the host or of the device.
template <class T>
class Scalar {
public:
    Scalar(Blas& blas, const T* address, bool is_written) : host_(const_cast<T*>(address)) {
        if (const HostRuntime* runtime = current_runtime(); runtime && runtime->is_device(address))
            place_ = blas.add(address, sizeof(T), is_written);
        else if (address)
            value_ = *address;
    }
    auto in(Places places) const {
        T value = value_;
        if (place_) std::memcpy(&value, places[*place_], sizeof value);
        return widened(value);
    }
    void set(Places places, T value) const {
        std::memcpy(place_ ? static_cast<void*>(places[*place_]) : host_, &value, sizeof value);
    }

private:
    T* host_;
    T value_{};
    std::optional<std::size_t> place_;
};

template <class T>
class Vector {
public:
    Vector(Blas& blas, const T* address, int count, int step, bool is_written)
        : count_(std::max(count, 0)), step_(step) {
        const std::uint64_t last = count_ ? std::uint64_t(count_ - 1) * std::uint64_t(std::abs(step)) + 1 : 0;
        place_ = blas.add(address, last * sizeof(T), is_written);
    }
    T& at(Places places, std::int64_t i) const {
        const std::int64_t from = step_ < 0 ? count_ - 1 - i : i;
        return reinterpret_cast<T*>(places[place_])[from * std::abs(step_)];
    }
    int count() const { return count_; }

private:
    int count_, step_;
    std::size_t place_ = 0;
};

template <class T>
using Dense = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

/// op(M) has rows x columns.
struct Shape {
    int op = 0, rows = 0, columns = 0, leading = 0;
    int stored_rows() const { return op == 0 ? rows : columns; }
    int stored_columns() const { return op == 0 ? columns : rows; }
    std::uint64_t elements() const {
        if (rows <= 0 || columns <= 0) return 0;
        return std::uint64_t(stored_columns() - 1) * std::uint64_t(leading) + std::uint64_t(stored_rows());
    }
    bool is_right() const { return rows >= 0 && columns >= 0 && leading >= std::max(1, stored_rows()); }
};

/// `Wide`: the type of the sums.
template <class Wide, class T>
Dense<Wide> read(const T* data, const Shape& shape) {
    Dense<Wide> dense(shape.rows, shape.columns);
    for (Eigen::Index column = 0; column < shape.columns; ++column)
        for (Eigen::Index row = 0; row < shape.rows; ++row) {
            const Eigen::Index i = shape.op == 0 ? row : column, j = shape.op == 0 ? column : row;
            dense(row, column) = Wide(widened(data[i + j * shape.leading]));
        }
    return dense;
}

/// C = alpha product + beta C. If beta is 0, C is not read.
template <class Wide, class T>
void update(T* data, const Shape& shape, const Dense<Wide>& product, Wide alpha, Wide beta) {
    for (Eigen::Index column = 0; column < shape.columns; ++column)
        for (Eigen::Index row = 0; row < shape.rows; ++row) {
            T& element = data[row + column * shape.leading];
            const Wide before = beta == Wide(0) ? Wide(0) : beta * Wide(widened(element));
            element = narrowed<T>(alpha * product(row, column) + before);
        }
}

template <class Wide, class T, class Out>
void multiply(const T* a, const Shape& of_a, const T* b, const Shape& of_b, Out* c, const Shape& of_c, Wide alpha,
              Wide beta) {
    Dense<Wide> product = Dense<Wide>::Zero(of_c.rows, of_c.columns);
    if (alpha != Wide(0) && of_a.columns > 0) product.noalias() = read<Wide>(a, of_a) * read<Wide>(b, of_b);
    update(c, of_c, product, alpha, beta);
}

/// Products of `count` matrices at regular distances.
struct Product {
    Shape a, b, c;
    std::int64_t step_a = 0, step_b = 0, step_c = 0;
    int count = 1;

    Product(int opa, int opb, int m, int n, int k, int lda, int ldb, int ldc)
        : a{opa, m, k, lda}, b{opb, k, n, ldb}, c{0, m, n, ldc} {}
    bool is_right() const { return a.is_right() && b.is_right() && c.is_right() && count >= 0; }
    std::uint64_t elements(const Shape& one, std::int64_t step) const {
        return count == 0 || one.elements() == 0 ? 0 : std::uint64_t(count - 1) * std::uint64_t(step) + one.elements();
    }
};

/// `Given`: the type of alpha and beta.
template <class Wide, class Given, class T, class Out>
int product(const char* name, void* handle, const void* code, const Product& p, const Given* alpha, const T* a,
            const T* b, const Given* beta, Out* c) {
    if (!p.is_right()) return invalid_value;
    Blas blas(name);
    const Scalar<Given> by(blas, alpha, false), before(blas, beta, false);
    const std::size_t A = blas.add(a, p.elements(p.a, p.step_a) * sizeof(T), false);
    const std::size_t B = blas.add(b, p.elements(p.b, p.step_b) * sizeof(T), false);
    const std::size_t C = blas.add(c, p.elements(p.c, p.step_c) * sizeof(Out), true);
    return blas.run(handle, code, [=](Places places) {
        for (int n = 0; n < p.count; ++n)
            multiply<Wide>(reinterpret_cast<const T*>(places[A]) + n * p.step_a, p.a,
                           reinterpret_cast<const T*>(places[B]) + n * p.step_b, p.b,
                           reinterpret_cast<Out*>(places[C]) + n * p.step_c, p.c, Wide(by.in(places)),
                           Wide(before.in(places)));
    });
}

/// The arrays of pointers are on the device.
template <class Wide, class T>
int batched(const char* name, void* handle, const void* code, const Product& p, const T* alpha, const T* const* a,
            const T* const* b, const T* beta, T* const* c, int count) {
    HostRuntime* const runtime = current_runtime();
    if (!p.is_right() || !runtime || count < 0) return invalid_value;
    const auto pointers = [&](const void* from) {
        std::vector<T*> all(std::size_t(count), nullptr);
        if (runtime->is_device(from))
            runtime->download(all.data(), from, all.size() * sizeof(T*));
        else
            std::memcpy(all.data(), from, all.size() * sizeof(T*));
        return all;
    };
    runtime->called_from(code);
    const std::vector<T*> all_a = pointers(a), all_b = pointers(b), all_c = pointers(c);
    for (std::size_t n = 0; n < all_a.size(); ++n)
        if (const int status = product<Wide>(name, handle, code, p, alpha, all_a[n], all_b[n], beta, all_c[n]))
            return status;
    return blas_success;
}

// cudaDataType
enum NumberType { r_32f = 0, r_64f = 1, r_16f = 2, r_8i = 3, r_32i = 10, r_16bf = 14 };
/// cublasComputeType_t, by the type of alpha and beta
bool scales_by_half(int compute) { return compute == 64 || compute == 65; }

template <class T, class Out>
int mixed_product(const char* name, void* handle, const void* code, const Product& p, const void* alpha, const void* a,
                  const void* b, const void* beta, void* c, int compute) {
    const auto *const A = static_cast<const T*>(a), *const B = static_cast<const T*>(b);
    auto* const C = static_cast<Out*>(c);
    if constexpr (std::is_same_v<Out, double>)
        return product<double>(name, handle, code, p, static_cast<const double*>(alpha), A, B,
                               static_cast<const double*>(beta), C);
    else if constexpr (std::is_same_v<Out, std::int32_t>)
        return product<std::int32_t>(name, handle, code, p, static_cast<const std::int32_t*>(alpha), A, B,
                                     static_cast<const std::int32_t*>(beta), C);
    else if (scales_by_half(compute))
        return product<float>(name, handle, code, p, static_cast<const half*>(alpha), A, B,
                              static_cast<const half*>(beta), C);
    else
        return product<float>(name, handle, code, p, static_cast<const float*>(alpha), A, B,
                              static_cast<const float*>(beta), C);
}

int any_product(const char* name, void* handle, const void* code, const Product& p, const void* alpha, const void* a,
                int type_a, const void* b, int type_b, const void* beta, void* c, int type_c, int compute) {
    const auto is = [&](int in, int out) { return type_a == in && type_b == in && type_c == out; };
    const auto call = [&](auto of_in, auto of_out) {
        return mixed_product<decltype(of_in), decltype(of_out)>(name, handle, code, p, alpha, a, b, beta, c, compute);
    };
    if (is(r_32f, r_32f)) return call(float(), float());
    if (is(r_64f, r_64f)) return call(double(), double());
    if (is(r_16f, r_16f)) return call(half(), half());
    if (is(r_16f, r_32f)) return call(half(), float());
    if (is(r_16bf, r_16bf)) return call(bfloat16(), bfloat16());
    if (is(r_16bf, r_32f)) return call(bfloat16(), float());
    if (is(r_8i, r_32i)) return call(std::int8_t(), std::int32_t());
    if (is(r_8i, r_32f)) return call(std::int8_t(), float());
    return not_supported;
}

template <class T>
int axpy(const char* name, void* handle, const void* code, int n, const T* alpha, const T* x, int incx, T* y,
         int incy) {
    Blas blas(name);
    const Scalar<T> by(blas, alpha, false);
    const Vector<T> from(blas, x, n, incx, false), to(blas, y, n, incy, true);
    return blas.run(handle, code, [=](Places places) {
        const T a = by.in(places);
        for (int i = 0; i < to.count(); ++i) to.at(places, i) += a * from.at(places, i);
    });
}

template <class T>
int scal(const char* name, void* handle, const void* code, int n, const T* alpha, T* x, int incx) {
    Blas blas(name);
    const Scalar<T> by(blas, alpha, false);
    const Vector<T> all(blas, x, n, incx, true);
    return blas.run(handle, code, [=](Places places) {
        const T a = by.in(places);
        for (int i = 0; i < all.count(); ++i) all.at(places, i) *= a;
    });
}

template <class T>
int copy_vector(const char* name, void* handle, const void* code, int n, const T* x, int incx, T* y, int incy) {
    Blas blas(name);
    const Vector<T> from(blas, x, n, incx, false), to(blas, y, n, incy, true);
    return blas.run(handle, code, [=](Places places) {
        for (int i = 0; i < to.count(); ++i) to.at(places, i) = from.at(places, i);
    });
}

template <class T>
int swap_vectors(const char* name, void* handle, const void* code, int n, T* x, int incx, T* y, int incy) {
    Blas blas(name);
    const Vector<T> one(blas, x, n, incx, true), other(blas, y, n, incy, true);
    return blas.run(handle, code, [=](Places places) {
        for (int i = 0; i < one.count(); ++i) std::swap(one.at(places, i), other.at(places, i));
    });
}

/// Halves count as float.
double as_number(double value) { return value; }
double as_number(half value) { return emulator::to_float(value); }
double as_number(bfloat16 value) { return emulator::bfloat16_to_float(value); }

template <class T>
int dot(const char* name, void* handle, const void* code, int n, const T* x, int incx, const T* y, int incy,
        T* result) {
    Blas blas(name);
    const Vector<T> one(blas, x, n, incx, false), other(blas, y, n, incy, false);
    const Scalar<T> sum(blas, result, true);
    return blas.run(handle, code, [=](Places places) {
        double total = 0;
        for (int i = 0; i < one.count(); ++i) total += as_number(one.at(places, i)) * as_number(other.at(places, i));
        sum.set(places, narrowed<T>(total));
    });
}

/// result = finish(sum of each(element)).
template <class T, class Each, class Finish>
int reduce(const char* name, void* handle, const void* code, int n, const T* x, int incx, T* result, Each each,
           Finish finish) {
    Blas blas(name);
    const Vector<T> all(blas, x, n, incx, false);
    const Scalar<T> sum(blas, result, true);
    return blas.run(handle, code, [=](Places places) {
        double total = 0;
        for (int i = 0; i < all.count(); ++i) total += each(double(all.at(places, i)));
        sum.set(places, T(finish(total)));
    });
}

/// result: the first extreme element, from 1; 0 without elements.
template <class T, class Better>
int find_extreme(const char* name, void* handle, const void* code, int n, const T* x, int incx, int* result,
                 Better better) {
    Blas blas(name);
    const Vector<T> all(blas, x, n, incx, false);
    const Scalar<int> place(blas, result, true);
    return blas.run(handle, code, [=](Places places) {
        int best = 0;
        for (int i = 1; i < all.count(); ++i)
            if (better(std::abs(all.at(places, i)), std::abs(all.at(places, best)))) best = i;
        place.set(places, all.count() ? best + 1 : 0);
    });
}

template <class T>
int gemv(const char* name, void* handle, const void* code, int op, int m, int n, const T* alpha, const T* a, int lda,
         const T* x, int incx, const T* beta, T* y, int incy) {
    const Shape shape{op, op == 0 ? m : n, op == 0 ? n : m, lda};
    if (!shape.is_right()) return invalid_value;
    Blas blas(name);
    const Scalar<T> by(blas, alpha, false), before(blas, beta, false);
    const std::size_t A = blas.add(a, shape.elements() * sizeof(T), false);
    const Vector<T> from(blas, x, shape.columns, incx, false), to(blas, y, shape.rows, incy, true);
    return blas.run(handle, code, [=](Places places) {
        Dense<T> column(shape.columns, 1);
        for (int j = 0; j < shape.columns; ++j) column(j, 0) = from.at(places, j);
        const Dense<T> sums = read<T>(reinterpret_cast<const T*>(places[A]), shape) * column;
        const T scale = by.in(places), keep = before.in(places);
        for (int i = 0; i < shape.rows; ++i) {
            T& element = to.at(places, i);
            element = scale * sums(i, 0) + (keep == T(0) ? T(0) : keep * element);
        }
    });
}

template <class T>
int ger(const char* name, void* handle, const void* code, int m, int n, const T* alpha, const T* x, int incx,
        const T* y, int incy, T* a, int lda) {
    const Shape shape{0, m, n, lda};
    if (!shape.is_right()) return invalid_value;
    Blas blas(name);
    const Scalar<T> by(blas, alpha, false);
    const Vector<T> rows(blas, x, m, incx, false), columns(blas, y, n, incy, false);
    const std::size_t A = blas.add(a, shape.elements() * sizeof(T), true);
    return blas.run(handle, code, [=](Places places) {
        T* const data = reinterpret_cast<T*>(places[A]);
        const T scale = by.in(places);
        for (std::int64_t j = 0; j < n; ++j)
            for (std::int64_t i = 0; i < m; ++i)
                data[i + j * lda] += scale * rows.at(places, i) * columns.at(places, j);
    });
}

template <class T>
int geam(const char* name, void* handle, const void* code, int opa, int opb, int m, int n, const T* alpha, const T* a,
         int lda, const T* beta, const T* b, int ldb, T* c, int ldc) {
    const Shape of_a{opa, m, n, lda}, of_b{opb, m, n, ldb}, of_c{0, m, n, ldc};
    if (!of_a.is_right() || !of_b.is_right() || !of_c.is_right()) return invalid_value;
    Blas blas(name);
    const Scalar<T> by_a(blas, alpha, false), by_b(blas, beta, false);
    const std::size_t A = blas.add(a, a ? of_a.elements() * sizeof(T) : 0, false);
    const std::size_t B = blas.add(b, b ? of_b.elements() * sizeof(T) : 0, false);
    const std::size_t C = blas.add(c, of_c.elements() * sizeof(T), true);
    return blas.run(handle, code, [=](Places places) {
        Dense<T> sum = Dense<T>::Zero(m, n);
        const T scale_a = by_a.in(places), scale_b = by_b.in(places);
        if (scale_a != T(0)) sum += scale_a * read<T>(reinterpret_cast<const T*>(places[A]), of_a);
        if (scale_b != T(0)) sum += scale_b * read<T>(reinterpret_cast<const T*>(places[B]), of_b);
        update(reinterpret_cast<T*>(places[C]), of_c, sum, T(1), T(0));
    });
}

}  // namespace
}  // namespace lanescope::runtime

using namespace lanescope::runtime;
using lanescope::emulator::half;

extern "C" {

LANESCOPE_EXPORT int cublasCreate(void** handle) { return *handle = new BlasHandle, blas_success; }
LANESCOPE_EXPORT int cublasDestroy(void* handle) { return delete static_cast<BlasHandle*>(handle), blas_success; }
LANESCOPE_EXPORT int cublasSetStream(void* handle, void* stream) {
    if (!handle) return not_initialized;
    return static_cast<BlasHandle*>(handle)->stream = stream, blas_success;
}
LANESCOPE_EXPORT int cublasGetStream(void* handle, void** stream) {
    if (!handle) return not_initialized;
    return *stream = static_cast<BlasHandle*>(handle)->stream, blas_success;
}
/// Scalars are where their addresses are.
LANESCOPE_EXPORT int cublasSetPointerMode(void* handle, int mode) {
    if (!handle) return not_initialized;
    return static_cast<BlasHandle*>(handle)->pointer_mode = mode, blas_success;
}
LANESCOPE_EXPORT int cublasGetPointerMode(void* handle, int* mode) {
    if (!handle) return not_initialized;
    return *mode = static_cast<BlasHandle*>(handle)->pointer_mode, blas_success;
}

#define LANESCOPE_BLAS(letter, T)                                                                                      \
    LANESCOPE_EXPORT int cublas##letter##axpy(void* handle, int n, const T* alpha, const T* x, int incx, T* y,         \
                                              int incy) {                                                              \
        return axpy(__func__, handle, LANESCOPE_CALLER, n, alpha, x, incx, y, incy);                                   \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##scal(void* handle, int n, const T* alpha, T* x, int incx) {                   \
        return scal(__func__, handle, LANESCOPE_CALLER, n, alpha, x, incx);                                            \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##copy(void* handle, int n, const T* x, int incx, T* y, int incy) {             \
        return copy_vector(__func__, handle, LANESCOPE_CALLER, n, x, incx, y, incy);                                   \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##swap(void* handle, int n, T* x, int incx, T* y, int incy) {                   \
        return swap_vectors(__func__, handle, LANESCOPE_CALLER, n, x, incx, y, incy);                                  \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##dot(void* handle, int n, const T* x, int incx, const T* y, int incy,          \
                                             T* result) {                                                              \
        return dot(__func__, handle, LANESCOPE_CALLER, n, x, incx, y, incy, result);                                   \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##nrm2(void* handle, int n, const T* x, int incx, T* result) {                  \
        return reduce(                                                                                                 \
            __func__, handle, LANESCOPE_CALLER, n, x, incx, result, [](double v) { return v * v; },                    \
            [](double sum) { return std::sqrt(sum); });                                                                \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##asum(void* handle, int n, const T* x, int incx, T* result) {                  \
        return reduce(                                                                                                 \
            __func__, handle, LANESCOPE_CALLER, n, x, incx, result, [](double v) { return std::abs(v); },              \
            [](double sum) { return sum; });                                                                           \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##gemv(void* handle, int op, int m, int n, const T* alpha, const T* A, int lda, \
                                              const T* x, int incx, const T* beta, T* y, int incy) {                   \
        return gemv(__func__, handle, LANESCOPE_CALLER, op, m, n, alpha, A, lda, x, incx, beta, y, incy);              \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##ger(void* handle, int m, int n, const T* alpha, const T* x, int incx,         \
                                             const T* y, int incy, T* A, int lda) {                                    \
        return ger(__func__, handle, LANESCOPE_CALLER, m, n, alpha, x, incx, y, incy, A, lda);                         \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##geam(void* handle, int opa, int opb, int m, int n, const T* alpha,            \
                                              const T* A, int lda, const T* beta, const T* B, int ldb, T* C,           \
                                              int ldc) {                                                               \
        return geam(__func__, handle, LANESCOPE_CALLER, opa, opb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);          \
    }
#define LANESCOPE_PRODUCTS(letter, T, Wide)                                                                            \
    LANESCOPE_EXPORT int cublas##letter##gemm(void* handle, int opa, int opb, int m, int n, int k, const T* alpha,     \
                                              const T* A, int lda, const T* B, int ldb, const T* beta, T* C,           \
                                              int ldc) {                                                               \
        return product<Wide>(__func__, handle, LANESCOPE_CALLER, Product(opa, opb, m, n, k, lda, ldb, ldc), alpha, A,  \
                             B, beta, C);                                                                              \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##gemmStridedBatched(                                                           \
        void* handle, int opa, int opb, int m, int n, int k, const T* alpha, const T* A, int lda, long long stride_a,  \
        const T* B, int ldb, long long stride_b, const T* beta, T* C, int ldc, long long stride_c, int count) {        \
        Product p(opa, opb, m, n, k, lda, ldb, ldc);                                                                   \
        p.step_a = stride_a, p.step_b = stride_b, p.step_c = stride_c, p.count = count;                                \
        return product<Wide>(__func__, handle, LANESCOPE_CALLER, p, alpha, A, B, beta, C);                             \
    }                                                                                                                  \
    LANESCOPE_EXPORT int cublas##letter##gemmBatched(void* handle, int opa, int opb, int m, int n, int k,              \
                                                     const T* alpha, const T* const* A, int lda, const T* const* B,    \
                                                     int ldb, const T* beta, T* const* C, int ldc, int count) {        \
        return batched<Wide>(__func__, handle, LANESCOPE_CALLER, Product(opa, opb, m, n, k, lda, ldb, ldc), alpha, A,  \
                             B, beta, C, count);                                                                       \
    }
LANESCOPE_BLAS(S, float)
LANESCOPE_BLAS(D, double)
LANESCOPE_PRODUCTS(S, float, float)
LANESCOPE_PRODUCTS(D, double, double)
LANESCOPE_PRODUCTS(H, half, float)
#undef LANESCOPE_BLAS
#undef LANESCOPE_PRODUCTS

#define LANESCOPE_EXTREME(name, T, better)                                                  \
    LANESCOPE_EXPORT int name(void* handle, int n, const T* x, int incx, int* result) {     \
        return find_extreme(__func__, handle, LANESCOPE_CALLER, n, x, incx, result, better); \
    }
LANESCOPE_EXTREME(cublasIsamax, float, std::greater<>())
LANESCOPE_EXTREME(cublasIsamin, float, std::less<>())
LANESCOPE_EXTREME(cublasIdamax, double, std::greater<>())
LANESCOPE_EXTREME(cublasIdamin, double, std::less<>())
#undef LANESCOPE_EXTREME

LANESCOPE_EXPORT int cublasDotEx(void* handle, int n, const void* x, int type_x, int incx, const void* y, int type_y,
                                 int incy, void* result, int type, int) {
    const auto call = [&, code = LANESCOPE_CALLER]<class T>(T) {
        return dot("cublasDotEx", handle, code, n, static_cast<const T*>(x), incx, static_cast<const T*>(y), incy,
                   static_cast<T*>(result));
    };
    if (type_x != type_y || type_x != type) return not_supported;
    if (type == r_32f) return call(float());
    if (type == r_64f) return call(double());
    if (type == r_16f) return call(half());
    return type == r_16bf ? call(lanescope::emulator::bfloat16()) : not_supported;
}
LANESCOPE_EXPORT int cublasGemmEx(void* handle, int opa, int opb, int m, int n, int k, const void* alpha, const void* A,
                                  int type_a, int lda, const void* B, int type_b, int ldb, const void* beta, void* C,
                                  int type_c, int ldc, int compute, int) {
    return any_product(__func__, handle, LANESCOPE_CALLER, Product(opa, opb, m, n, k, lda, ldb, ldc), alpha, A, type_a,
                       B, type_b, beta, C, type_c, compute);
}
LANESCOPE_EXPORT int cublasGemmStridedBatchedEx(void* handle, int opa, int opb, int m, int n, int k, const void* alpha,
                                                const void* A, int type_a, int lda, long long stride_a, const void* B,
                                                int type_b, int ldb, long long stride_b, const void* beta, void* C,
                                                int type_c, int ldc, long long stride_c, int count, int compute, int) {
    Product p(opa, opb, m, n, k, lda, ldb, ldc);
    p.step_a = stride_a, p.step_b = stride_b, p.step_c = stride_c, p.count = count;
    return any_product(__func__, handle, LANESCOPE_CALLER, p, alpha, A, type_a, B, type_b, beta, C, type_c, compute);
}

}  // extern "C"
