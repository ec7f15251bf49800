// Matrix transposition in four steps.
//
// Idea: a block moves one tile of 32 x 32 elements, with 32 x 8 threads. The tile in shared memory turns the columns
// into rows, so that both the loads and the stores of global memory are coalesced.
// Look at: one warp, for the default sizes.
//   transpose_naive: the load takes 4 sectors per request, the store 32, because its lanes write to 32 rows.
//   transpose_tile: the store takes 4 sectors. The 32 lanes read one column of the tile, which is in one bank: 31 extra
//   passes per request.
//   transpose_padded: one more column per row moves the words of a column to 32 banks. No conflicts.
//   transpose_swizzled: no conflicts without the additional column. Row r keeps column c at c ^ r.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int TILE = 32, ROWS = 8;

__global__ void transpose_naive(const float* in, float* out, int rows, int cols) {
    int col = blockIdx.x * TILE + threadIdx.x;
    for (int j = threadIdx.y; j < TILE; j += ROWS) {
        int row = blockIdx.y * TILE + j;
        if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
    }
}

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[TILE][TILE];
    int x = threadIdx.x;
    int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (row0 + j < rows && col0 + x < cols) tile[j][x] = in[(row0 + j) * cols + col0 + x];
    __syncthreads();
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (col0 + j < cols && row0 + x < rows) out[(col0 + j) * rows + row0 + x] = tile[x][j];
}

__global__ void transpose_padded(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[TILE][TILE + 1];
    int x = threadIdx.x;
    int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (row0 + j < rows && col0 + x < cols) tile[j][x] = in[(row0 + j) * cols + col0 + x];
    __syncthreads();
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (col0 + j < cols && row0 + x < rows) out[(col0 + j) * rows + row0 + x] = tile[x][j];
}

__global__ void transpose_swizzled(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[TILE][TILE];
    int x = threadIdx.x;
    int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (row0 + j < rows && col0 + x < cols) tile[j][x ^ j] = in[(row0 + j) * cols + col0 + x];
    __syncthreads();
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (col0 + j < cols && row0 + x < rows) out[(col0 + j) * rows + row0 + x] = tile[x][j ^ x];
}

int check(const char* kernel, const std::vector<float>& in, float* d_out, int rows, int cols) {
    std::vector<float> out(in.size());
    cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_out, 0, out.size() * sizeof(float));  // the next kernel cannot pass with this result
    int wrong = 0;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            if (out[col * rows + row] != in[row * cols + col]) ++wrong;
    std::printf("%s %s: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", kernel, wrong, rows * cols);
    return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
    int rows = argc > 1 ? std::atoi(argv[1]) : 128;
    int cols = argc > 2 ? std::atoi(argv[2]) : 96;
    std::vector<float> in(rows * cols);
    for (int i = 0; i < rows * cols; ++i)
        in[i] = float(i + 1);

    size_t bytes = in.size() * sizeof(float);
    float *d_in, *d_out;
    cudaMalloc(&d_in, bytes);
    cudaMalloc(&d_out, bytes);
    cudaMemcpy(d_in, in.data(), bytes, cudaMemcpyHostToDevice);

    dim3 block(TILE, ROWS);
    dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    int failures = 0;
    transpose_naive<<<grid, block>>>(d_in, d_out, rows, cols);
    failures += check("transpose_naive", in, d_out, rows, cols);
    transpose_tile<<<grid, block>>>(d_in, d_out, rows, cols);
    failures += check("transpose_tile", in, d_out, rows, cols);
    transpose_padded<<<grid, block>>>(d_in, d_out, rows, cols);
    failures += check("transpose_padded", in, d_out, rows, cols);
    transpose_swizzled<<<grid, block>>>(d_in, d_out, rows, cols);
    failures += check("transpose_swizzled", in, d_out, rows, cols);

    cudaFree(d_in);
    cudaFree(d_out);
    return failures ? 1 : 0;
}
