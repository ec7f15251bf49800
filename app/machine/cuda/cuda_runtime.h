// CUDA's words for the host compiler, so that it can compile a CUDA file for the SIMT machine.
//
// What a kernel calls is declared here and defined by the machine: a call comes from the kernel's own code, so its
// return address says file, line and column. No standard header is included, since compiling one takes longer than the
// kernel.
#pragma once
#pragma GCC system_header
#line 8 "<lanescope>/cuda_runtime.h"

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
// One that the text never writes must stay memory: the compiler would put its values in place of reads.
#define __constant__ static __attribute__((used))
#define __managed__ static

// Vector types, aligned as on the device. ----------------------------------------------------------------------------

#define LANESCOPE_VECTORS(T, name, align2, align4)                     \
    struct name##1 {                                                   \
        T x;                                                           \
    };                                                                 \
    struct alignas(align2) name##2 {                                   \
        T x, y;                                                        \
    };                                                                 \
    struct name##3 {                                                   \
        T x, y, z;                                                     \
    };                                                                 \
    struct alignas(align4) name##4 {                                   \
        T x, y, z, w;                                                  \
    };                                                                 \
    inline name##1 make_##name##1(T x) { return {x}; }                 \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }         \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
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

#define LANESCOPE_SHUFFLES(T)                                                   \
    T __shfl_sync(unsigned mask, T value, int source, int width = 32);          \
    T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32);   \
    T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32); \
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

#define LANESCOPE_REDUCES(T)                     \
    T __reduce_add_sync(unsigned mask, T value); \
    T __reduce_min_sync(unsigned mask, T value); \
    T __reduce_max_sync(unsigned mask, T value);
LANESCOPE_REDUCES(int)
LANESCOPE_REDUCES(unsigned)
#undef LANESCOPE_REDUCES

// Atomics, with the types that CUDA has them for. --------------------------------------------------------------------

/// What an atomic gives back: the value before, once somebody asks for it.
extern "C" unsigned long lanescope_ask(unsigned long bits, unsigned number, unsigned site);
template <class T>
struct lanescope_before {
    unsigned long bits;
    unsigned number, site;
    __attribute__((always_inline)) operator T() const {
        const unsigned long value = lanescope_ask(bits, number, site);
        T before;
        __builtin_memcpy(&before, &value, sizeof before);
        return before;
    }
};

#define LANESCOPE_ATOMIC(letter, T, name) lanescope_before<T> name(T* at, T value) asm("lanescope_" #name "_" #letter);
#define LANESCOPE_WHOLE_ATOMICS(letter, T)  \
    LANESCOPE_ATOMIC(letter, T, atomicAdd)  \
    LANESCOPE_ATOMIC(letter, T, atomicSub)  \
    LANESCOPE_ATOMIC(letter, T, atomicExch) \
    LANESCOPE_ATOMIC(letter, T, atomicMin)  \
    LANESCOPE_ATOMIC(letter, T, atomicMax)  \
    LANESCOPE_ATOMIC(letter, T, atomicAnd)  \
    LANESCOPE_ATOMIC(letter, T, atomicOr)   \
    LANESCOPE_ATOMIC(letter, T, atomicXor)  \
    lanescope_before<T> atomicCAS(T* at, T expected, T value) asm("lanescope_atomicCAS_" #letter);
LANESCOPE_WHOLE_ATOMICS(i, int)
LANESCOPE_WHOLE_ATOMICS(j, unsigned)
LANESCOPE_WHOLE_ATOMICS(x, long long)
LANESCOPE_WHOLE_ATOMICS(y, unsigned long long)
LANESCOPE_ATOMIC(f, float, atomicAdd)
LANESCOPE_ATOMIC(f, float, atomicExch)
LANESCOPE_ATOMIC(d, double, atomicAdd)
LANESCOPE_ATOMIC(d, double, atomicExch)
LANESCOPE_ATOMIC(j, unsigned, atomicInc)
LANESCOPE_ATOMIC(j, unsigned, atomicDec)
lanescope_before<unsigned short> atomicCAS(unsigned short* at, unsigned short expected,
                                           unsigned short value) asm("lanescope_atomicCAS_t");
#undef LANESCOPE_WHOLE_ATOMICS
#undef LANESCOPE_ATOMIC

// A macro, so that it is the kernel's own line that stops.
#define __trap() __builtin_trap()
#define __builtin_assume(condition) ((void)0)

// Loads and stores by way of a cache; to the machine all are alike. Macros, so that the access is the caller's own.
// ------

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
#define LANESCOPE_MEMBER __attribute__((always_inline))
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
#define LANESCOPE_MATH(name)      \
    double name(double) noexcept; \
    float name##f(float) noexcept;
LANESCOPE_MATH(sqrt)
LANESCOPE_MATH(fabs) LANESCOPE_MATH(exp) LANESCOPE_MATH(exp2) LANESCOPE_MATH(log) LANESCOPE_MATH(log2)
    LANESCOPE_MATH(sin) LANESCOPE_MATH(cos) LANESCOPE_MATH(tan) LANESCOPE_MATH(tanh) LANESCOPE_MATH(erf)
        LANESCOPE_MATH(ceil) LANESCOPE_MATH(floor) LANESCOPE_MATH(round) LANESCOPE_MATH(rint) LANESCOPE_MATH(trunc)
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
extern "C" {  // as <cmath> declares them too
float __expf(float) noexcept asm("expf");
float __logf(float) noexcept asm("logf");
float __log2f(float) noexcept asm("log2f");
float __log10f(float) noexcept asm("log10f");
float __exp10f(float) noexcept asm("exp10f");
float __sinf(float) noexcept asm("sinf");
float __cosf(float) noexcept asm("cosf");
float __tanf(float) noexcept asm("tanf");
float __powf(float, float) noexcept asm("powf");
}
LANESCOPE_INLINE int __popc(unsigned bits) { return __builtin_popcount(bits); }
LANESCOPE_INLINE int __popcll(unsigned long long bits) { return __builtin_popcountll(bits); }
LANESCOPE_INLINE int __ffs(int bits) { return __builtin_ffs(bits); }
LANESCOPE_INLINE int __clz(int bits) { return bits ? __builtin_clz((unsigned)bits) : 32; }
LANESCOPE_INLINE int __clzll(long long bits) { return bits ? __builtin_clzll((unsigned long long)bits) : 64; }
LANESCOPE_INLINE int __mul24(int a, int b) { return a * b; }
LANESCOPE_INLINE unsigned __umul24(unsigned a, unsigned b) { return a * b; }
LANESCOPE_INLINE unsigned __brev(unsigned bits) {
    unsigned turned = 0;
    for (int i = 0; i < 32; ++i) turned = turned << 1 | (bits >> i & 1);
    return turned;
}
LANESCOPE_INLINE float __frsqrt_rn(float x) { return 1 / __builtin_sqrtf(x); }
LANESCOPE_INLINE float __saturatef(float x) { return x > 1 ? 1 : x > 0 ? x : 0; }
LANESCOPE_INLINE double __dadd_rn(double a, double b) { return a + b; }
LANESCOPE_INLINE double __dmul_rn(double a, double b) { return a * b; }
LANESCOPE_INLINE float __uint2float_rn(unsigned value) { return (float)value; }
LANESCOPE_INLINE void __nanosleep(unsigned) {}
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
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
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
cudaError_t cudaFree(void* pointer) asm("lanescope_cudaFree");
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) asm("lanescope_cudaMemcpy");
cudaError_t cudaMemset(void* to, int value, size_t bytes) asm("lanescope_cudaMemset");
cudaError_t cudaDeviceSynchronize() asm("lanescope_cudaDeviceSynchronize");
cudaError_t cudaGetLastError() asm("lanescope_cudaGetLastError");
cudaError_t cudaPeekAtLastError() asm("lanescope_cudaPeekAtLastError");
cudaError_t cudaSetDevice(int device) asm("lanescope_cudaSetDevice");
cudaError_t cudaGetDevice(int* device) asm("lanescope_cudaGetDevice");
cudaError_t cudaGetDeviceCount(int* count) asm("lanescope_cudaGetDeviceCount");
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) asm("lanescope_cudaGetDeviceProperties");
const char* cudaGetErrorString(cudaError_t error) asm("lanescope_cudaGetErrorString");
const char* cudaGetErrorName(cudaError_t error) asm("lanescope_cudaGetErrorName");
cudaError_t cudaEventCreate(cudaEvent_t* event) asm("lanescope_cudaEventCreate");
cudaError_t cudaEventDestroy(cudaEvent_t event) asm("lanescope_cudaEventDestroy");
cudaError_t cudaEventSynchronize(cudaEvent_t event) asm("lanescope_cudaEventSynchronize");
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from,
                                 cudaEvent_t to) asm("lanescope_cudaEventElapsedTime");
cudaError_t cudaStreamCreate(cudaStream_t* stream) asm("lanescope_cudaStreamCreate");
cudaError_t cudaStreamDestroy(cudaStream_t stream) asm("lanescope_cudaStreamDestroy");
cudaError_t cudaStreamSynchronize(cudaStream_t stream) asm("lanescope_cudaStreamSynchronize");
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr) asm("lanescope_memcpy_async");
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes,
                            cudaStream_t stream = nullptr) asm("lanescope_memset_async");
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) asm("lanescope_event_record");
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned = 1) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t) {
    return lanescope_malloc((void**)pointer, bytes);
}
inline cudaError_t cudaFreeAsync(void* pointer, cudaStream_t) { return cudaFree(pointer); }
template <class Function>
cudaError_t cudaFuncSetAttribute(Function, cudaFuncAttribute, int) {
    return cudaSuccess;
}
template <class Function>
cudaError_t cudaFuncSetCacheConfig(Function, cudaFuncCache) {
    return cudaSuccess;
}

template <class T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
    return cudaMemcpy((char*)&symbol + offset, from, bytes, cudaMemcpyHostToDevice);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
    return cudaMemcpy(to, (const char*)&symbol + offset, bytes, cudaMemcpyDeviceToHost);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** address, const T& symbol) {
    return *address = (void*)&symbol, cudaSuccess;
}

// What launches and dynamic shared memory are turned into.
// -------------------------------------------------------------

/// Where a parameter lies among a launch's arguments, and what it points to.
struct lanescope_parameter {
    unsigned offset, bytes;
    bool is_pointer, is_const;
    unsigned element_bytes;
};
struct lanescope_launch_request {
    const void* kernel;
    const char* name;
    int line;
    dim3 grid, block;
    size_t shared_bytes;
    void (*run)(const void* arguments);  ///< one lane; the kernel's address stands in front of the arguments
    const void* arguments;
    size_t argument_bytes;
    const lanescope_parameter* parameters;
    unsigned parameter_count;
};
extern "C" {
void* lanescope_dynamic_shared(unsigned element_bytes);
void lanescope_meet_for_mma(void* fragment);
[[noreturn]] void lanescope_not_emulated();
void lanescope_launch(const lanescope_launch_request* request);
}
namespace lanescope_host {

template <class T>
struct Same {
    using Type = T;
};
template <int... n>
struct Numbers {};

/// Bytes of the scalars that a type is made of: 4 of float4.
template <class T>
constexpr unsigned scalar_bytes() {
    if constexpr (requires(T t) { t.x; })
        return sizeof(T::x);
    else if constexpr (__is_class(T) || __is_union(T))
        return alignof(T);
    else
        return sizeof(T);
}
template <>
constexpr unsigned scalar_bytes<void>() {
    return 0;
}
template <>
constexpr unsigned scalar_bytes<const void>() {
    return 0;
}

template <class P>
struct Pointed {
    static constexpr bool is_pointer = false, is_const = false;
    static constexpr unsigned element_bytes = 0;
};
template <class T>
struct Pointed<T*> {
    static constexpr bool is_pointer = true, is_const = false;
    static constexpr unsigned element_bytes = scalar_bytes<T>();
};
template <class T>
struct Pointed<const T*> {
    static constexpr bool is_pointer = true, is_const = true;
    static constexpr unsigned element_bytes = scalar_bytes<T>();
};

/// What one lane brings to a step of the tensor core, and gets: of mma.m16n8k8 with fp16 and floats.
struct MmaFragment {
    unsigned a[2], b;
    float c[4];
};

/// `extern __shared__ T name[]`.
template <class T>
struct DynamicShared {
    __attribute__((always_inline)) operator T*() const {
        return static_cast<T*>(lanescope_dynamic_shared(scalar_bytes<T>()));
    }
};

/// The arguments of a launch, one behind the other, behind the kernel's address.
template <class... P>
struct Arguments {
    static constexpr unsigned count = sizeof...(P);
    lanescope_parameter parameters[count + 1] = {};
    unsigned bytes = 8;

    constexpr Arguments() {
        unsigned n = 0;
        ((add<P>(n++)), ...);
    }
    template <class T>
    constexpr void add(unsigned n) {
        bytes = (bytes + alignof(T) - 1) / alignof(T) * alignof(T);
        parameters[n] = {bytes, sizeof(T), Pointed<T>::is_pointer, Pointed<T>::is_const, Pointed<T>::element_bytes};
        bytes += sizeof(T);
    }
};
template <class... P>
inline constexpr Arguments<P...> arguments_of{};

template <class... P, int... n>
__attribute__((no_sanitize("thread"))) void run(const void* all, Numbers<n...>) {
    const char* at = static_cast<const char*>(all);
    (*static_cast<void (*const*)(P...)>(all))(*(const P*)(at + arguments_of<P...>.parameters[n].offset)...);
}

template <class... P>
struct Call {
    void (*kernel)(P...);
    const char* name;
    int line;
    dim3 grid, block;
    size_t shared_bytes;

    void operator()(typename Same<P>::Type... arguments) const {
        constexpr auto& layout = arguments_of<P...>;
        alignas(16) char bytes[layout.bytes + 16];
        __builtin_memcpy(bytes, &kernel, sizeof kernel);
        unsigned n = 0;
        ((__builtin_memcpy(bytes + layout.parameters[n++].offset, &arguments, sizeof arguments)), ...);
        const lanescope_launch_request request{(const void*)kernel, name, line, grid, block, shared_bytes,
                                               [](const void* all) __attribute__((no_sanitize("thread"))){
                                                   run<P...>(all, Numbers<__integer_pack(sizeof...(P))...>());
    }
    , bytes, layout.bytes, layout.parameters, layout.count
};
lanescope_launch(&request);
}  // namespace lanescope_host
}
;

template <class... P>
Call<P...> call(void (*kernel)(P...), const char* name, int line, dim3 grid, dim3 block, size_t shared_bytes = 0,
                cudaStream_t = nullptr) {
    return {kernel, name, line, grid, block, shared_bytes};
}

}  // namespace lanescope_host
