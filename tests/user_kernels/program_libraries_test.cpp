// Libraries of CUDA in programs: cuBLAS, cuda::atomic, cuda::std and complex numbers. Each program compares with values
// that its host code computes, and prints how many differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/compilers/cuda_library.h"
#include "tests/user_kernels/expect_output.h"

namespace lanescope {
namespace {

const std::string blas = R"(
#include <cmath>
#include <vector>
#include <cublas_v2.h>
float value(int i) { return float(i * 37 % 19) - 9; }
template <class T>
std::vector<T> values(size_t n, int seed) {
    std::vector<T> all(n);
    for (size_t i = 0; i < n; ++i) all[i] = T(value(int(i) + seed));
    return all;
}
template <class T>
T* on_device(const std::vector<T>& all) {
    T* d;
    cudaMalloc(&d, all.size() * sizeof(T));
    cudaMemcpy(d, all.data(), all.size() * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}
template <class T>
std::vector<T> on_host(const T* d, size_t n) {
    std::vector<T> all(n);
    cudaMemcpy(all.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
    return all;
}
)";

TEST(Cublas, MultipliesMatricesInAllOrders) {
    expect_output(with_main(R"(
    const int m = 5, n = 4, k = 3, ld = 7, count = 2;
    const std::vector<double> A = values<double>(2 * ld * ld, 1), B = values<double>(2 * ld * ld, 5),
                              C = values<double>(2 * ld * ld, 2);
    double *dA = on_device(A), *dB = on_device(B), alpha = 2, beta = -1;
    cublasHandle_t handle;
    cublasCreate(&handle);
    int wrong = 0;
    for (int op = 0; op < 4; ++op) {
        double* dC = on_device(C);
        const cublasOperation_t a = op & 1 ? CUBLAS_OP_T : CUBLAS_OP_N, b = op & 2 ? CUBLAS_OP_T : CUBLAS_OP_N;
        wrong += cublasDgemmStridedBatched(handle, a, b, m, n, k, &alpha, dA, ld, ld * ld, dB, ld, ld * ld, &beta, dC,
                                           ld, ld * ld, count) != CUBLAS_STATUS_SUCCESS;
        const std::vector<double> got = on_host(dC, C.size());
        for (int at = 0; at < count * ld * ld; at += ld * ld)
            for (int j = 0; j < n; ++j)
                for (int i = 0; i < m; ++i) {
                    double sum = 0;
                    for (int l = 0; l < k; ++l)
                        sum += A[at + (op & 1 ? l + i * ld : i + l * ld)] * B[at + (op & 2 ? j + l * ld : l + j * ld)];
                    wrong += got[at + i + j * ld] != alpha * sum + beta * C[at + i + j * ld];
                }
        wrong += got[m] != C[m];
        cudaFree(dC);
    }
    cublasDestroy(handle);
    printf("%d wrong\n", wrong);
    return 0;)",
                            blas),
                  "0 wrong\n");
}

TEST(Cublas, MultipliesHalves) {
    expect_output(with_main(R"(
    const int n = 8;
    std::vector<__half> A(n * n), B(n * n);
    for (int i = 0; i < n * n; ++i) A[i] = __float2half(value(i)), B[i] = __float2half(value(i + 3));
    __half *dA = on_device(A), *dB = on_device(B);
    float *dC, alpha = 1, beta = 0;
    cudaMalloc(&dC, n * n * sizeof(float));
    cublasHandle_t handle;
    cublasCreate(&handle);
    int wrong = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, dA, CUDA_R_16F, n, dB, CUDA_R_16F, n,
                             &beta, dC, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) != 0;
    const std::vector<float> got = on_host(dC, n * n);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            float sum = 0;
            for (int l = 0; l < n; ++l) sum += value(i + l * n) * value(l + j * n + 3);
            wrong += got[i + j * n] != sum;
        }
    cublasDestroy(handle);
    printf("%d wrong\n", wrong);
    return 0;)",
                            blas),
                  "0 wrong\n");
}

TEST(Cublas, WorksOnVectors) {
    expect_output(with_main(R"(
    const int n = 100;
    const std::vector<float> x = values<float>(2 * n, 0), y = values<float>(n, 4);
    float *dx = on_device(x), *dy = on_device(y), alpha = 3, dot, length, sum;
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSaxpy(handle, n, &alpha, dx, 2, dy, 1);
    cublasSdot(handle, n, dx, 2, dy, 1, &dot);
    cublasSnrm2(handle, n, dy, 1, &length);
    cublasSasum(handle, n, dy, 1, &sum);
    int largest;
    cublasIsamax(handle, n, dy, 1, &largest);
    float* on_the_device;
    cudaMalloc(&on_the_device, sizeof(float));
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSdot(handle, n, dx, 2, dy, 1, on_the_device);
    const std::vector<float> got = on_host(dy, n);
    double expected_dot = 0, squares = 0, magnitudes = 0;
    int wrong = 0, best = 0;
    for (int i = 0; i < n; ++i) {
        const float e = y[i] + alpha * x[2 * i];
        wrong += got[i] != e;
        expected_dot += double(x[2 * i]) * e, squares += double(e) * e, magnitudes += fabs(e);
        if (fabs(e) > fabs(y[best] + alpha * x[2 * best])) best = i;
    }
    wrong += dot != float(expected_dot) || length != float(sqrt(squares)) || sum != float(magnitudes);
    wrong += largest != best + 1 || on_host(on_the_device, 1)[0] != dot;
    cublasDestroy(handle);
    printf("%d wrong\n", wrong);
    return 0;)",
                            blas),
                  "0 wrong\n");
}

TEST(Cublas, MultipliesAMatrixByAVector) {
    expect_output(with_main(R"(
    const int m = 6, n = 9;
    const std::vector<float> A = values<float>(m * n, 1), x = values<float>(n, 2);
    float *dA = on_device(A), *dx = on_device(x), *dy, one = 1, zero = 0;
    cudaMalloc(&dy, m * sizeof(float));
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSgemv(handle, CUBLAS_OP_N, m, n, &one, dA, m, dx, 1, &zero, dy, 1);
    const std::vector<float> got = on_host(dy, m);
    int wrong = 0;
    for (int i = 0; i < m; ++i) {
        float sum = 0;
        for (int j = 0; j < n; ++j) sum += A[i + j * m] * x[j];
        wrong += got[i] != sum;
    }
    cublasDestroy(handle);
    printf("%d wrong\n", wrong);
    return 0;)",
                            blas),
                  "0 wrong\n");
}

TEST(Cublas, NamesAnArrayThatIsTooSmall) {
    const CudaProgramRun ran = run_program(with_main(R"(
    float* x = on_device(values<float>(10, 0)), two = 2;
    cublasHandle_t handle;
    cublasCreate(&handle);
    printf("%d\n", cublasSscal(handle, 11, &two, x, 1));
    return 0;)",
                                                     blas));
    EXPECT_EQ(ran.report.output, "7\n");
    EXPECT_NE(hazards_of(ran).find("cublasSscal takes 44 bytes from byte 0 of"), std::string::npos) << hazards_of(ran);
}

TEST(Cublas, IsAStepOfTheProgram) {
    const CudaProgramRun ran = run_program(with_main(R"(
    float* x = on_device(values<float>(10, 0)), two = 2;
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSscal(handle, 10, &two, x, 1);
    return 0;)",
                                                     blas));
    const auto step =
        std::ranges::find(ran.report.steps, ProgramStep::Kind::library, [](const ProgramStep& s) { return s.kind; });
    ASSERT_NE(step, ran.report.steps.end());
    EXPECT_EQ(step->name, "cublasSscal");
    EXPECT_GT(step->line, 0);
}

TEST(CudaAtomic, AddsFromAllBlocks) {
    expect_output(with_main(R"(
    cuda::atomic<int>* count;
    float *sum, out = 0;
    int* largest;
    cudaMallocManaged(&count, sizeof *count);
    cudaMalloc(&sum, sizeof *sum);
    cudaMalloc(&largest, sizeof *largest);
    cudaMemset(sum, 0, sizeof *sum);
    cudaMemset(largest, 0, sizeof *largest);
    new (count) cuda::atomic<int>(7);
    k<<<8, 64>>>(count, sum, largest);
    cudaMemcpy(&out, sum, sizeof out, cudaMemcpyDeviceToHost);
    int most = 0;
    cudaMemcpy(&most, largest, sizeof most, cudaMemcpyDeviceToHost);
    printf("%d %g %d\n", count->load(), out, most);
    return 0;)",
                            R"(
#include <new>
#include <cuda/atomic>
__global__ void k(cuda::atomic<int>* count, float* sum, int* largest) {
    count->fetch_add(2, cuda::memory_order_relaxed);
    cuda::atomic_ref<float, cuda::thread_scope_device> total(*sum);
    total.fetch_add(0.5f, cuda::std::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_device>(*largest).fetch_max(int(blockIdx.x * blockDim.x + threadIdx.x));
}
)"),
                  "1031 256 511\n");
}

TEST(CudaAtomic, OrdersTheLastBlockAfterTheOthers) {
    expect_output(with_main(R"(
    int *parts, *ended, *out, sum = 0;
    cudaMalloc(&parts, 16 * sizeof(int));
    cudaMalloc(&ended, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(ended, 0, sizeof(int));
    k<<<16, 32>>>(parts, ended, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    return 0;)",
                            R"(
#include <cuda/atomic>
__global__ void k(int* parts, int* ended, int* out) {
    if (threadIdx.x != 0) return;
    parts[blockIdx.x] = blockIdx.x;
    cuda::atomic_ref<int, cuda::thread_scope_device> count(*ended);
    if (count.fetch_add(1, cuda::memory_order_acq_rel) + 1 < int(gridDim.x)) return;
    int sum = 0;
    for (int i = 0; i < int(gridDim.x); ++i) sum += parts[i];
    *out = sum;
}
)"),
                  "120\n");
}

TEST(CudaStd, IsTheLibraryOfTheHost) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cuda/std/array>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
__device__ cuda::std::optional<int> half(int n) {
    return n % 2 ? cuda::std::optional<int>() : cuda::std::optional<int>(n / 2);
}
__global__ void k() {
    cuda::std::array<int, 3> a{3, 1, 2};
    cuda::std::swap(a[0], a[1]);
    const auto both = cuda::std::make_tuple(a[0], 2.5f);
    static_assert(cuda::std::is_same_v<cuda::std::remove_cv_t<const int>, int>);
    printf("%d %d %g %d %d %d\n", a[0], int(a.size()), cuda::std::get<1>(both), half(8).value_or(-1),
           half(7).value_or(-1), cuda::std::numeric_limits<int>::max() == 2147483647);
}
)"),
                  "1 3 2.5 4 -1 1\n");
}

TEST(Thrust, RunsFromTheToolkit) {
    if (!toolkit_cpp_headers()) GTEST_SKIP() << "no CUDA Toolkit";
    expect_output(with_main(R"(
    const int n = 5000;
    thrust::host_vector<int> on_host(n);
    for (int i = 0; i < n; ++i) on_host[i] = i * 7919 % 5003;
    thrust::device_vector<int> v = on_host, sums(n);
    thrust::sort(v.begin(), v.end());
    thrust::inclusive_scan(v.begin(), v.end(), sums.begin());
    const long squares = thrust::transform_reduce(v.begin(), v.end(), Square(), 0l, thrust::plus<long>());
    twice<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(v.data()), n);
    std::sort(on_host.begin(), on_host.end());
    const thrust::host_vector<int> got = v, got_sums = sums;
    int wrong = 0, sum = 0;
    long expected = 0;
    for (int i = 0; i < n; ++i) {
        sum += on_host[i], expected += long(on_host[i]) * on_host[i];
        wrong += got[i] != 2 * on_host[i] || got_sums[i] != sum;
    }
    printf("%d wrong %d\n", wrong, squares == expected);
    return 0;)",
                            R"(
#define DEBUG  // turns on the libraries' assertions
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <algorithm>
#ifdef __NVCC__
#define ON_BOTH_SIDES __host__ __device__
#else
#define ON_BOTH_SIDES
#endif
struct Square {
    ON_BOTH_SIDES long operator()(int n) const { return long(n) * n; }
};
__global__ void twice(int* v, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= 2;
}
)"),
                  "0 wrong 1\n");
}

TEST(Cub, RacesAreShownAtTheProgramsLine) {
    if (!toolkit_cpp_headers()) GTEST_SKIP() << "no CUDA Toolkit";
    const CudaProgramRun ran = run_program(with_main(R"(
    int* sums;
    cudaMalloc(&sums, 2 * sizeof(int));
    twice<<<1, 128>>>(sums);
    cudaFree(sums);
    return 0;)",
                                                     R"(
#include <cub/cub.cuh>
struct Largest {
    __device__ int operator()(const int& a, const int& b) const {
        return a > b ? a : b;
    }
};
__global__ void twice(int* out) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    const int first = Reduce(storage).Reduce(int(threadIdx.x), Largest());
    const int second = Reduce(storage).Reduce(int(2 * threadIdx.x), Largest());  // without a barrier in between
    if (threadIdx.x == 0) out[0] = first, out[1] = second;
}
)"));
    ASSERT_EQ(ran.launches.size(), 1u);
    const std::vector<Hazard>& hazards = ran.launches[0].traced.hazards;
    ASSERT_FALSE(hazards.empty());
    EXPECT_EQ(hazards[0].kind, HazardKind::shared_race);
    EXPECT_EQ(hazards[0].line, 13) << "the call, not a line of the library";
    EXPECT_NE(hazards[0].text.find("writes it at a line of a library"), std::string::npos) << hazards[0].text;
}

TEST(Cub, AddsUpBlocks) {
    if (!toolkit_cpp_headers()) GTEST_SKIP() << "no CUDA Toolkit";
    expect_output(with_main(R"(
    int *v, *sums;
    cudaMallocManaged(&v, 512 * sizeof(int));
    cudaMallocManaged(&sums, 4 * sizeof(int));
    for (int i = 0; i < 512; ++i) v[i] = i;
    add_up<<<4, 128>>>(v, sums);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    return 0;)",
                            R"(
#include <cub/cub.cuh>
__global__ void add_up(const int* v, int* sums) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(v[blockIdx.x * 128 + threadIdx.x]);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}
)"),
                  "8128 24512 40896 57280\n");
}

TEST(HostCode, HasMapsOfStructures) {
    expect_output(with_main(R"(
    std::map<int, Sum> sums;
    for (int i = 0; i < 10; ++i) sums[i % 2].add(i);
    printf("%ld %ld\n", sums[0].value, sums[1].value);
    return 0;)",
                            R"(
#include <map>
struct Sum {
    long value;
    Sum() { value = 0; }
    void add(int n) { value += n; }
};
)"),
                  "20 25\n");
}

TEST(ComplexNumbers, AreMultipliedAndDivided) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cuComplex.h>
__global__ void k() {
    const cuFloatComplex a = make_cuFloatComplex(1, 2), b = make_cuFloatComplex(3, -4);
    const cuFloatComplex product = cuCmulf(a, b), quotient = cuCdivf(product, b);
    printf("%g %g %g %g %g\n", product.x, product.y, quotient.x, quotient.y, cuCabsf(b));
}
)"),
                  "11 2 1 2 5\n");
}

}  // namespace
}  // namespace lanescope
