// Matrix transposition through a padded tile.
#include <cstdio>
#include <vector>

constexpr int TILE = 32, ROWS = 8;

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
    __shared__ float tile[TILE][TILE + 1];
    int x = threadIdx.x;
    int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (row0 + j < rows && col0 + x < cols) tile[j][x] = in[(row0 + j) * cols + col0 + x];
    __syncthreads();
    for (int j = threadIdx.y; j < TILE; j += ROWS)
        if (col0 + j < cols && row0 + x < rows) out[(col0 + j) * rows + row0 + x] = tile[x][j];
}

int main() {
    int rows = 128, cols = 96, n = rows * cols;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i)
        in[i] = float(i + 1);

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    transpose_tile<<<dim3(cols / TILE, rows / TILE), dim3(TILE, ROWS)>>>(d_in, d_out, rows, cols);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    int wrong = 0;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            if (out[col * rows + row] != in[row * cols + col]) ++wrong;
    std::printf("%s transpose: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
