// PTX instructions that CUDA's compilers make, on words that a test brings: a, b and c of each lane.
#include <cuda_pipeline.h>

#define ON_THREE(name, instruction)                                                           \
    __global__ void name(const unsigned* in, unsigned* out) {                                 \
        const unsigned* m = in + threadIdx.x * 3;                                             \
        asm volatile(instruction : "=r"(out[threadIdx.x]) : "r"(m[0]), "r"(m[1]), "r"(m[2])); \
    }
#define ON_TWO(name, instruction)                                                  \
    __global__ void name(const unsigned* in, unsigned* out) {                      \
        const unsigned* m = in + threadIdx.x * 3;                                  \
        asm volatile(instruction : "=r"(out[threadIdx.x]) : "r"(m[0]), "r"(m[1])); \
    }
ON_THREE(sad_signed, "sad.s32 %0, %1, %2, %3;")
ON_THREE(mad24_low, "mad24.lo.u32 %0, %1, %2, %3;")
ON_TWO(mul24_high, "mul24.hi.s32 %0, %1, %2;")
ON_THREE(mad_high, "mad.hi.u32 %0, %1, %2, %3;")
ON_THREE(dot_of_four, "dp4a.s32.u32 %0, %1, %2, %3;")
ON_THREE(dot_of_two, "dp2a.hi.u32.s32 %0, %1, %2, %3;")
ON_TWO(sum_saturated, "add.sat.s32 %0, %1, %2;")
ON_TWO(shift_to_top, "bfind.shiftamt.u32 %0, %1;")
ON_TWO(sign_extended, "szext.clamp.s32 %0, %1, 5;")
ON_TWO(mask_of_bits, "bmsk.wrap.b32 %0, %1, %2;")
ON_THREE(permuted_forward, "prmt.b32.f4e %0, %1, %2, %3;")
ON_THREE(permuted_half, "prmt.b32.rc16 %0, %1, %2, %3;")
ON_TWO(packed_bytes, "cvt.pack.sat.u8.s32.b32 %0, %1, %2, %1;")
ON_TWO(nth_one, "fns.b32 %0, %1, 0, 3;")
ON_THREE(sum_of_64, "{ .reg .u32 t; add.cc.u32 t, %1, %2; addc.u32 %0, %3, 0; }")
ON_THREE(difference_of_64, "{ .reg .u32 t; sub.cc.u32 t, %1, %2; subc.u32 %0, %3, 1; }")
ON_THREE(product_of_64, "{ .reg .u32 t; mad.lo.cc.u32 t, %1, %2, %3; madc.hi.u32 %0, %1, %2, 0; }")
ON_TWO(sum_toward_zero, "add.rz.f32 %0, %1, %2;")
ON_THREE(fused_up, "fma.rp.f32 %0, %1, %2, %3;")
ON_TWO(quotient_down, "div.rm.f32 %0, %1, %2;")
ON_TWO(flushed_product, "mul.ftz.f32 %0, %1, %2;")
ON_TWO(least_or_nan, "min.NaN.f32 %0, %1, %2;")
ON_TWO(negated_pair, "neg.f16x2 %0, %1;")
ON_THREE(rectified_pair, "fma.rn.relu.f16x2 %0, %1, %2, %3;")
ON_TWO(pair_is_less, "set.lt.u32.f16x2 %0, %1, %2;")
ON_TWO(tf32_of, "cvt.rna.tf32.f32 %0, %1;")
ON_TWO(half_toward_zero, "{ .reg .b16 h; cvt.rz.f16.f32 h, %1; cvt.u32.u16 %0, h; }")
ON_TWO(is_normal, "{ .reg .pred p; testp.normal.f32 p, %1; selp.u32 %0, 1, 0, p; }")

__global__ void bytes_in_fours(const unsigned* in, unsigned* out) {
    unsigned short a, b, c, d;
    asm volatile("ld.global.v4.u8 {%0, %1, %2, %3}, [%4];"
                 : "=h"(a), "=h"(b), "=h"(c), "=h"(d)
                 : "l"(in + threadIdx.x * 3));
    asm volatile("st.global.v4.u8 [%0], {%1, %2, %3, %4};" : : "l"(out + threadIdx.x), "h"(d), "h"(c), "h"(b), "h"(a));
}

// Warps 0 and 1 hand a word over, and 2 and 3 another, at barriers of their own.
__global__ void pairs_of_warps(const unsigned* in, unsigned* out) {
    __shared__ unsigned s[128];
    const unsigned t = threadIdx.x;
    s[t] = in[t % 32 * 3] + t;
    asm volatile("bar.sync %0, 64;" : : "r"(1 + t / 64) : "memory");
    out[t] = s[t ^ 32];
}
// The first warp fills, the second takes: one arrives where the other waits.
__global__ void producer_and_consumer(const unsigned* in, unsigned* out) {
    __shared__ unsigned s[32];
    const unsigned t = threadIdx.x % 32;
    for (unsigned round = 0; round < 3; ++round) {
        if (threadIdx.x < 32) {
            s[t] = in[t * 3] + round;
            asm volatile("bar.arrive 1, 64;" : : : "memory");
            asm volatile("bar.sync 2, 64;" : : : "memory");
        } else {
            asm volatile("bar.sync 1, 64;" : : : "memory");
            out[round * 32 + t] = s[31 - t];
            asm volatile("bar.arrive 2, 64;" : : : "memory");
        }
    }
}
__global__ void never_all_there(const unsigned* in, unsigned* out) {
    if (threadIdx.x < 32) asm volatile("bar.sync 1, 64;" : : : "memory");  // [alone]
    out[threadIdx.x] = in[0];
}

__global__ void copied_in_two_groups(const unsigned* in, unsigned* out) {
    __shared__ uint4 s[2][32];
    const unsigned t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], (const uint4*)in + t, 16);
    __pipeline_commit();
    __pipeline_memcpy_async(&s[1][t], (const uint4*)in + t, 16, 8);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    out[t] = s[0][t].w;
    __pipeline_wait_prior(0);
    out[32 + t] = s[1][t].y;
    out[64 + t] = s[1][t].z;
}
__global__ void copied_without_waiting(const unsigned* in, unsigned* out) {
    __shared__ unsigned s[32];
    __pipeline_memcpy_async(&s[threadIdx.x], in + threadIdx.x, 4);
    __pipeline_commit();
    out[threadIdx.x] = s[threadIdx.x];
}

// C = A B with the fragments of wmma: A by rows, B by columns, of halves; C of floats, by rows.
__global__ void fragments(const unsigned short* A, const unsigned short* B, float* C) {
    unsigned a[8], b[8];
    float c[8] = {};
#define OF_EIGHT(r) r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], 16;"
                 : "=r"(OF_EIGHT(a))
                 : "l"(A));
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], 16;"
                 : "=r"(OF_EIGHT(b))
                 : "l"(B));
    asm volatile(
        "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, "
        "%13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%0, %1, %2, %3, %4, %5, %6, %7};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "r"(a[6]), "r"(a[7]), "r"(b[0]), "r"(b[1]),
          "r"(b[2]), "r"(b[3]), "r"(b[4]), "r"(b[5]), "r"(b[6]), "r"(b[7]));
    asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, 16;"
                 :
                 : "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]), "f"(c[5]), "f"(c[6]), "f"(c[7]), "l"(C)
                 : "memory");
}
