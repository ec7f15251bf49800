// Steps of the tensor core of several shapes: each lane brings 4 registers of A, 2 of B and 4 of C, and gets 4 of D.
struct Lane {
    unsigned a[4], b[2], c[4];
};
#define STEP_OF_SIX(name, shape)                                                                                      \
    __global__ void name(const unsigned* in, unsigned* D) {                                                           \
        const Lane& m = ((const Lane*)in)[threadIdx.x];                                                               \
        unsigned* d = D + threadIdx.x * 4;                                                                            \
        asm volatile("mma.sync.aligned." shape " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" \
                     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])                                                 \
                     : "r"(m.a[0]), "r"(m.a[1]), "r"(m.a[2]), "r"(m.a[3]), "r"(m.b[0]), "r"(m.b[1]), "r"(m.c[0]),     \
                       "r"(m.c[1]), "r"(m.c[2]), "r"(m.c[3]));                                                        \
    }
#define STEP_OF_THREE(name, shape)                                                                                 \
    __global__ void name(const unsigned* in, unsigned* D) {                                                        \
        const Lane& m = ((const Lane*)in)[threadIdx.x];                                                            \
        unsigned* d = D + threadIdx.x * 4;                                                                         \
        asm volatile("mma.sync.aligned." shape " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"             \
                     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])                                              \
                     : "r"(m.a[0]), "r"(m.a[1]), "r"(m.b[0]), "r"(m.c[0]), "r"(m.c[1]), "r"(m.c[2]), "r"(m.c[3])); \
    }
STEP_OF_SIX(half_16, "m16n8k16.row.col.f32.f16.f16.f32")
STEP_OF_SIX(bfloat_16, "m16n8k16.row.col.f32.bf16.bf16.f32")
STEP_OF_THREE(bfloat_8, "m16n8k8.row.col.f32.bf16.bf16.f32")
STEP_OF_SIX(tf32_8, "m16n8k8.row.col.f32.tf32.tf32.f32")
STEP_OF_THREE(tf32_4, "m16n8k4.row.col.f32.tf32.tf32.f32")
STEP_OF_SIX(bytes_32, "m16n8k32.row.col.s32.s8.u8.s32")
STEP_OF_THREE(bytes_16, "m16n8k16.row.col.satfinite.s32.u8.s8.s32")

__global__ void half_to_half(const unsigned* in, unsigned* D) {
    const Lane& m = ((const Lane*)in)[threadIdx.x];
    unsigned* d = D + threadIdx.x * 4;
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(m.a[0]), "r"(m.a[1]), "r"(m.a[2]), "r"(m.a[3]), "r"(m.b[0]), "r"(m.b[1]), "r"(m.c[0]),
                   "r"(m.c[1]));
}

__global__ void doubles(const unsigned* in, unsigned* D) {
    const Lane& m = ((const Lane*)in)[threadIdx.x];
    double a, b, c[2], d[2];
    memcpy(&a, m.a, 8);
    memcpy(&b, m.b, 8);
    memcpy(c, m.c, 16);
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
                 : "=d"(d[0]), "=d"(d[1])
                 : "d"(a), "d"(b), "d"(c[0]), "d"(c[1]));
    memcpy(D + threadIdx.x * 4, d, 16);
}

// Rows of four 8 x 8 matrices lie in shared memory one after the other; each lane gets its part of each.
__global__ void rows_to_lanes(const unsigned* in, unsigned* D) {
    __shared__ uint4 rows[32];
    rows[threadIdx.x] = ((const uint4*)in)[threadIdx.x];
    __syncthreads();
    const unsigned at = (unsigned)__cvta_generic_to_shared(&rows[threadIdx.x]);
    unsigned* d = D + threadIdx.x * 4;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(at));
}
__global__ void rows_to_lanes_transposed(const unsigned* in, unsigned* D) {
    __shared__ uint4 rows[32];
    rows[threadIdx.x] = ((const uint4*)in)[threadIdx.x];
    __syncthreads();
    const unsigned at = (unsigned)__cvta_generic_to_shared(&rows[threadIdx.x]);
    unsigned* d = D + threadIdx.x * 4;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(d[0]), "=r"(d[1]) : "r"(at));
}
