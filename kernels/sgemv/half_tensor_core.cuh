// SGEMV with halves on the tensor cores (write-up B's open question): A and x are halves, sums are floats.
//
// Idea, against warp_per_row_float4: halves are half the bytes, and a 16-byte load brings eight. A step of the tensor core
// multiplies 16 x 8 by 8 x 8 numbers, but x is a vector. So a row is cut in eight: lanes 4s to 4s + 3 hold piece s of the
// row as row s of the one tile, and piece s of x as column s of the other. Then the diagonal of the product is what
// we want, and the rest costs nothing: memory decides. The lower half of the 16 rows is a second row of A.
// Launch: blocks of 8 warps; 1, 2, 4 or 8 of them share two rows, by K. Bytes: 2 (MK + K) + 4 M. Flops: 2 MK.
template <int warps, bool aligned, bool once>
__global__ void half_tensor_core(int M, int K, float alpha, global<const half> A, global<const half> x, float beta,
                                 global<float> y) {
    __shared__ shared<float, 16> sums;
    int lane = threadIdx.x, warp = threadIdx.y;
    int row = 2 * (blockIdx.x * (8 / warps) + warp / warps);
    auto upper = A + (long long)min(row, M - 1) * K;  // the tensor core wants whole warps and the barrier whole blocks:
    auto lower = A + (long long)min(row + 1, M - 1) * K;  // what lies past the last row computes it once more
    float4 tile = {0, 0, 0, 0};  // this lane's part of the product: row lane / 4, two columns; and the same 8 rows below
    auto multiply = [&](half8 a, half8 b, half8 c) {
        for (int i = 0; i < 4; ++i)
            tile = mma_m16n8k8(a.pair[i], b.pair[i], c.pair[i], tile);
    };
    int step = warp % warps;  // of 256 columns
    for (; aligned && step < K / 256; step += warps) {
        int k = 256 * step + 8 * lane;
        half8 a = once ? load8_once(upper, k) : load8(upper, k);  // past the caches, as in tuned
        half8 b = once ? load8_once(lower, k) : load8(lower, k);
        half8 c = load8(x, k);
        multiply(a, b, c);
    }
    for (; step <= (K - 1) / 256; step += warps) {  // the row's end, and rows that begin anywhere: one by one
        half8 a = {}, b = {}, c = {};               // behind the end zeros; the order of a sum's products is free
        for (int i = 0; i < 8; ++i) {
            int k = 256 * step + 32 * i + lane;
            if (k < K) {
                a.put(i, upper[k]);
                b.put(i, lower[k]);
                c.put(i, x[k]);
            }
        }
        multiply(a, b, c);
    }
    int piece = lane / 4;
    bool diagonal = lane % 4 == piece / 2;
    float first = warp_sum(diagonal ? (piece % 2 == 0 ? tile.x : tile.y) : 0);
    float second = warp_sum(diagonal ? (piece % 2 == 0 ? tile.z : tile.w) : 0);
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

inline void launch_half_tensor_core(Launcher& launch, const Arguments& p) {
    const int warps = power_of_two_for(p.cols / 256.0, p.cols < 8192 ? 4 : 8);  // measured on an H200
    with_constant<1, 2, 4, 8>(warps, [&]<int W>() {
        const Shape shape{{div_up(p.rows, 16 / W)}, {32, 8}};
        if (p.cols % 8 != 0)
            launch.kernel<half_tensor_core<W, false, false>>(shape, p.rows, p.cols, p.alpha, p.A_half, p.x_half,
                                                             p.beta, p.y);
        else if (2.0 * p.rows * p.cols <= 256e6)
            launch.kernel<half_tensor_core<W, true, true>>(shape, p.rows, p.cols, p.alpha, p.A_half, p.x_half, p.beta,
                                                           p.y);
        else
            launch.kernel<half_tensor_core<W, true, false>>(shape, p.rows, p.cols, p.alpha, p.A_half, p.x_half,
                                                            p.beta, p.y);
    });
}
