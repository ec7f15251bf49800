// CUDA's words for the host compiler, so that it can compile a CUDA file for the SIMT machine.
//
// What a kernel calls is declared here and defined by the machine: a call comes from the kernel's own code, so its return
// address says file, line and column. No standard header is included, since compiling one takes longer than the kernel.
#pragma once
#pragma GCC system_header

typedef decltype(sizeof 0) size_t;

#define __CUDACC__ 1
#define __CUDA_ARCH__ 900
#define __global__ __attribute__((flatten, used))
#define __device__
#define __host__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
// The blocks that one thread of the CPU runs follow one another, so a block's shared memory is the thread's.
#define __shared__ static thread_local
#define __constant__ static
#define __managed__ static

// Vector types, aligned as on the device. ----------------------------------------------------------------------------

#define LANESCOPE_VECTORS(T, name, align2, align4)                                 \
    struct name##1 {                                                               \
        T x;                                                                       \
    };                                                                             \
    struct alignas(align2) name##2 {                                               \
        T x, y;                                                                    \
    };                                                                             \
    struct name##3 {                                                               \
        T x, y, z;                                                                 \
    };                                                                             \
    struct alignas(align4) name##4 {                                               \
        T x, y, z, w;                                                              \
    };                                                                             \
    inline name##1 make_##name##1(T x) { return {x}; }                             \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }                     \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }             \
    inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
LANESCOPE_VECTORS(signed char, char, 2, 4)
LANESCOPE_VECTORS(unsigned char, uchar, 2, 4)
LANESCOPE_VECTORS(short, short, 4, 8)
LANESCOPE_VECTORS(unsigned short, ushort, 4, 8)
LANESCOPE_VECTORS(int, int, 8, 16)
LANESCOPE_VECTORS(unsigned, uint, 8, 16)
LANESCOPE_VECTORS(long, long, 16, 16)
LANESCOPE_VECTORS(unsigned long, ulong, 16, 16)
LANESCOPE_VECTORS(long long, longlong, 16, 16)
LANESCOPE_VECTORS(unsigned long long, ulonglong, 16, 16)
LANESCOPE_VECTORS(float, float, 8, 16)
LANESCOPE_VECTORS(double, double, 16, 16)
#undef LANESCOPE_VECTORS

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};

// The lane, and where it is. -----------------------------------------------------------------------------------------

extern "C" {
// Of a type without a constructor: reading such a constant is no access that the machine would be told of.
extern const __thread __attribute__((tls_model("initial-exec"))) uint3 threadIdx, blockIdx, blockDim, gridDim;

void __syncthreads();
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
unsigned __activemask();
unsigned __ballot_sync(unsigned mask, int predicate);
int __all_sync(unsigned mask, int predicate);
int __any_sync(unsigned mask, int predicate);
int printf(const char* format, ...);
void* memcpy(void* to, const void* from, size_t bytes) noexcept;
void* memset(void* to, int value, size_t bytes) noexcept;
}
void __syncwarp(unsigned mask = 0xffffffffu);
static const int warpSize = 32;

#define LANESCOPE_SHUFFLES(T)                                                      \
    T __shfl_sync(unsigned mask, T value, int source, int width = 32);             \
    T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32);      \
    T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32);    \
    T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32);
LANESCOPE_SHUFFLES(int)
LANESCOPE_SHUFFLES(unsigned)
LANESCOPE_SHUFFLES(long)
LANESCOPE_SHUFFLES(unsigned long)
LANESCOPE_SHUFFLES(long long)
LANESCOPE_SHUFFLES(unsigned long long)
LANESCOPE_SHUFFLES(float)
LANESCOPE_SHUFFLES(double)
#undef LANESCOPE_SHUFFLES

#define LANESCOPE_REDUCES(T)                            \
    T __reduce_add_sync(unsigned mask, T value);        \
    T __reduce_min_sync(unsigned mask, T value);        \
    T __reduce_max_sync(unsigned mask, T value);
LANESCOPE_REDUCES(int)
LANESCOPE_REDUCES(unsigned)
#undef LANESCOPE_REDUCES

// Atomics, with the types that CUDA has them for. --------------------------------------------------------------------

#define LANESCOPE_ATOMIC(name, T) T name(T* at, T value);
#define LANESCOPE_ATOMICS(name)          \
    LANESCOPE_ATOMIC(name, int)          \
    LANESCOPE_ATOMIC(name, unsigned)     \
    LANESCOPE_ATOMIC(name, unsigned long long)
LANESCOPE_ATOMICS(atomicAdd)
LANESCOPE_ATOMIC(atomicAdd, float)
LANESCOPE_ATOMIC(atomicAdd, double)
LANESCOPE_ATOMIC(atomicSub, int)
LANESCOPE_ATOMIC(atomicSub, unsigned)
LANESCOPE_ATOMICS(atomicExch)
LANESCOPE_ATOMIC(atomicExch, float)
LANESCOPE_ATOMICS(atomicMin)
LANESCOPE_ATOMIC(atomicMin, long long)
LANESCOPE_ATOMICS(atomicMax)
LANESCOPE_ATOMIC(atomicMax, long long)
LANESCOPE_ATOMICS(atomicAnd)
LANESCOPE_ATOMICS(atomicOr)
LANESCOPE_ATOMICS(atomicXor)
LANESCOPE_ATOMIC(atomicInc, unsigned)
LANESCOPE_ATOMIC(atomicDec, unsigned)
#undef LANESCOPE_ATOMICS
#undef LANESCOPE_ATOMIC
int atomicCAS(int* at, int expected, int value);
unsigned atomicCAS(unsigned* at, unsigned expected, unsigned value);
unsigned long long atomicCAS(unsigned long long* at, unsigned long long expected, unsigned long long value);
unsigned short atomicCAS(unsigned short* at, unsigned short expected, unsigned short value);

// Loads and stores by way of a cache; to the machine all are alike. Macros, so that the access is the caller's own. ------

#define __ldg(pointer) (*(pointer))
#define __ldca(pointer) (*(pointer))
#define __ldcg(pointer) (*(pointer))
#define __ldcs(pointer) (*(pointer))
#define __ldlu(pointer) (*(pointer))
#define __ldcv(pointer) (*(pointer))
#define __stwb(pointer, value) (*(pointer) = (value))
#define __stcg(pointer, value) (*(pointer) = (value))
#define __stcs(pointer, value) (*(pointer) = (value))
#define __stwt(pointer, value) (*(pointer) = (value))

// Arithmetic. --------------------------------------------------------------------------------------------------------

#define LANESCOPE_INLINE static inline __attribute__((always_inline))
#define LANESCOPE_MIN_MAX(T)                                   \
    LANESCOPE_INLINE T min(T a, T b) { return b < a ? b : a; } \
    LANESCOPE_INLINE T max(T a, T b) { return a < b ? b : a; }
LANESCOPE_MIN_MAX(int)
LANESCOPE_MIN_MAX(unsigned)
LANESCOPE_MIN_MAX(long)
LANESCOPE_MIN_MAX(unsigned long)
LANESCOPE_MIN_MAX(long long)
LANESCOPE_MIN_MAX(unsigned long long)
LANESCOPE_MIN_MAX(float)
LANESCOPE_MIN_MAX(double)
#undef LANESCOPE_MIN_MAX
LANESCOPE_INLINE unsigned min(int a, unsigned b) { return min((unsigned)a, b); }
LANESCOPE_INLINE unsigned min(unsigned a, int b) { return min(a, (unsigned)b); }
LANESCOPE_INLINE unsigned max(int a, unsigned b) { return max((unsigned)a, b); }
LANESCOPE_INLINE unsigned max(unsigned a, int b) { return max(a, (unsigned)b); }

extern "C" {
#define LANESCOPE_MATH(name)              \
    double name(double) noexcept;         \
    float name##f(float) noexcept;
LANESCOPE_MATH(sqrt) LANESCOPE_MATH(fabs) LANESCOPE_MATH(exp) LANESCOPE_MATH(exp2) LANESCOPE_MATH(log) LANESCOPE_MATH(log2)
LANESCOPE_MATH(sin) LANESCOPE_MATH(cos) LANESCOPE_MATH(tan) LANESCOPE_MATH(tanh) LANESCOPE_MATH(erf) LANESCOPE_MATH(ceil)
LANESCOPE_MATH(floor) LANESCOPE_MATH(round) LANESCOPE_MATH(rint) LANESCOPE_MATH(trunc)
#undef LANESCOPE_MATH
float powf(float, float) noexcept;
float fmaf(float, float, float) noexcept;
float fmaxf(float, float) noexcept;
float fminf(float, float) noexcept;
double pow(double, double) noexcept;
double fma(double, double, double) noexcept;
double fmax(double, double) noexcept;
double fmin(double, double) noexcept;
int abs(int) noexcept;
}
LANESCOPE_INLINE float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
LANESCOPE_INLINE double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
LANESCOPE_INLINE float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
LANESCOPE_INLINE float __fadd_rn(float a, float b) { return a + b; }
LANESCOPE_INLINE float __fmul_rn(float a, float b) { return a * b; }
LANESCOPE_INLINE float __fdividef(float a, float b) { return a / b; }
LANESCOPE_INLINE float __expf(float x) { return __builtin_expf(x); }
LANESCOPE_INLINE float __logf(float x) { return __builtin_logf(x); }
LANESCOPE_INLINE int __popc(unsigned bits) { return __builtin_popcount(bits); }
LANESCOPE_INLINE int __popcll(unsigned long long bits) { return __builtin_popcountll(bits); }
LANESCOPE_INLINE int __ffs(int bits) { return __builtin_ffs(bits); }
LANESCOPE_INLINE int __clz(int bits) { return bits ? __builtin_clz((unsigned)bits) : 32; }
LANESCOPE_INLINE int __clzll(long long bits) { return bits ? __builtin_clzll((unsigned long long)bits) : 64; }
LANESCOPE_INLINE int __mul24(int a, int b) { return a * b; }
LANESCOPE_INLINE int __umulhi(unsigned a, unsigned b) { return (int)((unsigned long long)a * b >> 32); }
LANESCOPE_INLINE float __int_as_float(int bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE int __float_as_int(float value) { return __builtin_bit_cast(int, value); }
LANESCOPE_INLINE float __uint_as_float(unsigned bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE unsigned __float_as_uint(float value) { return __builtin_bit_cast(unsigned, value); }
LANESCOPE_INLINE float __int2float_rn(int value) { return (float)value; }
LANESCOPE_INLINE int __float2int_rn(float value) { return (int)__builtin_rintf(value); }

// The host's words. --------------------------------------------------------------------------------------------------

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2 };
typedef cudaError_t cudaError;
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9 };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
typedef struct lanescope_stream* cudaStream_t;
typedef struct lanescope_event* cudaEvent_t;
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, totalConstMem;
    int major, minor, warpSize, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor, regsPerBlock,
        regsPerMultiprocessor, memoryBusWidth, memoryClockRate, clockRate, l2CacheSize;
};
extern "C" {
cudaError_t lanescope_malloc(void** pointer, size_t bytes);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemset(void* to, int value, size_t bytes);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class Function>
cudaError_t cudaFuncSetAttribute(Function, cudaFuncAttribute, int) {
    return cudaSuccess;
}
template <class Function>
cudaError_t cudaFuncSetCacheConfig(Function, cudaFuncCache) {
    return cudaSuccess;
}

// What launches and dynamic shared memory are turned into. -------------------------------------------------------------

extern "C" {
void* lanescope_dynamic_shared();
void lanescope_launch(const void* kernel, const char* name, int line, dim3 grid, dim3 block, size_t shared_bytes,
                      void (*run)(const void* call), const void* call, size_t call_bytes);
}
namespace lanescope_host {

/// `extern __shared__ T name[]`.
template <class T>
struct DynamicShared {
    __attribute__((always_inline)) operator T*() const { return static_cast<T*>(lanescope_dynamic_shared()); }
};

template <class T>
struct Same {
    using Type = T;
};

template <class... P>
struct Call {
    void (*kernel)(P...);
    const char* name;
    int line;
    dim3 grid, block;
    size_t shared_bytes;

    void operator()(typename Same<P>::Type... arguments) const {
        auto run = [=, function = kernel] { function(arguments...); };
        lanescope_launch((const void*)kernel, name, line, grid, block, shared_bytes,
                         [](const void* call) { (*static_cast<const decltype(run)*>(call))(); }, &run, sizeof run);
    }
};

template <class... P>
Call<P...> call(void (*kernel)(P...), const char* name, int line, dim3 grid, dim3 block, size_t shared_bytes = 0,
                cudaStream_t = nullptr) {
    return {kernel, name, line, grid, block, shared_bytes};
}

}  // namespace lanescope_host
