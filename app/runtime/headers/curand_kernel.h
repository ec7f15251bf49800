// cuRAND's device functions: XORWOW and Philox 4x32-10, with cuRAND's sequences.
#pragma once
#include <cuda_runtime.h>

typedef struct lanescope_xorwow_state {
    unsigned d, v[5];
    int has_normal, has_normal_double;  ///< Box-Muller makes two numbers: one is kept
    float normal;
    double normal_double;
} curandStateXORWOW_t, curandState_t;
typedef curandStateXORWOW_t curandState, curandStateXORWOW;
typedef struct lanescope_philox_state {
    uint4 counter, output;
    uint2 key;
    unsigned used;  ///< of output's four numbers
    int has_normal, has_normal_double;
    float normal;
    double normal_double;
} curandStatePhilox4_32_10_t;
typedef curandStatePhilox4_32_10_t curandStatePhilox4_32_10;

#define CURAND_2POW32_INV (2.3283064e-10f)
#define CURAND_2POW32_INV_DOUBLE (2.3283064365386963e-10)
#define CURAND_2POW53_INV_DOUBLE (1.1102230246251565e-16)

// XORWOW (G. Marsaglia, "Xorshift RNGs", 2003): an xorshift of 160 bits plus a counter.
struct lanescope_xorwow_bits {
    unsigned v[5];
};
extern "C" __device__ lanescope_xorwow_bits lanescope_xorwow_ahead(lanescope_xorwow_bits bits,
                                                                   unsigned long long sequences,
                                                                   unsigned long long numbers);
LANESCOPE_DEVICE void lanescope_ahead(curandStateXORWOW_t* state, unsigned long long sequences,
                                      unsigned long long numbers) {
    lanescope_xorwow_bits bits;
    for (int i = 0; i < 5; ++i) bits.v[i] = state->v[i];
    bits = lanescope_xorwow_ahead(bits, sequences, numbers);
    for (int i = 0; i < 5; ++i) state->v[i] = bits.v[i];
    state->d += 362437u * (unsigned)numbers;  // the counter repeats within a sequence
}
LANESCOPE_DEVICE void skipahead(unsigned long long numbers, curandStateXORWOW_t* state) {
    lanescope_ahead(state, 0, numbers);
}
LANESCOPE_DEVICE void skipahead_sequence(unsigned long long sequences, curandStateXORWOW_t* state) {
    lanescope_ahead(state, sequences, 0);
}
LANESCOPE_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                  curandStateXORWOW_t* state) {
    const unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
    const unsigned high = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
    state->d = 6615241u + high + low;
    state->v[0] = 123456789u + low;
    state->v[1] = 362436069u ^ low;
    state->v[2] = 521288629u + high;
    state->v[3] = 88675123u ^ high;
    state->v[4] = 5783321u + low;
    state->has_normal = state->has_normal_double = 0;
    state->normal = 0;
    state->normal_double = 0;
    lanescope_ahead(state, sequence, offset);
}
LANESCOPE_DEVICE unsigned curand(curandStateXORWOW_t* state) {
    const unsigned t = state->v[0] ^ state->v[0] >> 2, last = state->v[4];
    for (int i = 0; i < 4; ++i) state->v[i] = state->v[i + 1];
    state->v[4] = (last ^ last << 4) ^ (t ^ t << 1);
    state->d += 362437u;
    return state->v[4] + state->d;
}

// Philox 4x32-10 (J. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011).
LANESCOPE_DEVICE uint4 lanescope_philox(uint4 c, uint2 key) {
    for (int round = 0; round < 10; ++round) {
        const unsigned x = __umulhi(0xCD9E8D57u, c.z) ^ c.y ^ key.x, y = 0xCD9E8D57u * c.z;
        const unsigned z = __umulhi(0xD2511F53u, c.x) ^ c.w ^ key.y, w = 0xD2511F53u * c.x;
        c.x = x, c.y = y, c.z = z, c.w = w;
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    return c;
}
LANESCOPE_DEVICE void lanescope_add(uint4* counter, unsigned long long low, unsigned long long high) {
    const unsigned long long before = (unsigned long long)counter->y << 32 | counter->x, sum = before + low;
    high += ((unsigned long long)counter->w << 32 | counter->z) + (sum < before);
    counter->x = (unsigned)sum;
    counter->y = (unsigned)(sum >> 32);
    counter->z = (unsigned)high;
    counter->w = (unsigned)(high >> 32);
}
LANESCOPE_DEVICE void skipahead(unsigned long long numbers, curandStatePhilox4_32_10_t* state) {
    state->used += (unsigned)(numbers & 3);
    lanescope_add(&state->counter, (numbers >> 2) + (state->used > 3), 0);
    state->used &= 3;
    state->output = lanescope_philox(state->counter, state->key);
}
LANESCOPE_DEVICE void skipahead_sequence(unsigned long long sequences, curandStatePhilox4_32_10_t* state) {
    lanescope_add(&state->counter, 0, sequences);
    state->output = lanescope_philox(state->counter, state->key);
}
LANESCOPE_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                  curandStatePhilox4_32_10_t* state) {
    state->counter = make_uint4(0, 0, 0, 0);
    state->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
    state->used = 0;
    state->has_normal = state->has_normal_double = 0;
    state->normal = 0;
    state->normal_double = 0;
    lanescope_add(&state->counter, 0, sequence);
    skipahead(offset, state);
}
LANESCOPE_DEVICE unsigned curand(curandStatePhilox4_32_10_t* state) {
    const unsigned number = (&state->output.x)[state->used++];
    if (state->used == 4) {
        lanescope_add(&state->counter, 1, 0);
        state->output = lanescope_philox(state->counter, state->key);
        state->used = 0;
    }
    return number;
}
LANESCOPE_DEVICE uint4 curand4(curandStatePhilox4_32_10_t* state) {
    const uint4 before = state->output;
    lanescope_add(&state->counter, 1, 0);
    state->output = lanescope_philox(state->counter, state->key);
    if (state->used == 0) return before;
    if (state->used == 1) return make_uint4(before.y, before.z, before.w, state->output.x);
    if (state->used == 2) return make_uint4(before.z, before.w, state->output.x, state->output.y);
    return make_uint4(before.w, state->output.x, state->output.y, state->output.z);
}

// Uniform in (0, 1].
LANESCOPE_DEVICE float _curand_uniform(unsigned number) {
    return number * CURAND_2POW32_INV + CURAND_2POW32_INV / 2.0f;
}
LANESCOPE_DEVICE double _curand_uniform_double_hq(unsigned x, unsigned y) {
    const unsigned long long both = (unsigned long long)x ^ (unsigned long long)y << 21;
    return both * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 2.0;
}
LANESCOPE_DEVICE float curand_uniform(curandStateXORWOW_t* state) { return _curand_uniform(curand(state)); }
LANESCOPE_DEVICE float curand_uniform(curandStatePhilox4_32_10_t* state) { return _curand_uniform(curand(state)); }
LANESCOPE_DEVICE float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
    const uint4 n = curand4(state);
    return make_float4(_curand_uniform(n.x), _curand_uniform(n.y), _curand_uniform(n.z), _curand_uniform(n.w));
}
LANESCOPE_DEVICE double curand_uniform_double(curandStateXORWOW_t* state) {
    const unsigned x = curand(state), y = curand(state);
    return _curand_uniform_double_hq(x, y);
}
LANESCOPE_DEVICE double curand_uniform_double(curandStatePhilox4_32_10_t* state) {
    return curand(state) * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE / 2.0;
}
LANESCOPE_DEVICE double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
    const uint4 n = curand4(state);
    return make_double2(_curand_uniform_double_hq(n.x, n.y), _curand_uniform_double_hq(n.z, n.w));
}

// Normal, by Box and Muller.
LANESCOPE_DEVICE float2 _curand_box_muller(unsigned x, unsigned y) {
    constexpr float turn = CURAND_2POW32_INV * 6.2831855f;
    const float u = _curand_uniform(x), angle = y * turn + turn / 2.0f, radius = sqrtf(-2.0f * logf(u));
    return make_float2(radius * sinf(angle), radius * cosf(angle));
}
LANESCOPE_DEVICE double2 lanescope_box_muller(unsigned x0, unsigned x1, unsigned y0, unsigned y1) {
    const double u = _curand_uniform_double_hq(x0, x1), halves = 2 * _curand_uniform_double_hq(y0, y1);
    const double radius = sqrt(-2.0 * log(u));
    return make_double2(radius * sinpi(halves), radius * cospi(halves));
}
#define LANESCOPE_NORMALS(State)                                                                     \
    LANESCOPE_DEVICE float2 curand_normal2(State* state) {                                           \
        const unsigned x = curand(state), y = curand(state);                                         \
        return _curand_box_muller(x, y);                                                             \
    }                                                                                                \
    LANESCOPE_DEVICE float curand_normal(State* state) {                                             \
        state->has_normal = !state->has_normal;                                                      \
        if (!state->has_normal) return state->normal;                                                \
        const float2 both = curand_normal2(state);                                                   \
        state->normal = both.y;                                                                      \
        return both.x;                                                                               \
    }                                                                                                \
    LANESCOPE_DEVICE double2 curand_normal2_double(State* state) {                                   \
        const unsigned x0 = curand(state), x1 = curand(state), y0 = curand(state), y1 = curand(state); \
        return lanescope_box_muller(x0, x1, y0, y1);                                                 \
    }                                                                                                \
    LANESCOPE_DEVICE double curand_normal_double(State* state) {                                     \
        state->has_normal_double = !state->has_normal_double;                                        \
        if (!state->has_normal_double) return state->normal_double;                                  \
        const double2 both = curand_normal2_double(state);                                           \
        state->normal_double = both.y;                                                               \
        return both.x;                                                                               \
    }                                                                                                \
    LANESCOPE_DEVICE float curand_log_normal(State* state, float mean, float deviation) {            \
        return expf(mean + deviation * curand_normal(state));                                        \
    }                                                                                                \
    LANESCOPE_DEVICE double curand_log_normal_double(State* state, double mean, double deviation) {  \
        return exp(mean + deviation * curand_normal_double(state));                                  \
    }
LANESCOPE_NORMALS(curandStateXORWOW_t)
LANESCOPE_NORMALS(curandStatePhilox4_32_10_t)
#undef LANESCOPE_NORMALS
LANESCOPE_DEVICE float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
    const uint4 n = curand4(state);
    const float2 first = _curand_box_muller(n.x, n.y), second = _curand_box_muller(n.z, n.w);
    return make_float4(first.x, first.y, second.x, second.y);
}
