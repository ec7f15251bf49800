// Halves on the tensor cores.
//
// Idea: A and x as halves, half the bytes; the tensor core's diagonal holds eight parts of a row's sum.
// Bytes: 2 (MK + K) + 4 M      Flops: 2 MK      From: B's open question
//
// Compared with warp_per_row_float4: halves need half the bytes, and a 16-byte load reads eight; sums are floats. A
// step of the tensor core multiplies 16 x 8 by 8 x 8 numbers, but x is a vector. So each row is split into eight: lanes
// 4s to 4s + 3 hold part s of the row as row s of one tile, and part s of x as column s of the other. The diagonal of
// the product has the sums, and the other products cost no time, because memory is the limit. The lower 8 of the 16
// rows are another row of A.
#include <cuda_fp16.h>

// Eight halves of a 16-byte load, in pairs, as the tensor core takes them.
union Halves {
    uint4 words;
    unsigned pairs[4];
};

// Blocks of 8 warps, of which 1, 2, 4 or 8 share two rows.
template <int warps, bool aligned, bool once>
__global__ void half_tensor_core(int M, int K, float alpha, const __half* __restrict__ A, const __half* __restrict__ x,
                                 float beta, float* __restrict__ y) {
    __shared__ float sums[16];
    int lane = threadIdx.x, warp = threadIdx.y;
    int row = 2 * (blockIdx.x * (8 / warps) + warp / warps);
    // The tensor core needs whole warps and the barrier whole blocks: threads past the last row compute the last row
    // again.
    const __half* upper = A + (long long)min(row, M - 1) * K;
    const __half* lower = A + (long long)min(row + 1, M - 1) * K;
    // This lane's part of the product: two columns of row lane / 4, and of the row 8 below.
    float4 tile = {0, 0, 0, 0};
    auto multiply = [&](Halves a, Halves b, Halves c) {
        for (int i = 0; i < 4; ++i)
            asm volatile(
                "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                : "+f"(tile.x), "+f"(tile.y), "+f"(tile.z), "+f"(tile.w)
                : "r"(a.pairs[i]), "r"(b.pairs[i]), "r"(c.pairs[i]));
    };
    int step = warp % warps;  // of 256 columns
    for (; aligned && step < K / 256; step += warps) {
        int k = 256 * step + 8 * lane;
        const uint4* above = reinterpret_cast<const uint4*>(upper + k);
        const uint4* below = reinterpret_cast<const uint4*>(lower + k);
        Halves a = {once ? __ldcs(above) : *above};  // bypasses the caches, as in tuned
        Halves b = {once ? __ldcs(below) : *below};
        Halves c = {*reinterpret_cast<const uint4*>(x + k)};
        multiply(a, b, c);
    }
    for (; step <= (K - 1) / 256; step += warps) {  // the row's end, or an unaligned row: single loads
        Halves a = {}, b = {}, c = {};              // zeros past the end; a sum's products may be in any order
        for (int i = 0; i < 8; ++i) {
            int k = 256 * step + 32 * i + lane;
            if (k < K) {
                a.pairs[i / 2] |= __half_as_ushort(upper[k]) << (i % 2 * 16);
                b.pairs[i / 2] |= __half_as_ushort(lower[k]) << (i % 2 * 16);
                c.pairs[i / 2] |= __half_as_ushort(x[k]) << (i % 2 * 16);
            }
        }
        multiply(a, b, c);
    }
    int piece = lane / 4;
    bool diagonal = lane % 4 == piece / 2;
    float first = diagonal ? (piece % 2 == 0 ? tile.x : tile.y) : 0;
    for (int offset = 16; offset > 0; offset /= 2)
        first += __shfl_down_sync(0xffffffff, first, offset);
    float second = diagonal ? (piece % 2 == 0 ? tile.z : tile.w) : 0;
    for (int offset = 16; offset > 0; offset /= 2)
        second += __shfl_down_sync(0xffffffff, second, offset);
    if (lane == 0) {
        sums[2 * warp] = first;
        sums[2 * warp + 1] = second;
    }
    __syncthreads();
    row += lane;
    if (warp % warps != 0 || lane >= 2 || row >= M) return;
    float sum = 0;
    for (int i = 0; i < warps; ++i)
        sum += sums[2 * (warp + i) + lane];
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

template <int warps>
void launch(int M, int K, float alpha, const __half* A, const __half* x, float beta, float* y) {
    int blocks = (M - 1) / (16 / warps) + 1;
    dim3 block(32, 8);
    if (K % 8 != 0)
        half_tensor_core<warps, false, false><<<blocks, block>>>(M, K, alpha, A, x, beta, y);
    else if (2.0 * M * K <= 256e6)
        half_tensor_core<warps, true, true><<<blocks, block>>>(M, K, alpha, A, x, beta, y);
    else
        half_tensor_core<warps, true, false><<<blocks, block>>>(M, K, alpha, A, x, beta, y);
}

void sgemv(int M, int K, float alpha, const __half* A, const __half* x, float beta, float* y) {
    if (K <= 256)
        launch<1>(M, K, alpha, A, x, beta, y);
    else if (K <= 512)
        launch<2>(M, K, alpha, A, x, beta, y);
    else if (K < 8192)  // measured on an H200
        launch<4>(M, K, alpha, A, x, beta, y);
    else
        launch<8>(M, K, alpha, A, x, beta, y);
}
