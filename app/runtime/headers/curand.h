// cuRAND's host functions: each call is a launch of a kernel that draws with the device functions.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/curand.h"
#include <curand_kernel.h>
#include <stdio.h>

typedef enum {
    CURAND_STATUS_SUCCESS,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED,
    CURAND_STATUS_ALLOCATION_FAILED,
    CURAND_STATUS_TYPE_ERROR,
    CURAND_STATUS_OUT_OF_RANGE,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE,
    CURAND_STATUS_INITIALIZATION_FAILED,
    CURAND_STATUS_ARCH_MISMATCH,
    CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef curandStatus_t curandStatus;
typedef enum {
    CURAND_RNG_TEST,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
    CURAND_RNG_QUASI_SOBOL64,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64
} curandRngType_t;
typedef curandRngType_t curandRngType;
typedef enum {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT,
    CURAND_ORDERING_PSEUDO_SEEDED,
    CURAND_ORDERING_PSEUDO_LEGACY,
    CURAND_ORDERING_PSEUDO_DYNAMIC,
    CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef curandOrdering_t curandOrdering;
typedef struct lanescope_curand_generator {
    curandRngType_t type;
    bool is_host;  ///< fills memory of the host
    unsigned long long seed, passed;  ///< groups of values
    cudaStream_t stream;
}* curandGenerator_t;

template <class State>
constexpr bool lanescope_is_philox = sizeof(State) == sizeof(curandStatePhilox4_32_10_t);

// What a thread draws at once: `outputs` values, each from `words` numbers of its sequence.
struct lanescope_bits {
    template <class State>
    static constexpr int outputs = 1;
    static constexpr int words = 1;
    template <class State>
    __device__ void operator()(State* state, unsigned* to) const {
        *to = curand(state);
    }
};
template <class T>
struct lanescope_uniform {
    static constexpr int words = sizeof(T) / 4;
    template <class State>
    static constexpr int outputs = lanescope_is_philox<State> ? words : 1;
    template <class State>
    __device__ void operator()(State* state, T* to) const {
        if constexpr (words == 1) {
            *to = curand_uniform(state);
        } else if constexpr (lanescope_is_philox<State>) {
            const double2 both = curand_uniform2_double(state);
            to[0] = both.x, to[1] = both.y;
        } else {
            *to = curand_uniform_double(state);
        }
    }
};
template <class T>
struct lanescope_normal {
    T mean, deviation;
    bool is_log;
    template <class State>
    static constexpr int outputs = 2;
    static constexpr int words = sizeof(T) / 4;
    template <class State>
    __device__ void operator()(State* state, T* to) const {
        for (int i = 0; i < 2; ++i) {
            if constexpr (words == 1) to[i] = mean + deviation * curand_normal(state);
            else to[i] = mean + deviation * curand_normal_double(state);
            if (is_log) to[i] = exp(to[i]);
        }
    }
};

// cuRAND's order: group g of values is from sequence g % sequences, at position g / sequences.
template <class State, class Draw>
struct lanescope_order {
    static constexpr unsigned sequences = lanescope_is_philox<State> ? 65536 : 4096;
    static constexpr int group = lanescope_is_philox<State> ? 4 : Draw::template outputs<State>;
};
template <class State, class T, class Draw>
__global__ void lanescope_random(T* to, size_t n, unsigned long long seed, unsigned long long passed, Draw draw) {
    using Order = lanescope_order<State, Draw>;
    const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    size_t g = (t - passed) % Order::sequences;
    if (g * Order::group >= n) return;
    State state;
    curand_init(seed, t, (passed + g) / Order::sequences * (Order::group * Draw::words), &state);
    for (; g * Order::group < n; g += Order::sequences) {
        T values[Order::group];
        for (int i = 0; i < Order::group; i += Draw::template outputs<State>) draw(&state, values + i);
        for (int i = 0; i < Order::group; ++i)
            if (g * Order::group + i < n) to[g * Order::group + i] = values[i];
    }
}
template <class State, class T, class Draw>
void lanescope_fill_array(curandGenerator_t generator, T* to, size_t n, Draw draw) {
    using Order = lanescope_order<State, Draw>;
    lanescope_random<State><<<Order::sequences / 256, 256, 0, generator->stream>>>(to, n, generator->seed,
                                                                                   generator->passed, draw);
    generator->passed += (n + Order::group - 1) / Order::group;
}
template <class T, class Draw>
curandStatus_t lanescope_generate(curandGenerator_t generator, T* to, size_t n, Draw draw) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (n % Draw::template outputs<curandStateXORWOW_t>) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    T* device = to;
    if (generator->is_host && cudaMalloc(&device, n * sizeof(T))) return CURAND_STATUS_ALLOCATION_FAILED;
    if (generator->type == CURAND_RNG_PSEUDO_PHILOX4_32_10)
        lanescope_fill_array<curandStatePhilox4_32_10_t>(generator, device, n, draw);
    else
        lanescope_fill_array<curandStateXORWOW_t>(generator, device, n, draw);
    const bool failed = cudaPeekAtLastError();
    if (generator->is_host) {
        if (!failed) cudaMemcpy(to, device, n * sizeof(T), cudaMemcpyDeviceToHost);
        cudaFree(device);
    }
    return failed ? CURAND_STATUS_LAUNCH_FAILURE : CURAND_STATUS_SUCCESS;
}

#define LANESCOPE_CURAND static inline __attribute__((host, unused))
LANESCOPE_CURAND curandStatus_t lanescope_create(curandGenerator_t* generator, curandRngType_t type, bool is_host) {
    const bool is_known = type == CURAND_RNG_PSEUDO_DEFAULT || type == CURAND_RNG_PSEUDO_XORWOW ||
                          type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
    if (!is_known) {
        fprintf(stderr, "curandCreateGenerator: Lanescope has no generator %d; use CURAND_RNG_PSEUDO_XORWOW or "
                        "CURAND_RNG_PSEUDO_PHILOX4_32_10\n", type);
        return CURAND_STATUS_TYPE_ERROR;
    }
    *generator = (curandGenerator_t)malloc(sizeof **generator);
    if (!*generator) return CURAND_STATUS_ALLOCATION_FAILED;
    **generator = {type, is_host, 0, 0, nullptr};
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
    return lanescope_create(generator, type, false);
}
LANESCOPE_CURAND curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
    return lanescope_create(generator, type, true);
}
LANESCOPE_CURAND curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    free(generator);
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                                   unsigned long long seed) {
    generator->seed = seed;
    generator->passed = 0;
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
    generator->passed = generator->type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ? offset / 4 : offset;
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) {
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
LANESCOPE_CURAND curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* to, size_t n) {
    return lanescope_generate(generator, to, n, lanescope_bits{});
}
LANESCOPE_CURAND curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* to, size_t n) {
    return lanescope_generate(generator, to, n, lanescope_uniform<float>{});
}
LANESCOPE_CURAND curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* to, size_t n) {
    return lanescope_generate(generator, to, n, lanescope_uniform<double>{});
}
LANESCOPE_CURAND curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* to, size_t n, float mean,
                                                     float deviation) {
    return lanescope_generate(generator, to, n, lanescope_normal<float>{mean, deviation, false});
}
LANESCOPE_CURAND curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* to, size_t n,
                                                           double mean, double deviation) {
    return lanescope_generate(generator, to, n, lanescope_normal<double>{mean, deviation, false});
}
LANESCOPE_CURAND curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* to, size_t n, float mean,
                                                        float deviation) {
    return lanescope_generate(generator, to, n, lanescope_normal<float>{mean, deviation, true});
}
LANESCOPE_CURAND curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* to, size_t n,
                                                              double mean, double deviation) {
    return lanescope_generate(generator, to, n, lanescope_normal<double>{mean, deviation, true});
}
