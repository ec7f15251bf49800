// Several lanes per row.
//
// Idea: 2 to 32 lanes share a row; the mean row length decides how many.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: CSR-vector
// Tune: lanes = 0 of 2 4 8 16 32; warps = 4 of 1 2 4 8 16 32      Fixes: idle_lanes, uncoalesced
//
// This is the 'CSR-vector' kernel of Bell and Garland, SC 2009. Compared with thread_per_row, the lanes of a row read
// neighbouring nonzeros. A warp also holds fewer rows, so fewer lanes wait for the longest row. With too many lanes,
// short rows leave lanes idle.
template <int lanes>
__global__ void warp_per_row(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                             const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int row = thread / lanes;
    int lane = thread % lanes;
    float sum = 0;
    if (row < rows) {  // lanes past the last row stay: the shuffles below need all 32
        int end = offsets[row + 1];
        for (int i = offsets[row] + lane; i < end; i += lanes)
            sum += values[i] * x[columns[i]];
    }
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset, lanes);
    if (lane == 0 && row < rows) y[row] = sum;
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x, float* y,
          int lanes, int warps) {
    if (lanes == 0)  // the smallest power of two that is at least half of the mean row length
        for (lanes = 2; lanes < 32 && lanes < 0.5 * nonzeros / rows;)
            lanes *= 2;
    int threads = 32 * warps;
    int blocks = (rows - 1) / (threads / lanes) + 1;
    switch (lanes) {
        case 2: warp_per_row<2><<<blocks, threads>>>(rows, offsets, columns, values, x, y); break;
        case 4: warp_per_row<4><<<blocks, threads>>>(rows, offsets, columns, values, x, y); break;
        case 8: warp_per_row<8><<<blocks, threads>>>(rows, offsets, columns, values, x, y); break;
        case 16: warp_per_row<16><<<blocks, threads>>>(rows, offsets, columns, values, x, y); break;
        case 32: warp_per_row<32><<<blocks, threads>>>(rows, offsets, columns, values, x, y); break;
    }
}
