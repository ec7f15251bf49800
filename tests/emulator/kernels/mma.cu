// Steps of the tensor core, and what loads halves for them.
#include <cuda_fp16.h>

__device__ float4 step(unsigned top, unsigned bottom, unsigned b, float4 c) {
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+f"(c.x), "+f"(c.y), "+f"(c.z), "+f"(c.w)
                 : "r"(top), "r"(bottom), "r"(b));
    return c;
}

// What each lane brings: {top, bottom, b}, and four floats.
__global__ void one_step(const uint3* halves, const float4* C, float4* D) {
    uint3 mine = halves[threadIdx.x];
    D[threadIdx.x] = step(mine.x, mine.y, mine.z, C[threadIdx.x]);
}

__global__ void of_one(float* y) {
    const unsigned one = 0x00003c00;  // 1 and 0
    const float4 d = step(one, one, one, {0, 0, 0, 5});
    y[threadIdx.x] = d.x + d.w;
}

__global__ void another_way(const float* A, float* y) {
    unsigned one = 0x3c003c00;
    if (threadIdx.x < 7) one = A[threadIdx.x] > 100 ? 0u : one;
    y[threadIdx.x] = step(one, one, one, {0, 0, 0, 0}).x;
}

__global__ void without_a_lane(float* y) {
    if (threadIdx.x == 5) return;
    y[threadIdx.x] = step(0, 0, 0, {0, 0, 0, 0}).x;
}

__global__ void eight_halves(const __half* H, unsigned* y, int first) {
    uint4 loaded = *reinterpret_cast<const uint4*>(H + first);
    y[0] = loaded.x;
    y[1] = loaded.w;
}
