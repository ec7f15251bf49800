// Calls of the CUDA runtime and device functions that programs use beyond memory and launches. Each program compares
// with values that its host code computes, and prints how many differ.
#include <gtest/gtest.h>

#include <string>

#include "tests/user_kernels/expect_output.h"

namespace lanescope {
namespace {

const std::string textures = R"(
#include <cmath>
#include <cstring>
const int width = 12, height = 7;
float pixels[height][width];
cudaTextureObject_t made(cudaTextureAddressMode mode, cudaTextureFilterMode filter, bool normalised) {
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, pixels, sizeof pixels[0], sizeof pixels[0], height, cudaMemcpyHostToDevice);
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.addressMode[0] = how.addressMode[1] = mode;
    how.filterMode = filter;
    how.readMode = cudaReadModeElementType;
    how.normalizedCoords = normalised;
    cudaTextureObject_t texture = 0;
    if (cudaCreateTextureObject(&texture, &resource, &how, nullptr) != cudaSuccess) printf("not made\n");
    return texture;
}
int element(int i, int n, cudaTextureAddressMode mode) {
    if (mode == cudaAddressModeBorder) return i < 0 || i >= n ? -1 : i;
    if (mode == cudaAddressModeClamp) return i < 0 ? 0 : i >= n ? n - 1 : i;
    const int period = mode == cudaAddressModeWrap ? n : 2 * n, at = (i % period + period) % period;
    return at < n ? at : 2 * n - 1 - at;
}
float at(int x, int y, cudaTextureAddressMode mode) {
    x = element(x, width, mode);
    y = element(y, height, mode);
    return x < 0 || y < 0 ? 0 : pixels[y][x];
}
float expected(float x, float y, cudaTextureAddressMode mode, cudaTextureFilterMode filter) {
    if (filter == cudaFilterModePoint) return at((int)floorf(x), (int)floorf(y), mode);
    const float left = floorf(x - 0.5f), top = floorf(y - 0.5f);
    const float a = x - 0.5f - left, b = y - 0.5f - top;
    const int i = (int)left, j = (int)top;
    return (1 - a) * (1 - b) * at(i, j, mode) + a * (1 - b) * at(i + 1, j, mode) + (1 - a) * b * at(i, j + 1, mode) +
           a * b * at(i + 1, j + 1, mode);
}
__global__ void sample(cudaTextureObject_t texture, float* out, float scale_x, float scale_y) {
    const int i = threadIdx.x, j = blockIdx.x;
    out[j * blockDim.x + i] = tex2D<float>(texture, (i * 0.5f - 4) * scale_x, (j * 0.75f - 3) * scale_y);
}
int wrong_of(cudaTextureAddressMode mode, cudaTextureFilterMode filter, bool normalised) {
    const int columns = 64, rows = 24;
    static float out[rows][columns];
    float* d_out;
    cudaMalloc(&d_out, sizeof out);
    cudaTextureObject_t texture = made(mode, filter, normalised);
    sample<<<rows, columns>>>(texture, d_out, normalised ? 1.0f / width : 1, normalised ? 1.0f / height : 1);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            wrong += fabsf(out[j][i] - expected(i * 0.5f - 4, j * 0.75f - 3, mode, filter)) > 0.01f * 100;
    cudaFree(d_out);
    cudaDestroyTextureObject(texture);
    return wrong;
}
)";

TEST(ProgramCalls, FilterAndAddressTextures) {
    expect_output(with_main(R"(
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) pixels[y][x] = (x * 37 + y * 91) % 100;
    printf("%d", wrong_of(cudaAddressModeClamp, cudaFilterModePoint, false));
    printf("%d", wrong_of(cudaAddressModeClamp, cudaFilterModeLinear, false));
    printf("%d", wrong_of(cudaAddressModeBorder, cudaFilterModePoint, false));
    printf("%d", wrong_of(cudaAddressModeBorder, cudaFilterModeLinear, false));
    printf("%d", wrong_of(cudaAddressModeWrap, cudaFilterModeLinear, true));
    printf("%d", wrong_of(cudaAddressModeMirror, cudaFilterModeLinear, true));
    return 0;)",
                            textures),
                  "000000");
}

TEST(ProgramCalls, FetchFromLinearMemoryAndAsFractions) {
    expect_output(with_main(R"(
    uchar4 bytes[8];
    for (int i = 0; i < 8; ++i) bytes[i] = make_uchar4(i, 2 * i, 255, 255 - i);
    uchar4* d_bytes;
    cudaMalloc(&d_bytes, sizeof bytes);
    cudaMemcpy(d_bytes, bytes, sizeof bytes, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = d_bytes;
    resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.linear.sizeInBytes = sizeof bytes;
    cudaTextureDesc how = {};
    cudaTextureObject_t whole, fraction;
    cudaCreateTextureObject(&whole, &resource, &how, nullptr);
    how.readMode = cudaReadModeNormalizedFloat;
    cudaCreateTextureObject(&fraction, &resource, &how, nullptr);
    int* wrong;
    cudaMallocManaged(&wrong, sizeof(int));
    *wrong = 0;
    k<<<1, 10>>>(whole, fraction, wrong);
    cudaDeviceSynchronize();
    printf("%d\n", *wrong);
    return 0;)",
                            R"(
__global__ void k(cudaTextureObject_t whole, cudaTextureObject_t fraction, int* wrong) {
    const int i = threadIdx.x;
    const uchar4 v = tex1Dfetch<uchar4>(whole, i);
    const float4 f = tex1Dfetch<float4>(fraction, i);
    const bool is_inside = i < 8;
    if (v.x != (is_inside ? i : 0) || v.y != (is_inside ? 2 * i : 0) || v.w != (is_inside ? 255 - i : 0))
        atomicAdd(wrong, 1);
    if (fabsf(f.w - (is_inside ? (255 - i) / 255.0f : 0)) > 1e-6f) atomicAdd(wrong, 1);
}
)"),
                  "0\n");
}

TEST(ProgramCalls, CopyBoxesIntoTexturesOfThreeDimensions) {
    expect_output(with_main(R"(
    const int n = 4;
    float cube[n][n][n];
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) cube[z][y][x] = 100 * z + 10 * y + x;
    cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    cudaArray_t array;
    cudaMalloc3DArray(&array, &format, make_cudaExtent(n, n, n));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(cube, n * sizeof(float), n, n);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(n, n, n);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.filterMode = cudaFilterModeLinear;
    for (auto& mode : how.addressMode) mode = cudaAddressModeClamp;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    float* out;
    cudaMallocManaged(&out, 2 * sizeof(float));
    k<<<1, 1>>>(texture, out);
    cudaDeviceSynchronize();
    printf("%g %g\n", out[0], out[1]);
    cudaFreeArray(array);
    return 0;)",
                            R"(
__global__ void k(cudaTextureObject_t texture, float* out) {
    out[0] = tex3D<float>(texture, 1.5f, 2.5f, 3.5f);
    out[1] = tex3D<float>(texture, 2, 1, 3);
}
)"),
                  "321 256.5\n");
}

TEST(ProgramCalls, ReadAndWriteSurfaces) {
    expect_output(with_main(R"(
    const int n = 8;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, n, n, cudaArraySurfaceLoadStore);
    float values[n][n];
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) values[y][x] = 10 * y + x;
    cudaMemcpyToArray(array, 0, 0, values, sizeof values, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    twice<<<1, dim3(n, n)>>>(surface);
    cudaMemcpyFromArray(values, array, 0, 0, sizeof values, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) wrong += values[y][x] != 2 * (10 * y + x);
    printf("%d\n", wrong);
    return 0;)",
                            R"(
__global__ void twice(cudaSurfaceObject_t surface) {
    float value;
    surf2Dread(&value, surface, threadIdx.x * 4, threadIdx.y);
    surf2Dwrite(2 * value, surface, threadIdx.x * 4, threadIdx.y);
}
)"),
                  "0\n");
}

const std::string adds = "__global__ void add(int* v, int by) { v[threadIdx.x] += by; }\n";

TEST(ProgramCalls, RecordStreamsAsGraphs) {
    const CudaProgramRun ran = run_program(with_main(R"(
    int a[32] = {}, *d;
    cudaMalloc(&d, sizeof a);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEvent_t forked, joined;
    cudaEventCreate(&forked);
    cudaEventCreate(&joined);
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(d, a, sizeof a, cudaMemcpyHostToDevice, first);
    add<<<1, 32, 0, first>>>(d, 1);
    cudaEventRecord(forked, first);
    cudaStreamWaitEvent(second, forked);
    add<<<1, 32, 0, second>>>(d, 10);
    cudaEventRecord(joined, second);
    cudaStreamWaitEvent(first, joined);
    cudaMemcpyAsync(a, d, sizeof a, cudaMemcpyDeviceToHost, first);
    cudaGraph_t graph;
    cudaStreamEndCapture(first, &graph);
    size_t nodes = 0;
    cudaGraphGetNodes(graph, nullptr, &nodes);
    printf("%d %d: ", (int)nodes, a[3]);
    cudaGraphExec_t runnable;
    cudaGraphInstantiate(&runnable, graph, nullptr, nullptr, 0);
    for (int i = 0; i < 3; ++i) cudaGraphLaunch(runnable, first);
    cudaStreamSynchronize(first);
    printf("%d\n", a[3]);
    cudaGraphExecDestroy(runnable);
    cudaGraphDestroy(graph);
    return 0;)",
                                                     adds));
    EXPECT_EQ(ran.report.output, "4 0: 33\n");
    EXPECT_EQ(ran.report.launches, 6);
    EXPECT_EQ(hazards_of(ran), "");
    ASSERT_FALSE(ran.report.steps.empty());
    EXPECT_EQ(ran.report.steps[0].line, 15) << "the line of the recorded copy";
    EXPECT_EQ(ran.report.steps[1].line, 16) << "the line of the recorded launch";
}

TEST(ProgramCalls, RunGraphsOfExplicitNodes) {
    expect_output(with_main(R"(
    int *d, result[32];
    cudaMalloc(&d, sizeof result);
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemsetParams fill = {d, 0, 7, 4, 32, 1};
    int by = 5;
    void* arguments[] = {&d, &by};
    cudaKernelNodeParams launch = {(void*)add, dim3(1), dim3(32), 0, arguments, nullptr};
    cudaGraphNode_t last, first, middle;
    cudaGraphAddMemcpyNode1D(&last, graph, nullptr, 0, result, d, sizeof result, cudaMemcpyDeviceToHost);
    cudaGraphAddMemsetNode(&first, graph, nullptr, 0, &fill);
    cudaGraphAddKernelNode(&middle, graph, &first, 1, &launch);
    cudaGraphAddDependencies(graph, &middle, &last, 1);
    cudaGraphExec_t runnable;
    cudaGraphInstantiate(&runnable, graph);
    by = 1000;
    cudaGraphLaunch(runnable, 0);
    printf("%d ", result[31]);
    cudaGraphExecKernelNodeSetParams(runnable, middle, &launch);
    cudaGraphLaunch(runnable, 0);
    printf("%d\n", result[31]);
    return 0;)",
                            adds),
                  "12 1007\n");
}

TEST(ProgramCalls, GiveTheNumbersOfCurand) {
    // Philox: the first known answer of Random123, key and counter 0.
    expect_output(with_main(R"(
    k<<<1, 1>>>();
    cudaDeviceSynchronize();
    return 0;)",
                            R"(
#include <curand_kernel.h>
__global__ void k() {
    curandStatePhilox4_32_10_t philox;
    curand_init(0, 0, 0, &philox);
    for (int i = 0; i < 4; ++i) printf("%08x ", curand(&philox));
    const unsigned fifth = curand(&philox);
    curand_init(0, 0, 4, &philox);
    printf("%d ", fifth == curand(&philox));

    curandState state, other;
    curand_init(1234, 0, 0, &state);
    for (int i = 0; i < 1000; ++i) curand(&state);
    curand_init(1234, 0, 1000, &other);
    printf("%d ", curand(&state) == curand(&other));
    curand_init(1234, 5, 7, &state);
    curand_init(1234, 0, 0, &other);
    for (int i = 0; i < 5; ++i) skipahead_sequence(1, &other);
    skipahead(7, &other);
    printf("%d\n", curand(&state) == curand(&other));
}
)"),
                  "6627e8d5 e169c58d bc57ac4c 9b00dbd8 1 1 1\n");
}

TEST(ProgramCalls, DrawFromCurandsDistributions) {
    expect_output(with_main(R"(
    const int n = 4096;
    float* v;
    cudaMallocManaged(&v, 2 * n * sizeof(float));
    k<<<n / 64, 64>>>(v, n);
    cudaDeviceSynchronize();
    double mean = 0, normal_mean = 0, square = 0;
    int outside = 0;
    for (int i = 0; i < n; ++i) {
        mean += v[i] / n;
        normal_mean += v[n + i] / n;
        square += v[n + i] * v[n + i] / n;
        outside += !(v[i] > 0 && v[i] <= 1);
    }
    printf("%d%d%d%d\n", outside, fabs(mean - 0.5) > 0.03, fabs(normal_mean) > 0.08, fabs(square - 1) > 0.1);
    return 0;)",
                            R"(
#include <cmath>
#include <curand_kernel.h>
__global__ void k(float* v, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState state;
    curand_init(42, i, 0, &state);
    v[i] = curand_uniform(&state);
    v[n + i] = curand_normal(&state);
}
)"),
                  "0000\n");
}

TEST(ProgramCalls, NameCurandsGeneratorsWhenAskedForAnother) {
    expect_output(R"(
#include <cstdio>
#include <curand.h>
int main() {
    curandGenerator_t generator;
    int status = curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MRG32K3A);
    fflush(stderr);
    printf("%d", status);
}
)",
                  "curandCreateGenerator: Lanescope has no generator 121; use CURAND_RNG_PSEUDO_XORWOW or "
                  "CURAND_RNG_PSEUDO_PHILOX4_32_10\n103");
}

TEST(ProgramCalls, GenerateCurandsNumbersFromTheHost) {
    // Philox: numbers of cuRAND on an H200.
    expect_output(R"(
#include <cmath>
#include <cstdio>
#include <curand.h>
#include <vector>
__global__ void device_functions(unsigned* differ, const unsigned* numbers, unsigned n) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    curandState state;
    curand_init(7, i % 4096, i / 4096, &state);
    if (curand(&state) != numbers[i]) atomicAdd(differ, 1);
}
int main() {
    const int n = 9000;
    unsigned *numbers, *differ;
    cudaMalloc(&numbers, n * sizeof(unsigned));
    cudaMallocManaged(&differ, sizeof(unsigned));
    *differ = 0;
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(generator, 7);
    curandGenerate(generator, numbers, 100);
    curandGenerate(generator, numbers + 100, n - 100);
    device_functions<<<(n + 255) / 256, 256>>>(differ, numbers, n);
    cudaDeviceSynchronize();
    printf("%u ", *differ);
    printf("%d ", curandGenerateNormal(generator, (float*)numbers, 3, 0, 1));
    curandDestroyGenerator(generator);

    std::vector<double> normal(n);
    std::vector<float> uniform(n);
    std::vector<unsigned> bits(n);
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetPseudoRandomGeneratorSeed(generator, 7);
    curandGenerate(generator, bits.data(), n);
    for (int i : {0, 1, 4, 4096, 8192}) printf("%08x ", bits[i]);
    curandGenerateUniform(generator, uniform.data(), n);
    curandGenerateNormalDouble(generator, normal.data(), n, 5, 2);
    double sum = 0, normal_sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) {
        sum += uniform[i];
        normal_sum += normal[i];
        squares += (normal[i] - 5) * (normal[i] - 5);
    }
    printf("%d%d%d\n", fabs(sum / n - 0.5) > 0.03, fabs(normal_sum / n - 5) > 0.1, fabs(squares / n - 4) > 0.4);
    curandDestroyGenerator(generator);
    cudaFree(numbers);
    cudaFree(differ);
    return 0;
}
)",
                  "0 105 f4607a2d c009f9dc 7ebaed90 2d8c1f75 bded0b46 000\n");
}

TEST(ProgramCalls, RoundToEightBits) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cuda_fp8.h>
__global__ void k() {
    int wrong = 0;
    for (int bits = 0; bits < 256; ++bits) {
        __nv_fp8_e4m3 a;
        __nv_fp8_e5m2 b;
        a.__x = b.__x = bits;
        if ((bits & 127) != 127) wrong += __nv_fp8_e4m3((float)a).__x != bits;
        if ((bits & 127) < 0x7c) wrong += __nv_fp8_e5m2((float)b).__x != bits;
    }
    printf("%d ", wrong);
    printf("%g %g %g ", (float)__nv_fp8_e4m3(1000.f), (float)__nv_fp8_e4m3(17.f), (float)__nv_fp8_e4m3(19.f));
    printf("%g %g %g\n", (float)__nv_fp8_e5m2(1e9f), (float)__nv_fp8_e5m2(1e-5f), (float)__nv_fp8_e4m3(-0.3f));
}
)"),
                  "0 448 16 20 57344 1.52588e-05 -0.3125\n");
}

TEST(ProgramCalls, AddSmallFloatsAtomically) {
    expect_output(with_main("k<<<2, 32>>>(); show<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__device__ __half h;
__device__ __half2 h2;
__device__ __nv_bfloat16 b;
__device__ __nv_bfloat162 b2;
__device__ unsigned befores;
__global__ void k() {
    atomicAdd(&befores, (unsigned)(float)atomicAdd(&h, __half(1.f)));
    atomicAdd(&h2, __half2(__half(1.f), __half(-0.5f)));
    atomicAdd(&b, __nv_bfloat16(2.f));
    atomicAdd(&b2, __nv_bfloat162(__nv_bfloat16(0.25f), __nv_bfloat16(-1.f)));
}
__global__ void show() {
    printf("%g %u, %g %g, ", (float)h, befores, (float)h2.x, (float)h2.y);
    printf("%g, %g %g\n", (float)b, (float)b2.x, (float)b2.y);
}
)"),
                  "64 2016, 64 -32, 128, 16 -64\n");
}

TEST(ProgramCalls, ChooseTheLargerOfEveryType) {
    expect_output(
        with_main("k<<<1, 1>>>(0.25f, 0.75f, 0.125, 1L << 40, 4000000000u, 5); cudaDeviceSynchronize(); return 0;",
                  R"(
__global__ void k(float a, float b, double c, long d, unsigned e, short f) {
    printf("%g %g %g %g ", max(a, b), min(a, b), max(c, 0.0625), min(a, c));
    printf("%ld %ld %u %u ", max(d, -1L), min(d, -d), max(e, 3u), min(e, 3u));
    printf("%d %d %lld %llu ", max(f, (short)7), min(3, 4), max((long long)d, 2LL), min(18446744073709551615ULL, (unsigned long long)d));
    printf("%g %g\n", max(a, __int_as_float(0x7fffffff)), min(__int_as_float(0x7fffffff), b));
}
)"),
        "0.75 0.25 0.125 0.125 1099511627776 -1099511627776 4000000000 3 7 3 1099511627776 1099511627776 "
        "0.25 0.75\n");
}

TEST(ProgramCalls, ComputeSpecialFunctions) {
    expect_output(with_main(R"(
    const int n = 64, results = 20;
    double *d, *values = (double*)malloc(n * results * sizeof(double));
    cudaMalloc(&d, n * results * sizeof(double));
    k<<<1, n>>>(d, n);
    cudaMemcpy(values, d, n * results * sizeof(double), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const double a = (i - 31.5) / 7;
        int exponent, quotient;
        double whole;
        const double expected[results] = {sin(a), cos(a), sin(M_PI * a), cos(M_PI * a), frexp(a, &exponent),
                                          (double)exponent, modf(a, &whole), whole, remquo(a, 0.75, &quotient),
                                          ldexp(a, 5), 0.5 * erfc(-a / sqrt(2.0)), a, tanh(a), sqrt(a * a + 5),
                                          (double)llround(a), (double)ilogb(a), j0(fabs(a)), 1 / cbrt(a),
                                          sqrt(2 * a * a), exp(a * a) * erfc(a)};
        for (int r = 0; r < results; ++r)
            if (!(fabs(values[r * n + i] - expected[r]) <= 1e-6 * (1 + fabs(expected[r])))) printf("%d: %g is not %g\n", r, values[r * n + i], expected[r]), ++wrong;
    }
    printf("%d\n", wrong);
    return 0;)",
                            R"(
#include <cmath>
__global__ void k(double* out, int n) {
    const int i = threadIdx.x;
    const double a = (i - 31.5) / 7;
    int exponent, quotient;
    double sine, cosine, whole;
    sincos(a, &sine, &cosine);
    out[i] = sine;
    out[n + i] = cosine;
    sincospi(a, &sine, &cosine);
    out[2 * n + i] = sine;
    out[3 * n + i] = cosine;
    out[4 * n + i] = frexp(a, &exponent);
    out[5 * n + i] = exponent;
    out[6 * n + i] = modf(a, &whole);
    out[7 * n + i] = whole;
    out[8 * n + i] = remquo(a, 0.75, &quotient);
    out[9 * n + i] = ldexp(a, 5);
    out[10 * n + i] = normcdf(a);
    out[11 * n + i] = normcdfinv(normcdf(a));
    out[12 * n + i] = erfinv(tanh(a)) == 0 ? 0 : erf(erfinv(tanh(a)));
    out[13 * n + i] = norm3d(a, 1.0, 2.0);
    out[14 * n + i] = (double)llround(a);
    out[15 * n + i] = ilogb(a);
    out[16 * n + i] = j0(fabs(a));
    out[17 * n + i] = rcbrt(a);
    const double both[2] = {a, a};
    out[18 * n + i] = norm(2, both);
    out[19 * n + i] = erfcx(a);
}
)"),
                  "0\n");
}

TEST(ProgramCalls, PartitionGroupsByValue) {
    expect_output(with_main(R"(
    int* wrong;
    cudaMallocManaged(&wrong, sizeof(int));
    *wrong = 0;
    k<<<1, 64>>>(wrong);
    cudaDeviceSynchronize();
    printf("%d\n", *wrong);
    return 0;)",
                            R"(
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void k(int* wrong) {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const int lane = tile.thread_rank();
    const cg::coalesced_group odd = cg::binary_partition(tile, lane % 2 == 1);
    if (odd.size() != 16 || odd.thread_rank() != lane / 2) atomicAdd(wrong, 1);
    if (cg::reduce(odd, lane, cg::plus<int>()) != (lane % 2 ? 256 : 240)) atomicAdd(wrong, 1);
    const cg::coalesced_group alike = cg::labeled_partition(tile, lane / 5);
    if (alike.size() != (lane < 30 ? 5 : 2)) atomicAdd(wrong, 1);
}
)"),
                  "0\n");
}

TEST(ProgramCalls, ShuffleValuesOfAnyType) {
    expect_output(with_main("k<<<1, 32>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct Pair {
    char letter;
    uint4 numbers;
};
__global__ void k() {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const unsigned lane = tile.thread_rank();
    const Pair mine{(char)('a' + lane % 26), {lane, lane + 1, lane + 2, lane + 3}};
    const Pair other = tile.shfl_xor(mine, 3);
    const unsigned char small = tile.shfl_down((unsigned char)(lane + 250), 1);
    const double2 last = cg::coalesced_threads().shfl(make_double2(lane, -1.0 * lane), 31);
    if (lane == 4) printf("%c %u %u %d %g %g\n", other.letter, other.numbers.x, other.numbers.w, small, last.x, last.y);
}
)"),
                  "h 7 10 255 31 -31\n");
}

TEST(ProgramCalls, ReduceTilesOfSeveralWarps) {
    expect_output(with_main("k<<<1, 256>>>(); cudaDeviceSynchronize(); return 0;", R"(
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void k() {
    __shared__ cg::block_tile_memory<256> memory;
    const auto tile = cg::tiled_partition<128>(cg::this_thread_block(memory));
    const int sum = cg::reduce(tile, (int)threadIdx.x, cg::plus<int>());
    const int largest = cg::reduce(tile, (int)threadIdx.x, cg::greater<int>());
    if (tile.thread_rank() == 0) printf("%u %d %d ", tile.meta_group_rank(), sum, largest);
}
)"),
                  "0 8128 127 1 24512 255 ");
}

const std::string copied_by_stages = R"(
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void with_barrier(const float4* from, float* to) {
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ float4 room[64];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&room[threadIdx.x], &from[threadIdx.x], sizeof(float4), barrier);
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    to[threadIdx.x] = room[63 - threadIdx.x].y;
}
/// Half of the warps copy what the others add up.
__global__ void with_roles(const float4* from, float* to, int rounds) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ float4 room[2][32];
    const bool produces = threadIdx.x >= 32;
    auto pipe = cuda::make_pipeline(cg::this_thread_block(), &state,
                                    produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    const auto size = cuda::aligned_size_t<alignof(float4)>(sizeof(float4));
    float sum = 0;
    for (int round = 0; round < rounds; ++round) {
        if (produces) {
            pipe.producer_acquire();
            cuda::memcpy_async(&room[round % 2][threadIdx.x - 32], &from[32 * (round % 2) + threadIdx.x - 32], size, pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum += room[round % 2][31 - threadIdx.x].x;
            pipe.consumer_release();
        }
    }
    if (!produces) to[threadIdx.x] = sum;
}
/// Each thread copies a stage ahead.
__global__ void with_stages(const float4* from, float* to) {
    __shared__ float4 room[2][32];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int stage = 0; stage < 2; ++stage) {
        pipe.producer_acquire();
        cuda::memcpy_async(&room[stage][threadIdx.x], &from[32 * stage + threadIdx.x], sizeof(float4), pipe);
        pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    to[threadIdx.x] = room[1][31 - threadIdx.x].z;
    pipe.consumer_release();
}
)";

TEST(ProgramCalls, CopyAheadWithBarriersAndPipelines) {
    expect_output(with_main(R"(
    float from[256], *to;
    for (int i = 0; i < 256; ++i) from[i] = i;
    float4* d;
    cudaMalloc(&d, sizeof from);
    cudaMemcpy(d, from, sizeof from, cudaMemcpyHostToDevice);
    cudaMallocManaged(&to, 64 * sizeof(float));
    with_barrier<<<1, 64>>>(d, to);
    cudaDeviceSynchronize();
    printf("%g %g\n", to[0], to[63]);
    with_roles<<<1, 64>>>(d, to, 5);
    cudaDeviceSynchronize();
    printf("%g %g\n", to[0], to[31]);
    with_stages<<<1, 32>>>(d, to);
    cudaDeviceSynchronize();
    printf("%g %g\n", to[0], to[31]);
    return 0;)",
                            copied_by_stages),
                  "253 1\n876 256\n254 130\n");
}

TEST(ProgramCalls, AllocateInKernels) {
    expect_output(with_main(R"(
    int** lists;
    cudaMalloc(&lists, 64 * sizeof(int*));
    make<<<2, 32>>>(lists);
    use<<<2, 32>>>(lists);
    again<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaFree(lists);
    return 0;)",
                            R"(
struct Shape {
    __device__ virtual int area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    int side;
    __device__ explicit Square(int s) : side(s) {}
    __device__ int area() const override { return side * side; }
};
__global__ void make(int** lists) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* const list = (int*)malloc(4 * sizeof(int));
    for (int k = 0; k < 4; ++k) list[k] = 10 * i + k;
    lists[i] = list;
}
__global__ void use(int** lists) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 63) printf("%d ", lists[0][3] + lists[i][1]);
    __syncthreads();
    if (i < 63 && i > 0) free(lists[i]);
}
__global__ void again() {
    Shape* const shape = new Square(7);
    int* const numbers = new int[3]{1, 2, 3};
    void* const much = malloc((size_t)1 << 40);
    printf("%d %d %d\n", shape->area(), numbers[2], much == nullptr);
    delete shape;
    delete[] numbers;
}
)"),
                  "634 49 3 1\n");
}

TEST(ProgramCalls, ConstructInPlaceInKernels) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return *new int(0);", R"(
#include <new>
struct Pair {
    int a, b;
    __device__ Pair(int a, int b) : a(a), b(b) {}
};
__global__ void k() {
    alignas(16) char room[64];
    const Pair* const placed = new (room) Pair(1, 2);
    const Pair* const made = new Pair(3, 4);
    printf("%d %d\n", placed->b, made->b);
    delete made;
}
)"),
                  "2 4\n");
}

TEST(ProgramCalls, AllocateWithoutFurtherHeaders) {
    const std::string program = R"(
struct Three {
    int value;
    __host__ __device__ Three() : value(3) {}
};
__global__ void k(int* out) {
    Three* const all = new Three[2];
    out[0] = all[1].value;
    delete[] all;
    int* const room = (int*)malloc(8);
    room[1] = 4;
    out[1] = room[1];
    free(room);
}
int main() {
    Three* const all = new Three[5];
    int* const out = (int*)malloc(8);
    int* d;
    cudaMalloc(&d, 8);
    k<<<1, 1>>>(d);
    cudaMemcpy(out, d, 8, cudaMemcpyDeviceToHost);
    const bool is_right = out[0] == 3 && out[1] == 4 && all[4].value == 3;
    cudaFree(d);
    free(out);
    delete[] all;
    return is_right ? 0 : 1;
}
)";
    EXPECT_EQ(run_program(program).report.exit_code, 0);
}

TEST(ProgramCalls, FetchFromCubesByDirection) {
    expect_output(with_main(R"(
    const int width = 4;
    float faces[6][width][width];
    for (int f = 0; f < 6; ++f)
        for (int y = 0; y < width; ++y)
            for (int x = 0; x < width; ++x) faces[f][y][x] = 100 * f + 10 * y + x;
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(&array, &format, make_cudaExtent(width, width, 6), cudaArrayCubemap);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(faces, width * sizeof(float), width, width);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(width, width, 6);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = how.addressMode[2] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    how.normalizedCoords = true;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    k<<<1, 1>>>(texture);
    cudaDeviceSynchronize();
    cudaFreeArray(array);
    return 0;)",
                            R"(
__global__ void k(cudaTextureObject_t cube) {
    printf("%g ", texCubemap<float>(cube, 1, 0.9f, 0.9f));
    printf("%g ", texCubemap<float>(cube, -1, 0.9f, 0.9f));
    printf("%g ", texCubemap<float>(cube, 0.9f, 2, 0.1f));
    printf("%g ", texCubemap<float>(cube, 0.1f, -2, 1.9f));
    printf("%g ", texCubemap<float>(cube, 0.9f, 0.1f, 1));
    printf("%g\n", texCubemap<float>(cube, 0.9f, -0.9f, -1));
}
)"),
                  "0 103 222 302 413 530\n");
}

TEST(ProgramCalls, ComputeCudasFunctionsOnTheHost) {
    expect_output(with_main(R"(
    register int n = 4;
    const unsigned char narrowed[] = {n};
    k<<<1, 1>>>();
    cudaDeviceSynchronize();
    printf("%d %g %g %g %g\n", narrowed[0], rsqrtf(n), rsqrt(0.25), sinpif(0.5f), normcdf(0.0));
    return 0;)",
                            "__global__ void k() { printf(\"%g %g \", rsqrtf(4), sinpif(2.5f)); }\n"),
                  "0.5 1 4 0.5 2 1 0.5\n");
}

TEST(ProgramCalls, ComputeInFloatByNamesWithoutF) {
    expect_output(with_main("k<<<1, 1>>>(2, 3); cudaDeviceSynchronize(); return 0;", R"(
__global__ void k(float a, float b) {
    int quotient;
    printf("%g %g %g %g %g ", fma(a, b, 1.0f), fmax(a, b), fmin(a, b), copysign(a, -b), fdim(b, a));
    printf("%g %g %g %g %g ", exp2(b), log2(8.0f), round(2.5f), trunc(-2.5f), rint(2.5f));
    printf("%g %g %g %ld %lld ", hypot(b, 4.0f), cbrt(27.0f), scalbn(a, 3), lround(2.5f), llrint(2.5f));
    printf("%g %d %d\n", remquo(7.0f, a, &quotient), quotient, ilogb(9.0f));
}
)"),
                  "7 3 2 -2 1 8 3 3 -2 2 5 3 16 3 2 -1 4 3\n");
}

TEST(ProgramCalls, CreateEventsWithFlags) {
    expect_output(with_main("cudaEvent_t a, b;\n"
                            "printf(\"%d\", cudaEventCreate(&a, cudaEventDisableTiming));\n"
                            "printf(\"%d\\n\", cudaEventCreateWithFlags(&b, cudaEventDefault));\n"
                            "return 0;"),
                  "00\n");
}

TEST(ProgramCalls, SeeTheMacroOfCudaCompilers) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
#if defined(__CUDACC__) && defined(__NVCC__) && __CUDACC_VER_MAJOR__ * 1000 == CUDART_VERSION
__host__ __device__
#endif
inline int twice(int v) { return 2 * v; }
__global__ void k() { printf("%d\n", twice(21)); }
)"),
                  "42\n");
}

TEST(ProgramCalls, ChooseAmongSumsAndTriples) {
    expect_output(with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return 0;", R"(
__global__ void k() {
    printf("%d %d %d ", __viaddmax_s32(-5, 2, -4), __viaddmin_s32_relu(-5, 2, 4), __vimax3_s32(1, 7, 3));
    printf("%08x %08x ", __viaddmax_s16x2(0x0001ffff, 0x00020001, 0x00050001), __vimin3_u16x2(0x00050009, 0x00040008, 0x00060001));
    bool high, low;
    const unsigned larger = __vibmax_s16x2(0x0005ffff, 0x00040001, &high, &low);
    printf("%08x %d %d\n", larger, high, low);
}
)"),
                  "-3 0 7 00050001 00040001 00050001 1 0\n");
}

TEST(ProgramCalls, DefineLerpAsHelperMathDoes) {
    expect_output(
        with_main("k<<<1, 1>>>(); cudaDeviceSynchronize(); return printf(\"%g\\n\", lerp(0.f, 4.f, 0.25f)) < 0;", R"(
#include <math.h>
inline __device__ __host__ float lerp(float a, float b, float t) { return a + t * (b - a); }
__global__ void k() { printf("%g %g ", lerp(2.f, 3.f, 0.5f), fabsf(-4)); }
)"),
        "2.5 4 1\n");
}

TEST(ProgramCalls, CountOneThreadOfOpenMP) {
    expect_output(with_main(R"(
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; ++i) sum += i;
    printf("%d %d\n", sum, omp_get_max_threads());
    return 0;)",
                            "#include <omp.h>\n"),
                  "45 1\n");
}

TEST(ProgramCalls, KeepMemoryOfGraphsWhileTheyRun) {
    expect_output(with_main(R"(
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaMemAllocNodeParams memory = {};
    memory.bytesize = 64 * sizeof(int);
    cudaGraphNode_t allocated, launched, copied, freed;
    cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory);
    int first = 5, out[64];
    void* arguments[]{&memory.dptr, &first};
    cudaKernelNodeParams launch = {(void*)count, dim3(2), dim3(32), 0, arguments, nullptr};
    cudaGraphAddKernelNode(&launched, graph, &allocated, 1, &launch);
    cudaGraphAddMemcpyNode1D(&copied, graph, &launched, 1, out, memory.dptr, sizeof out, cudaMemcpyDeviceToHost);
    cudaGraphAddMemFreeNode(&freed, graph, &copied, 1, memory.dptr);
    cudaGraphExec_t runnable;
    cudaGraphInstantiate(&runnable, graph);
    cudaGraphDestroy(graph);
    for (int time = 0; time < 2; ++time) {
        cudaGraphLaunch(runnable, 0);
        printf("%d %d ", out[0], out[63]);
        out[0] = out[63] = -1;
    }
    cudaGraphExecDestroy(runnable);
    printf("\n");
    return 0;)",
                            R"(
__global__ void count(int* out, int first) { out[blockIdx.x * 32 + threadIdx.x] = first + blockIdx.x * 32 + threadIdx.x; }
)"),
                  "5 68 5 68 \n");
}

TEST(ProgramCalls, RecordAllocationsOfAStream) {
    expect_output(with_main(R"(
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *d, out[32];
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(&d, sizeof out, stream);
    count<<<1, 32, 0, stream>>>(d);
    cudaMemcpyAsync(out, d, sizeof out, cudaMemcpyDeviceToHost, stream);
    cudaFreeAsync(d, stream);
    cudaGraph_t graph;
    cudaStreamEndCapture(stream, &graph);
    cudaGraphExec_t runnable;
    cudaGraphInstantiate(&runnable, graph);
    for (int time = 0; time < 2; ++time) cudaGraphLaunch(runnable, stream);
    printf("%d\n", out[31]);
    cudaGraphExecDestroy(runnable);
    cudaGraphDestroy(graph);
    return 0;)",
                            "__global__ void count(int* out) { out[threadIdx.x] = threadIdx.x; }\n"),
                  "31\n");
}

TEST(ProgramCalls, AlignSharedMemory) {
    expect_output(with_main("k<<<1, 4>>>(); cudaDeviceSynchronize(); return 0;", R"(
__global__ void k() {
    __shared__ char odd[3];
    __shared__ alignas(16) char rows[4][16];
    if (threadIdx.x < 3) odd[threadIdx.x] = 0;
    *(int4*)rows[threadIdx.x] = make_int4(threadIdx.x, 0, 0, 0);
    if (threadIdx.x == 0) printf("%d\n", int((size_t)rows % 16));
}
)"),
                  "0\n");
}

}  // namespace
}  // namespace lanescope
