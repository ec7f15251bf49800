// Layer normalisation of each row of a matrix.
//
// Idea: y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, with mean and variance of the row. A block has one
// row. The variance is the mean of (x - mean)^2: the difference of two large sums would lose digits.
// Look at: the loads of x. layer_norm_reread loads each element three times from global memory. layer_norm_cached loads
// it once and keeps the row in shared memory. A row of 300 elements takes 3 iterations of 128 threads. In the last, the
// first warp has 32 active lanes, the second has 12, and the others have none.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 128, WARPS = BLOCK / 32;
constexpr float EPSILON = 1e-5f;

// Returns the sum of the block's values to all threads.
__device__ float block_sum(float value) {
    __shared__ float sums[WARPS];
    for (int d = 16; d > 0; d /= 2)
        value += __shfl_xor_sync(0xffffffff, value, d);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
    __syncthreads();
    float sum = 0;
    for (int w = 0; w < WARPS; ++w)
        sum += sums[w];
    __syncthreads();  // the next call overwrites the sums
    return sum;
}

__global__ void layer_norm_reread(const float* x, const float* gamma, const float* beta, float* y, int cols) {
    x += blockIdx.x * cols;
    y += blockIdx.x * cols;
    float sum = 0, squares = 0;
    for (int j = threadIdx.x; j < cols; j += BLOCK)
        sum += x[j];
    float mean = block_sum(sum) / cols;
    for (int j = threadIdx.x; j < cols; j += BLOCK)
        squares += (x[j] - mean) * (x[j] - mean);
    float scale = rsqrtf(block_sum(squares) / cols + EPSILON);
    for (int j = threadIdx.x; j < cols; j += BLOCK)
        y[j] = (x[j] - mean) * scale * gamma[j] + beta[j];
}

// Each thread reads back only its own elements, so the row in shared memory needs no barrier.
__global__ void layer_norm_cached(const float* x, const float* gamma, const float* beta, float* y, int cols) {
    extern __shared__ float row[];
    x += blockIdx.x * cols;
    y += blockIdx.x * cols;
    float sum = 0, squares = 0;
    for (int j = threadIdx.x; j < cols; j += BLOCK) {
        row[j] = x[j];
        sum += row[j];
    }
    float mean = block_sum(sum) / cols;
    for (int j = threadIdx.x; j < cols; j += BLOCK) {
        row[j] -= mean;
        squares += row[j] * row[j];
    }
    float scale = rsqrtf(block_sum(squares) / cols + EPSILON);
    for (int j = threadIdx.x; j < cols; j += BLOCK)
        y[j] = row[j] * scale * gamma[j] + beta[j];
}

std::vector<double> layer_norm_on_host(const std::vector<float>& x, const std::vector<float>& gamma,
                                       const std::vector<float>& beta, int rows, int cols) {
    std::vector<double> y(x.size());
    for (int row = 0; row < rows; ++row) {
        const float* from = &x[row * cols];
        double mean = 0, variance = 0;
        for (int j = 0; j < cols; ++j)
            mean += from[j];
        mean /= cols;
        for (int j = 0; j < cols; ++j)
            variance += (from[j] - mean) * (from[j] - mean);
        variance /= cols;
        for (int j = 0; j < cols; ++j)
            y[row * cols + j] = (from[j] - mean) / std::sqrt(variance + EPSILON) * gamma[j] + beta[j];
    }
    return y;
}

int check(const char* kernel, float* d_y, const std::vector<double>& expected) {
    std::vector<float> y(expected.size());
    cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_y, 0, y.size() * sizeof(float));  // the next kernel cannot pass with this result
    double error = 0;
    for (size_t i = 0; i < y.size(); ++i)
        error = std::fmax(error, std::fabs(y[i] - expected[i]));
    bool is_right = error < 1e-4;
    std::printf("%s %s: largest error %.1e\n", is_right ? "PASS" : "FAIL", kernel, error);
    return is_right ? 0 : 1;
}

int main(int argc, char** argv) {
    int rows = argc > 1 ? std::atoi(argv[1]) : 32;
    int cols = argc > 2 ? std::atoi(argv[2]) : 300;
    std::vector<float> x(rows * cols), gamma(cols), beta(cols);
    for (int i = 0; i < rows * cols; ++i)
        x[i] = 10 + float(i * 37 % 101) / 50;
    for (int j = 0; j < cols; ++j) {
        gamma[j] = 1 + float(j % 5) / 10;
        beta[j] = float(j % 3) / 10;
    }

    size_t bytes = x.size() * sizeof(float), row_bytes = cols * sizeof(float);
    float *d_x, *d_y, *d_gamma, *d_beta;
    cudaMalloc(&d_x, bytes);
    cudaMalloc(&d_y, bytes);
    cudaMalloc(&d_gamma, row_bytes);
    cudaMalloc(&d_beta, row_bytes);
    cudaMemcpy(d_x, x.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_gamma, gamma.data(), row_bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_beta, beta.data(), row_bytes, cudaMemcpyHostToDevice);

    std::vector<double> expected = layer_norm_on_host(x, gamma, beta, rows, cols);
    int failures = 0;
    layer_norm_reread<<<rows, BLOCK>>>(d_x, d_gamma, d_beta, d_y, cols);
    failures += check("layer_norm_reread", d_y, expected);
    layer_norm_cached<<<rows, BLOCK, row_bytes>>>(d_x, d_gamma, d_beta, d_y, cols);
    failures += check("layer_norm_cached", d_y, expected);

    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_gamma);
    cudaFree(d_beta);
    return failures ? 1 : 0;
}
